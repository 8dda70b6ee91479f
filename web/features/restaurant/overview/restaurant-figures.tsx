import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconClockHour4, IconCurrencyRupee, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { call } from '../../../lib/calls/api.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { ChangeNote } from '../../../ui/change-note.tsx'
import { ChipFilter } from '../../../ui/lists/filter-bar.tsx'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { StatCard, StatCards } from '../../../ui/stat-card.tsx'
import { useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'
import { isOfRestaurant } from '../order/use-kitchen-orders.ts'
import { FiguresChart } from './figures-chart.tsx'
import { ServiceFigures } from './service-figures.tsx'

/** Each with the days that it has, today among them; the first is shown if nothing is chosen. */
const periods = ['today', 'week', 'month'] as const
const lengths: Record<(typeof periods)[number], number> = { today: 1, week: 7, month: 30 }
const usePeriod = () => {
  const { values, set } = useUrlFilters({ period: periods })
  return { ...values, days: lengths[values.period], set }
}

const useFigures = (days: number) => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: [...restaurantKey(restaurant), 'stats', days],
    queryFn: ({ signal }) => {
      const to = marketDay(new Date())
      const query = { from: daysBefore(to, days - 1), to, ...(restaurant !== undefined && { restaurant }) }
      return call('GET /api/restaurant/stats', { query }, { signal })
    },
    placeholderData: (before, query) => (isOfRestaurant(restaurant, query?.queryKey) ? before : undefined),
  })
}

/** The figures of specification section 2 on the days chosen, each against as many days before. */
export const RestaurantFigures = () => {
  const { t, i18n } = useLingui()
  const { period, days, set } = usePeriod()
  const { data, error, refetch } = useFigures(days)
  const count = (value: number | undefined) => (value === undefined ? undefined : i18n.number(value))
  const rupees = (value: number | undefined) => (value === undefined ? undefined : formatPaise(paise(value)))
  const note = (figure: keyof Omit<NonNullable<typeof data>, 'before'>, format: typeof count) =>
    data && (
      <ChangeNote now={data[figure]} before={data.before[figure]} shown={format(data.before[figure]) ?? ''} />
    )
  return (
    <div className="space-y-3">
      <ChipFilter
        label={t`Period`}
        value={period}
        onChange={(next) => set({ period: next })}
        choices={[
          { value: 'today', label: t`Today` },
          { value: 'week', label: t`Last 7 Days` },
          { value: 'month', label: t`Last 30 Days` },
        ]}
      />
      {error && !data ? (
        <FailedPart error={error} otherwise={t`The figures could not be loaded.`} onRetry={refetch} />
      ) : (
        <StatCards narrow>
          <StatCard
            label={t`Total Orders`}
            value={count(data?.totalOrders)}
            icon={IconReceipt}
            note={note('totalOrders', count)}
          />
          <StatCard
            label={t`Pending Orders`}
            value={count(data?.pendingOrders)}
            icon={IconClockHour4}
            note={note('pendingOrders', count)}
          />
          <StatCard
            label={t`Completed Orders`}
            value={count(data?.completedOrders)}
            icon={IconCircleCheck}
            note={note('completedOrders', count)}
          />
          <StatCard
            label={t`Revenue`}
            value={rupees(data?.revenue)}
            icon={IconCurrencyRupee}
            note={note('revenue', rupees)}
          />
        </StatCards>
      )}
    </div>
  )
}

/** What the figures mean, the service behind them, and how they came about day by day. */
export const FiguresInDetail = () => {
  const { days } = usePeriod()
  return (
    <div className="space-y-4">
      <p className="text-sm text-soft">
        {days === 1 ? (
          <Trans>Compared with yesterday.</Trans>
        ) : (
          <Trans>Compared with the {days} days before.</Trans>
        )}{' '}
        <Trans>Revenue is what delivered orders brought you: their dishes less the commission.</Trans>
      </p>
      <ServiceFigures days={days} />
      {days > 1 && <FiguresChart days={days} />}
    </div>
  )
}
