import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo, useState } from 'react'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { Chart } from '../../../ui/charts/chart-on-demand.tsx'
import { ChipFilter } from '../../../ui/lists/filter-bar.tsx'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { useEarningDays } from '../use-earning-days.ts'

const lengths = { week: 7, month: 30, quarter: 90 } as const

const loading = <div className="skeleton h-80 w-full !rounded-card" />

/** Deliveries and earnings day by day. */
export const EarningChart = () => {
  const { t, i18n } = useLingui()
  const [length, setLength] = useState<keyof typeof lengths>('month')
  const today = marketDay(new Date())
  const { data, error, refetch } = useEarningDays(daysBefore(today, lengths[length] - 1), today)
  const [deliveries, earnings] = [t`Deliveries`, t`Earnings`]
  const drawn = useMemo(
    () =>
      data && {
        days: data.days.map(({ day }) => day),
        bars: {
          label: deliveries,
          values: data.days.map((day) => day.deliveries),
          format: (value: number) => i18n.number(value),
        },
        line: {
          label: earnings,
          values: data.days.map((day) => day.earned),
          format: (value: number) => formatPaise(paise(Math.round(value))),
        },
      },
    [data, deliveries, earnings, i18n],
  )
  return (
    <section aria-labelledby="earnings-by-day" className="space-y-3">
      <h2 id="earnings-by-day" className="text-2xl">
        <Trans>Day by Day</Trans>
      </h2>
      <ChipFilter
        label={t`Period`}
        value={length}
        onChange={setLength}
        choices={[
          { value: 'week', label: t`Last 7 Days` },
          { value: 'month', label: t`Last 30 Days` },
          { value: 'quarter', label: t`Last 90 Days` },
        ]}
      />
      {error && !drawn ? (
        <FailedPart error={error} otherwise={t`The earnings could not be loaded.`} onRetry={refetch} />
      ) : (
        <div className="rounded-card border border-line bg-surface p-2 shadow-card sm:p-4">
          <Suspense fallback={loading}>
            {drawn ? <Chart label={t`Deliveries and earnings, day by day`} {...drawn} /> : loading}
          </Suspense>
        </div>
      )}
    </section>
  )
}
