import { formatPaise } from '#shared/money/money.ts'
import type { ImportReport } from './import-menu.ts'

const count = new Intl.NumberFormat('en-IN')
const line = (label: string, text: string) => `${label.padEnd(14)}${text}`
const byReason = (counts: Record<string, number>) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, times]) => `  ${count.format(times).padStart(8)}  ${reason}`)
const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, times) => total + times, 0)
const changes = ({ added, changed, unchanged }: ImportReport['dishes']) =>
  `${count.format(added)} added, ${count.format(changed)} changed, ${count.format(unchanged)} unchanged`

/** Formats the report for an operator: the result, then what needs attention. */
export const printReport = (report: ImportReport): string => {
  const conflicts = report.conflicts.map(({ restaurant, dish, kept, reason, found }) => {
    const prices = found
      .map(({ price, lines }) => `${formatPaise(price)} (line ${lines.join(', ')})`)
      .join(', ')
    return `  ${restaurant}, ${dish}: ${prices}; kept ${formatPaise(kept)} because ${reason}`
  })
  return [
    line(
      'Columns',
      Object.entries(report.columns)
        .map(([field, header]) => `${field} = ${header}`)
        .join('; '),
    ),
    line('Rows', count.format(report.rows)),
    line('Restaurants', changes(report.restaurants)),
    line('Dishes', changes(report.dishes)),
    line('Merged', `${count.format(report.merged)} lines that repeat a dish`),
    line('Conflicts', `${count.format(report.conflicts.length)} dishes with more than one price`),
    ...conflicts,
    line('Refused', `${count.format(sum(report.refused))} lines`),
    ...byReason(report.refused),
    line('Not dishes', `${count.format(sum(report.skipped))} lines`),
    ...byReason(report.skipped),
    ...(report.dryRun ? ['This was a dry run: nothing was kept.'] : []),
  ].join('\n')
}
