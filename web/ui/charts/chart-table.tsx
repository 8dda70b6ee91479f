import { Trans } from '@lingui/react/macro'
import { calendarDay, shortDay } from '../../lib/language/time.ts'

export type ChartSeries = {
  label: string
  /** Null if there is none: a gap. */
  values: readonly (number | null)[]
  format: (value: number) => string
  /** How far apart the marks of its axis may be; where absent counts for bars, whole amounts for a line. */
  steps?: readonly number[]
}
export type ChartFigures = {
  /** Calendar days, `2026-11-22`, one after the other; or whatever `nameOf` names. */
  days: readonly string[]
  nameOf?: (key: string, short: boolean) => string
  /** What one of `days` is, where it is no day. */
  unit?: string
  /** Drawn as bars, by the left axis. */
  bars: ChartSeries
  /** Drawn as a line, by the right axis. */
  line: ChartSeries
}

export const dayName = (day: string, short: boolean) => (short ? shortDay(day) : calendarDay(day))

/** The figures of a chart, for whoever does not see it. */
export const ChartTable = ({
  label,
  days,
  nameOf = dayName,
  unit,
  bars,
  line,
}: ChartFigures & { label: string }) => {
  const shown = ({ values, format }: ChartSeries, index: number) => {
    const value = values[index]
    return value === null || value === undefined ? '–' : format(value)
  }
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="text-left font-bold">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{unit ?? <Trans>Day</Trans>}</th>
          <th scope="col">{bars.label}</th>
          <th scope="col">{line.label}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => (
          <tr key={day}>
            <th scope="row">{nameOf(day, false)}</th>
            <td>{shown(bars, index)}</td>
            <td>{shown(line, index)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
