import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Impact } from '#shared/impact-log/contracts.ts'
import { languageTags } from '#shared/languages.ts'
import { formatPaise } from '#shared/money/money.ts'
import { useLocale } from '../../lib/language/i18n.ts'
import { type Bar, BarChart } from '../../ui/charts/bar-chart.tsx'

/** A ledger that is older than this many months is shown by months, and one older than weeks by weeks. */
const [manyMonths, manyWeeks] = [6, 5]

/** Names of calendar days and months in the page's language, by the server as well as by the browser. */
const useDates = () => {
  const tag = languageTags[useLocale()]
  return useMemo(() => {
    const named = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
      return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
    }
    const monthNamed = (month: 'long' | 'short') => {
      const nameOf = named({ month, year: 'numeric' })
      return (key: string) => nameOf(`${key}-01`)
    }
    return {
      day: named({ dateStyle: 'medium' }),
      shortDay: named({ day: 'numeric', month: 'short' }),
      month: monthNamed('long'),
      shortMonth: monthNamed('short'),
    }
  }, [tag])
}

type Unit = 'day' | 'week' | 'month'
type Row = Omit<Impact['days'][number], 'day'> & { key: string }

/** By days, weeks or months, so that there are neither few bars nor many. */
const rowsOf = ({ days, weeks, months }: Impact): { unit: Unit; rows: Row[] } => {
  if (months.length > manyMonths)
    return { unit: 'month', rows: months.map(({ month, ...row }) => ({ key: month, ...row })) }
  if (weeks.length > manyWeeks)
    return { unit: 'week', rows: weeks.map(({ week, ...row }) => ({ key: week, ...row })) }
  return { unit: 'day', rows: days.map(({ day, ...row }) => ({ key: day, ...row })) }
}

/** Meals over time as bars and as a table; nothing while the ledger is empty. */
export const ImpactChart = ({ impact }: { impact: Impact }) =>
  impact.entries === 0 ? null : <Drawn impact={impact} />

const Drawn = ({ impact }: { impact: Impact }) => {
  const { t, i18n } = useLingui()
  const dates = useDates()
  const { unit, rows } = useMemo(() => rowsOf(impact), [impact])
  const nameOf = (key: string): string => {
    if (unit === 'month') return dates.month(key)
    const day = dates.day(key)
    return unit === 'week' ? t`Week from ${day}` : day
  }
  const bars = rows.map(({ key, portions, given }): Bar => {
    const [meals, rupees] = [i18n.number(portions), formatPaise(given)]
    return {
      key,
      name: nameOf(key),
      shortName: unit === 'month' ? dates.shortMonth(key) : dates.shortDay(key),
      value: portions,
      lines: [t`Meals rescued: ${meals}`, t`Rupees given: ${rupees}`],
    }
  })
  return (
    <section aria-labelledby="over-time">
      <h2 id="over-time" className="text-3xl">
        {unit === 'day' && <Trans>The last 30 days</Trans>}
        {unit === 'week' && <Trans>Week by week</Trans>}
        {unit === 'month' && <Trans>Month by month</Trans>}
      </h2>
      <p className="mb-4 text-soft">
        {unit === 'day' && <Trans>Meals rescued on each day</Trans>}
        {unit === 'week' && <Trans>Meals rescued in each week</Trans>}
        {unit === 'month' && <Trans>Meals rescued in each month</Trans>}
      </p>
      <div className="rounded-card border border-line bg-surface p-4 shadow-card">
        <BarChart
          bars={bars}
          label={t`Meals rescued over time. The arrow keys lead from bar to bar.`}
          format={(value) => i18n.number(value)}
        />
      </div>
      <AsTable
        head={
          unit === 'day' ? <Trans>Day</Trans> : unit === 'week' ? <Trans>Week</Trans> : <Trans>Month</Trans>
        }
        rows={rows}
        nameOf={nameOf}
      />
    </section>
  )
}

type TableProps = { head: ReactNode; rows: readonly Row[]; nameOf: (key: string) => string }

const AsTable = ({ head, rows, nameOf }: TableProps) => {
  const { i18n } = useLingui()
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The browser opens it without a script too, so it may be open before hydration.
  useEffect(() => setOpen(details.current?.open ?? false), [])
  return (
    <details
      ref={details}
      className="group mt-3"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 font-bold text-accent [&::-webkit-details-marker]:hidden">
        <Trans>Show as a table</Trans>
        <IconChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
      </summary>
      {isOpen && (
        <table className="wrap-anywhere mt-1 w-full table-fixed text-left tabular-nums">
          <thead>
            <tr className="border-b border-line text-sm text-soft">
              <th scope="col" className="py-1 pr-3">
                {head}
              </th>
              <th scope="col" className="py-1 pr-3 text-right">
                <Trans>Meals rescued</Trans>
              </th>
              <th scope="col" className="py-1 text-right">
                <Trans>Rupees given</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ key, portions, given }) => (
              <tr key={key} className="border-b border-line">
                <th scope="row" className="py-1 pr-3 font-semibold">
                  {nameOf(key)}
                </th>
                <td className="py-1 pr-3 text-right">{i18n.number(portions)}</td>
                <td className="py-1 text-right">{formatPaise(given)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
