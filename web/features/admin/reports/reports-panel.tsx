import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo } from 'react'
import { marketDay } from '#shared/calendar.ts'
import type { ReportRow } from '#shared/reports/contracts.ts'
import {
  canGroup,
  groupingTitles,
  type ReportColumn,
  type ReportGrouping,
  type ReportName,
  reportColumns,
  reportGroupings,
  reportNames,
} from '#shared/reports/reports.ts'
import { calendarDay } from '../../../lib/language/time.ts'
import { daysOf } from '../../../lib/lists/periods.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { ChangeNote } from '../../../ui/change-note.tsx'
import { Chart } from '../../../ui/charts/chart-on-demand.tsx'
import type { ChartSeries } from '../../../ui/charts/chart-table.tsx'
import type { Column } from '../../../ui/lists/data-table/column.ts'
import { DataTable } from '../../../ui/lists/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { ChipFilter, FilterBar, SelectFilter } from '../../../ui/lists/filter-bar.tsx'
import { PeriodFilter } from '../../../ui/lists/period-filter.tsx'
import { StatCard, StatCards } from '../../../ui/stat-card.tsx'
import { SavedViews } from '../views/index.ts'
import { useReportTexts } from './report-texts.ts'
import { TopRows } from './top-rows.tsx'
import { type ReportQuery, useReport } from './use-report.ts'

const periods = ['30days', 'today', 'thisWeek', '7days', 'thisMonth', 'lastMonth', 'custom'] as const
/** Rows of times are a chart in their order, others bars by their size. */
const isTime = (by: ReportGrouping) => by === 'day' || by === 'week' || by === 'month' || by === 'hour'

/**
 * What the platform's figures were on the days chosen, against as many days before: as cards, a chart and a
 * table.
 */
const ReportsPanel = () => {
  const { t } = useLingui()
  const { names, definitions, groupings } = useReportTexts()
  const filters = useUrlFilters({
    report: reportNames,
    by: reportGroupings,
    date: periods,
    from: null,
    to: null,
  })
  const { report: name, date, from, to } = filters.values
  const by = canGroup(name, filters.values.by) ? filters.values.by : 'day'
  const query: ReportQuery = { by, ...daysOf(date, marketDay(new Date()), { from, to }) }
  return (
    <>
      <FilterBar
        label={t`Choose a report`}
        views={<SavedViews tab="reports" parameters={['report', 'by', 'date', 'from', 'to']} />}
      >
        <PeriodFilter periods={periods} value={date} from={from} to={to} onChange={filters.set} />
        <SelectFilter
          label={t`Grouped by`}
          value={by}
          onChange={(next) => filters.set({ by: next })}
          choices={reportGroupings
            .filter((value) => canGroup(name, value))
            .map((value) => ({ value, label: groupings[value] }))}
        />
        <div className="w-full min-w-0 sm:col-span-full">
          <ChipFilter
            label={t`Report`}
            value={name}
            onChange={(report) => filters.set({ report })}
            choices={reportNames.map((value) => ({ value, label: names[value] }))}
          />
        </div>
      </FilterBar>
      <p className="mb-3 max-w-3xl text-sm text-soft">{definitions[name]}</p>
      <ReportView key={`${name} ${by}`} name={name} query={query} />
    </>
  )
}
export default ReportsPanel

const ReportView = ({ name, query: asked }: { name: ReportName; query: ReportQuery }) => {
  const { t, i18n } = useLingui()
  const { format, names, rowName } = useReportTexts()
  const { by } = asked
  const query = useReport(name, asked)
  const report = query.data?.pages[0]
  const shown: readonly ReportColumn[] = reportColumns[name]
  const columns = useMemo(
    (): [Column<ReportRow & { id: string }>, ...Column<ReportRow & { id: string }>[]] => [
      { id: 'row', label: i18n._(groupingTitles[by]), cell: ({ label }) => rowName(by, label) },
      ...shown.map(({ key, title, unit }, index) => ({
        id: key,
        label: i18n._(title),
        numeric: true,
        cell: ({ values }: ReportRow) => format(unit, values[index]),
      })),
    ],
    [by, shown, i18n, format, rowName],
  )
  const more = report?.more ?? 0
  const exported = new URLSearchParams(asked)
  const [first, last] = report ? [calendarDay(report.before.from), calendarDay(report.before.to)] : ['', '']
  return (
    <div className="space-y-4">
      {(report || query.isPending) && (
        <StatCards>
          {shown.map(({ key, title, unit }, index) => {
            const [now, before] = [report?.totals[index], report?.before.totals[index]]
            return (
              <StatCard
                key={key}
                label={i18n._(title)}
                value={report && format(unit, now)}
                note={
                  now != null && before != null ? (
                    <ChangeNote now={now} before={before} shown={format(unit, before)} />
                  ) : undefined
                }
              />
            )
          })}
        </StatCards>
      )}
      {report && (
        <p className="text-sm text-soft">
          <Trans>
            Compared with {first} to {last}.
          </Trans>
        </p>
      )}
      {report && isTime(by) && report.items.length > 1 && (
        <ReportChart name={name} by={by} rows={report.items} />
      )}
      {report && !isTime(by) && (
        <TopRows
          title={i18n._(barsOf(name).title)}
          rows={report.items.map(({ key, label, values }) => {
            const value = values[drawn[name][0]] ?? 0
            return { key, name: rowName(by, label), value, shown: format(barsOf(name).unit, value) }
          })}
        />
      )}
      <DataTable
        name={`report-${name}`}
        label={names[name]}
        columns={columns}
        query={query}
        nameOf={({ label }) => rowName(by, label)}
        failure={t`The report could not be loaded.`}
        tools={<ExportCsv path={`/api/admin/reports/${name}?${exported}`} name={name} />}
        empty={<EmptyState glyph="receipt" level={2} title={t`Nothing happened on these days`} />}
      />
      {more > 0 && (
        <p className="text-soft">
          <Trans>{more} more rows are in the file.</Trans>
        </p>
      )}
    </div>
  )
}

/** The two columns of each report that a picture shows: as bars, and as a line. */
const drawn: Record<ReportName, [bars: number, line: number]> = {
  sales: [0, 1],
  orders: [0, 2],
  'delivery-times': [0, 1],
  promises: [0, 1],
  cancellations: [0, 1],
  ratings: [0, 1],
  cohorts: [0, 2],
  support: [0, 2],
  rescue: [3, 5],
  donors: [1, 2],
}
const columnOf = (name: ReportName, index: number): ReportColumn =>
  reportColumns[name][index] ?? reportColumns[name][0]
const barsOf = (name: ReportName): ReportColumn => columnOf(name, drawn[name][0])
const counts = [1, 10, 100, 1e3, 1e4, 1e5].flatMap((step) => [step, 2 * step, 5 * step])
/** How far apart the marks of a line's axis may be; of money as the chart has it. */
const steps = {
  count: counts,
  minutes: counts,
  percent: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5],
  stars: [0.5, 1],
  kilograms: counts,
} as const

type ChartProps = { name: ReportName; by: ReportGrouping; rows: readonly ReportRow[] }

const ReportChart = ({ name, by, rows }: ChartProps) => {
  const { i18n } = useLingui()
  const { format, rowName } = useReportTexts()
  const picture = useMemo(() => {
    const series = (index: number): ChartSeries => {
      const { title, unit } = columnOf(name, index)
      return {
        label: i18n._(title),
        values: rows.map(({ values }) => values[index] ?? null),
        format: (value) => format(unit, value),
        ...(unit !== 'money' && { steps: steps[unit] }),
      }
    }
    const [bars, line] = drawn[name]
    return {
      days: rows.map(({ key }) => key),
      nameOf: (key: string, short: boolean) => rowName(by, key, short),
      bars: series(bars),
      line: series(line),
    }
  }, [name, by, rows, i18n, format, rowName])
  const loading = <div className="skeleton h-72 w-full !rounded-card" />
  return (
    <div className="rounded-card border border-line bg-surface p-2 shadow-card sm:p-4">
      <Suspense fallback={loading}>
        <Chart label={null} {...picture} />
      </Suspense>
    </div>
  )
}
