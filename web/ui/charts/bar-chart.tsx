import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { axisSteps } from './axis-steps.ts'

export type Bar = {
  key: string
  /** What it stands for, in the tooltip: `25 Nov 2026`. */
  name: string
  /** The same in short, under the first bar and the last. */
  shortName: string
  /** From 0 on. */
  value: number
  /** The lines of its tooltip under its name: the value in words, and what else belongs to it. */
  lines: readonly string[]
}

type Props = {
  bars: readonly Bar[]
  /** What is shown, and that the arrow keys lead through it. */
  label: string
  format: (value: number) => string
}

/** How much of a bar's place it takes. */
const filled = 0.66
const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`

/**
 * Counts side by side from zero on, drawn by the server. The bar that is pointed at, touched or reached by
 * arrow keys is named in a tooltip, which is read out to who came by keys. Beside it stands a table.
 */
export const BarChart = ({ bars, label, format }: Props) => {
  const plot = useRef<HTMLDivElement>(null)
  /** `spoken`: reached by a key. */
  const [chosen, setChosen] = useState<{ at: number; spoken: boolean } | null>(null)
  const steps = axisSteps(Math.max(0, ...bars.map(({ value }) => value)))
  const top = steps.at(-1) ?? 1
  const last = bars.length - 1
  const width = 1 / bars.length
  const at = chosen === null ? -1 : Math.min(chosen.at, last)
  const bar = bars[at]
  const pointAt = ({ clientX }: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    const under = Math.floor(((clientX - box.left) / box.width) * bars.length)
    setChosen({ at: Math.min(last, Math.max(0, under)), spoken: false })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = chosen === null ? last : at
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape' && chosen !== null) {
      // The tooltip alone: not what lies around it.
      event.stopPropagation()
      return setChosen(null)
    }
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setChosen({ at: Math.min(last, Math.max(0, to)), spoken: true })
  }
  return (
    <div className="pt-3">
      <div className="flex gap-2">
        {/* Half a line higher and lower than the plot, so that each number stands at its line. */}
        <div
          aria-hidden="true"
          className="-my-2.5 flex shrink-0 flex-col-reverse justify-between text-right text-sm leading-5 text-soft tabular-nums"
        >
          {steps.map((value) => (
            <span key={value}>{format(value)}</span>
          ))}
        </div>
        <div
          ref={plot}
          // Screen readers hand the arrow keys on to it.
          role="application"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys lead through it
          tabIndex={0}
          className="relative h-56 min-w-0 grow touch-pan-y rounded outline-offset-4"
          onPointerDown={pointAt}
          onPointerMove={pointAt}
          // A finger that is lifted leaves the tooltip where it was.
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
          onKeyDown={onKeyDown}
          onFocus={() => setChosen((before) => before ?? { at: last, spoken: true })}
          onBlur={() => setChosen(null)}
        >
          <svg aria-hidden="true" width="100%" height="100%" className="overflow-visible">
            {bar && (
              <rect
                x={percent(at * width)}
                width={percent(width)}
                y="0"
                height="100%"
                className="fill-sunken"
              />
            )}
            {steps.map((value) => {
              const y = percent(1 - value / top)
              return <line key={value} x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
            })}
            {bars.map(({ key, value }, index) => (
              <rect
                key={key}
                x={percent((index + (1 - filled) / 2) * width)}
                width={percent(width * filled)}
                y={percent(1 - value / top)}
                height={value === 0 ? 2 : percent(value / top)}
                // What is nothing is seen to be nothing, and not left out.
                transform={value === 0 ? 'translate(0 -2)' : undefined}
                rx={value === 0 ? 0 : 2}
                className={index === at ? 'fill-accent' : 'fill-leaf'}
              />
            ))}
          </svg>
          {bar && (
            <div
              aria-hidden="true"
              className="pointer-events-none absolute -top-2 z-10 w-max max-w-full rounded-2xl border border-line bg-surface px-3 py-2 text-sm shadow-lift"
              style={{
                left: percent((at + 0.5) * width),
                transform: `translateX(-${percent((at + 0.5) * width)})`,
              }}
            >
              <b className="block">{bar.name}</b>
              {bar.lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </div>
          )}
        </div>
      </div>
      <p aria-hidden="true" className="mt-3 flex justify-between gap-4 pl-8 text-sm text-soft">
        {/* The browser's own words for a date may be others than the server's. */}
        <span suppressHydrationWarning>{bars[0]?.shortName}</span>
        {last > 0 && <span suppressHydrationWarning>{bars[last]?.shortName}</span>}
      </p>
      <p role="status" className="sr-only">
        {bar && chosen?.spoken && [bar.name, ...bar.lines].join(', ')}
      </p>
    </div>
  )
}
