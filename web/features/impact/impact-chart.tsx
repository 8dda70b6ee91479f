import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useMemo, useRef } from 'react'
import type { Impact } from '#shared/contracts/impact.ts'
import { languageTags } from '#shared/languages.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { useHydrated } from '../../lib/first-paint/use-hydrated.ts'
import { useInView } from '../../lib/hooks/use-in-view.ts'
import { currentLocale } from '../../lib/language/i18n.ts'
import { calendarDay, shortDay } from '../../lib/language/time.ts'
import { Chart } from '../../ui/charts/chart-on-demand.tsx'

/** A ledger of less than this many months is shown day by day. */
const enoughMonths = 3

const monthName = (month: string, short: boolean): string =>
  new Intl.DateTimeFormat(languageTags[currentLocale()], {
    month: short ? 'short' : 'long',
    year: short ? '2-digit' : 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))
const dayName = (day: string, short: boolean) => (short ? shortDay(day) : calendarDay(day))

const loading = <div className="skeleton h-[18.75rem] w-full !rounded-card" />

/** Meals and rupees over time, as a picture and as a table; nothing while the ledger is empty. */
export const ImpactChart = ({ impact }: { impact: Impact }) =>
  impact.entries === 0 ? null : <Drawn impact={impact} />

const Drawn = ({ impact: { months, days } }: { impact: Impact }) => {
  const { t, i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const near = useInView(box)
  const hydrated = useHydrated()
  const byMonth = months.length >= enoughMonths
  const [meals, rupees] = [t`Meals rescued`, t`Rupees given`]
  const drawn = useMemo(() => {
    const rows = byMonth
      ? months.map(({ month, ...row }) => ({ key: month, ...row }))
      : days.map(({ day, ...row }) => ({ key: day, ...row }))
    return {
      rows,
      days: rows.map(({ key }) => key),
      nameOf: byMonth ? monthName : dayName,
      bars: {
        label: meals,
        values: rows.map(({ portions }) => portions),
        format: (value: number) => i18n.number(value),
      },
      line: {
        label: rupees,
        values: rows.map(({ given }) => given),
        format: (value: number) => formatPaise(paise(Math.round(value))),
      },
    }
  }, [byMonth, months, days, meals, rupees, i18n])
  const { rows, ...chart } = drawn
  return (
    <section aria-labelledby="over-time">
      <h2 id="over-time" className="mb-4 text-3xl">
        {byMonth ? <Trans>Month by month</Trans> : <Trans>The last 30 days</Trans>}
      </h2>
      <div ref={box} className="rounded-card border border-line bg-surface p-2 shadow-card sm:p-4">
        {hydrated && near ? (
          <Suspense fallback={loading}>
            <Chart label={null} unit={byMonth ? t`Month` : t`Day`} {...chart} />
          </Suspense>
        ) : (
          loading
        )}
      </div>
      {hydrated && (
        <details className="group mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 font-bold text-accent [&::-webkit-details-marker]:hidden">
            <Trans>The same as a table</Trans>
            <IconChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
          </summary>
          <table className="wrap-anywhere mt-1 w-full table-fixed text-left tabular-nums">
            <thead>
              <tr className="border-b border-line text-sm text-soft">
                <th scope="col" className="py-1 pr-3">
                  {byMonth ? <Trans>Month</Trans> : <Trans>Day</Trans>}
                </th>
                <th scope="col" className="py-1 pr-3 text-right">
                  {meals}
                </th>
                <th scope="col" className="py-1 text-right">
                  {rupees}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map(({ key, portions, given }) => (
                <tr key={key} className="border-b border-line">
                  <th scope="row" className="py-1 pr-3 font-semibold">
                    {chart.nameOf(key, false)}
                  </th>
                  <td className="py-1 pr-3 text-right">{i18n.number(portions)}</td>
                  <td className="py-1 text-right">{formatPaise(given)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}
