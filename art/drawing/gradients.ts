import type { Kit } from './kit.ts'
import { n1 } from './numbers.ts'

/** A colour, or a colour with its offset and opacity. Without an offset the stops are evenly spaced. */
export type Stop = string | readonly [color: string, offset?: number, opacity?: number]

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map((stop, i) => {
      const [color, at = i / (stops.length - 1), opacity = 1] = typeof stop === 'string' ? [stop] : stop
      return `<stop offset="${Math.round(at * 1000) / 1000}" stop-color="${color}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`
    })
    .join('')

/** A linear gradient between two points of the picture. */
export const lin = (k: Kit, x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string =>
  k.def(
    `<linearGradient id="@" gradientUnits="userSpaceOnUse" x1="${n1(x1)}" y1="${n1(y1)}" x2="${n1(x2)}" y2="${n1(y2)}">${stopsOf(stops)}</linearGradient>`,
  )

/** A radial gradient; `flat` squeezes it to the table's ellipse. */
export const rad = (k: Kit, cx: number, cy: number, r: number, stops: readonly Stop[], flat = 1): string =>
  k.def(
    `<radialGradient id="@" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${n1(r)}" gradientTransform="translate(${n1(cx)} ${n1(cy)}) scale(1 ${flat})">${stopsOf(stops)}</radialGradient>`,
  )
