import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { call } from '../../../lib/calls/api.ts'
import { Chart } from '../../../ui/charts/chart-on-demand.tsx'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'
import { isOfRestaurant } from '../order/use-kitchen-orders.ts'

const useDays = (length: number) => {
  const restaurant = useRestaurantId()
  return useQuery({
    // Below the figures, with which it is refetched.
    queryKey: [...restaurantKey(restaurant), 'stats', 'days', length],
    queryFn: ({ signal }) => {
      const to = marketDay(new Date())
      const query = { from: daysBefore(to, length - 1), to, ...(restaurant !== undefined && { restaurant }) }
      return call('GET /api/restaurant/stats/days', { query }, { signal })
    },
    placeholderData: (before, query) => (isOfRestaurant(restaurant, query?.queryKey) ? before : undefined),
  })
}

const loading = <div className="skeleton h-80 w-full !rounded-card" />

/** Orders and revenue of the days whose sums stand above, one by one. */
export const FiguresChart = ({ days: length }: { days: number }) => {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useDays(length)
  const [orders, revenue] = [t`Orders`, t`Revenue`]
  const drawn = useMemo(
    () =>
      data && {
        days: data.days.map(({ day }) => day),
        bars: {
          label: orders,
          values: data.days.map((day) => day.orders),
          format: (value: number) => i18n.number(value),
        },
        line: {
          label: revenue,
          values: data.days.map((day) => day.revenue),
          format: (value: number) => formatPaise(paise(Math.round(value))),
        },
      },
    [data, orders, revenue, i18n],
  )
  if (error && !drawn)
    return <FailedPart error={error} otherwise={t`The figures could not be loaded.`} onRetry={refetch} />
  return (
    <section aria-labelledby="figures-by-day">
      <h2 id="figures-by-day" className="mb-3 text-2xl">
        <Trans>Day by Day</Trans>
      </h2>
      <div className="rounded-card border border-line bg-surface p-2 shadow-card sm:p-4">
        <Suspense fallback={loading}>
          {drawn ? <Chart label={t`Orders and revenue, day by day`} {...drawn} /> : loading}
        </Suspense>
      </div>
    </section>
  )
}
