import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import styles from 'uplot/dist/uPlot.min.css?url'
import { useDarkMode } from '../../lib/first-paint/dark-mode.ts'
import { type ChartFigures, type ChartSeries, ChartTable, dayName } from './chart-table.tsx'

type Props = ChartFigures & {
  /** What is shown, for the table that stands for the picture; null where a table stands beside it. */
  label: string | null
}

const height = 260
/** Steps of an axis of counts. */
const wholeCounts = [1, 10, 1e2, 1e3, 1e4, 1e5, 1e6].flatMap((step) => [step, 2 * step, 5 * step])
/** Steps of an axis of money: whole rupees, in paise. */
const wholeAmounts = [1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8].flatMap((step) => [step, 2 * step, 5 * step])
/** The second family has Devanagari. */
const font = '600 13px "Nunito Sans Variable", "Baloo 2 Devanagari", sans-serif'

const colorOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Two figures day by day: a picture, and the same as a table for those who do not see it. */
const Chart = ({ label, days, nameOf = dayName, unit, bars, line }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const { t } = useLingui()
  const { dark } = useDarkMode()
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again in the other theme's colours
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const plot = new uPlot(
      options(element.clientWidth, unit ?? t`Day`, days, nameOf, bars, line),
      [days.map((_, index) => index), [...bars.values], [...line.values]],
      element,
    )
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [days, nameOf, bars, line, dark])
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <div ref={box} aria-hidden="true" className="chart overflow-hidden" />
      {/* A table is as wide as its words, whatever its class says. */}
      {label !== null && (
        <div className="sr-only">
          <ChartTable label={label} days={days} nameOf={nameOf} unit={unit} bars={bars} line={line} />
        </div>
      )}
    </>
  )
}
export default Chart

const options = (
  width: number,
  dayLabel: string,
  days: readonly string[],
  nameOf: (key: string, short: boolean) => string,
  bars: ChartSeries,
  line: ChartSeries,
): uPlot.Options => {
  const [soft, grid] = [colorOf('--ink-soft'), colorOf('--line')]
  const axis = { stroke: soft, font, grid: { stroke: grid, width: 1 }, ticks: { show: false } }
  const shown = ({ format }: ChartSeries) => ({
    value: (_plot: uPlot, value: number | null) => (value === null ? '–' : format(value)),
  })
  const fromZero: uPlot.Scale = { range: (_plot, _min, max) => [0, Math.max(1, max * 1.1)] }
  return {
    width,
    height,
    scales: {
      x: { time: false, range: () => [-0.5, days.length - 0.5] },
      bars: fromZero,
      line: fromZero,
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 56,
        incrs: [1, 2, 5, 10, 30, 100, 365],
        values: (_plot, splits) =>
          splits.map((at) => (Number.isInteger(at) && days[at] ? nameOf(days[at], true) : '')),
      },
      {
        ...axis,
        scale: 'bars',
        size: 52,
        incrs: [...(bars.steps ?? wholeCounts)],
        // uPlot's own way with numbers is the browser's language, not the page's.
        values: (_plot, splits) => splits.map((value) => bars.format(value).replace(/\.\d+$/, '')),
      },
      {
        ...axis,
        scale: 'line',
        side: 1,
        incrs: [...(line.steps ?? wholeAmounts)],
        size: 76,
        grid: { show: false },
        values: (_plot, splits) => splits.map((value) => line.format(value).replace(/\.\d+$/, '')),
      },
    ],
    series: [
      { label: dayLabel, value: (_plot, at) => (days[at ?? -1] ? nameOf(days[at ?? 0] ?? '', false) : '') },
      {
        ...shown(bars),
        label: bars.label,
        scale: 'bars',
        fill: colorOf('--turmeric'),
        stroke: colorOf('--turmeric'),
        points: { show: false },
        ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.6, 48] }) }),
      },
      {
        ...shown(line),
        label: line.label,
        scale: 'line',
        stroke: colorOf('--accent'),
        width: 3,
        points: { show: days.length <= 31, size: 7, fill: colorOf('--accent') },
      },
    ],
    cursor: { drag: { x: false, y: false }, y: false },
    // Under no pointer the legend names the two, without values that are none.
    hooks: { setLegend: [({ root, legend }) => root.classList.toggle('idle', legend.idx == null)] },
  }
}
