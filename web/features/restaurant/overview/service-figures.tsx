import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconBan, IconFlame, IconPhoneOff, IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../../lib/calls/api.ts'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { StatCard, StatCards } from '../../../ui/stat-card.tsx'
import { useDashboardAddress, useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'
import { isOfRestaurant } from '../order/use-kitchen-orders.ts'

const useService = (days: number) => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: [...restaurantKey(restaurant), 'stats', 'service', days],
    queryFn: ({ signal }) => {
      const to = marketDay(new Date())
      const query = { from: daysBefore(to, days - 1), to, ...(restaurant !== undefined && { restaurant }) }
      return call('GET /api/restaurant/stats/service', { query }, { signal })
    },
    placeholderData: (before, query) => (isOfRestaurant(restaurant, query?.queryKey) ? before : undefined),
  })
}

/**
 * What was lost, how long the kitchen took, what customers thought, and what they ate, on the days chosen.
 */
export const ServiceFigures = ({ days }: { days: number }) => {
  const { t, i18n } = useLingui()
  const addressOf = useDashboardAddress()
  const { data, error, refetch } = useService(days)
  if (error && !data)
    return <FailedPart error={error} otherwise={t`The figures could not be loaded.`} onRetry={refetch} />
  const { cancelled, preparation, rating, bestDishes } = data ?? {}
  const none = '–'
  const stars = rating && i18n.number(rating.average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const ninth = preparation?.p90 ?? 0
  const byCustomer = cancelled?.byCustomer ?? 0
  const byRestaurant = cancelled?.byRestaurant ?? 0
  return (
    <div className="space-y-4">
      <StatCards>
        <StatCard
          label={t`Cancelled`}
          value={cancelled && i18n.number(cancelled.total)}
          icon={IconBan}
          to={addressOf({ tab: 'orders', status: 'cancelled' })}
          note={
            cancelled && cancelled.total > 0 ? (
              <Trans>
                {byRestaurant} by you, {byCustomer} by customers
              </Trans>
            ) : undefined
          }
        />
        <StatCard
          label={t`Missed`}
          value={cancelled && i18n.number(cancelled.missed)}
          icon={IconPhoneOff}
          note={cancelled && <Trans>not accepted in time</Trans>}
        />
        <StatCard
          label={t`Preparation time`}
          value={data && (preparation ? t`${preparation.p50} min` : none)}
          icon={IconFlame}
          note={
            data &&
            (preparation ? (
              <Trans>nine of ten within {ninth} min</Trans>
            ) : (
              <Trans>nothing was delivered</Trans>
            ))
          }
        />
        <StatCard
          label={t`Rating`}
          value={data && (stars ?? none)}
          icon={IconStar}
          note={
            data &&
            (rating ? (
              <Plural value={rating.ratings} one="# rating" other="# ratings" />
            ) : (
              <Trans>no ratings on these days</Trans>
            ))
          }
        />
      </StatCards>
      {bestDishes && bestDishes.length > 0 && (
        <section
          aria-labelledby="best-dishes"
          className="rounded-card border border-line bg-surface p-4 shadow-card"
        >
          <h3 id="best-dishes" className="mb-1 text-xl">
            <Trans>Best dishes</Trans>
          </h3>
          <ol className="divide-y divide-line">
            {bestDishes.map(({ dishId, name, portions, amount }) => (
              <li key={dishId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                <span className="wrap-anywhere min-w-0 font-bold">{name}</span>
                <span className="text-soft">
                  <Plural value={portions} one="# portion" other="# portions" /> ·{' '}
                  <span className="money">{formatPaise(amount)}</span>
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
