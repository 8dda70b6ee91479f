import { mix } from '../drawing/colours.ts'
import { lin } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { lit, type Spot, under } from '../drawing/light.ts'
import { n1, TAU } from '../drawing/numbers.ts'
import { blob, ellipsePath, inside, soft } from '../drawing/paths.ts'
import { group, line, oval, path, times } from '../drawing/shapes.ts'
import { strew } from '../garnishes/herbs.ts'

/** Browning and blisters of what comes out of hot oil. */
const STAINS: Spot[] = [
  { f: 0.045, color: '#9c4d12', k: 4, b: -2.2 },
  { f: 0.09, color: '#f7cd74', k: 5, b: -2.9 },
]

export const idli = (k: Kit, x: number, y: number, rx: number) =>
  under(k, x + 2, y + rx * 0.26, rx * 0.96, rx * 0.56, 0.5) +
  group(
    lit(k, {
      blur: rx * 0.2,
      height: rx * 0.34,
      bump: 0.13,
      freq: 0.22,
      oct: 2,
      amb: 0.5,
      diff: 0.76,
      tint: '#fff8ea',
    }),
    path(blob(k, x, y + rx * 0.12, rx, rx * 0.62, 0.015, 16), '#e9e0cd'),
  ) +
  group(
    lit(k, {
      blur: rx * 0.24,
      height: rx * 0.36,
      bump: 0.13,
      freq: 0.24,
      oct: 2,
      amb: 0.52,
      diff: 0.76,
      tint: '#fff8ea',
    }),
    path(blob(k, x, y - rx * 0.06, rx * 0.93, rx * 0.56, 0.015, 16), '#fffaf0'),
  ) +
  times(14, () => {
    const [a, b] = inside(k, x, y - rx * 0.06, rx * 0.75, rx * 0.4)
    return oval(a, b, 1.6, 1.1, '#c9b99c', 'opacity=".6"')
  })

export const vada = (k: Kit, x: number, y: number, rx: number, color = '#d88f34') => {
  const ry = rx * 0.74
  const outer = blob(k, x, y, rx, ry, 0.045, 16)
  const hole = blob(k, x + rx * 0.02, y + ry * 0.03, rx * 0.24, ry * 0.21, 0.1, 9)
  return (
    under(k, x + 3, y + ry * 0.36, rx * 0.98, ry * 0.78, 0.5) +
    path(blob(k, x, y + ry * 0.2, rx * 0.97, ry * 0.92, 0.03, 14), '#7d4413') +
    path(ellipsePath(x, y, rx * 0.33, ry * 0.33), '#4a2106') +
    group(
      lit(k, {
        blur: rx * 0.13,
        height: rx * 0.42,
        bump: 0.2,
        freq: 0.085,
        spots: STAINS,
        spec: 0.35,
        amb: 0.44,
        diff: 0.84,
        seed: k.seed(),
      }),
      path(outer + hole, color, 'fill-rule="evenodd"'),
    ) +
    strew(k, x, y, rx * 0.85, ry * 0.8, 7, ['#3e5a1a', '#2b1408', '#51752a'], 2.6)
  )
}

/** A bonda, pakora or tikki: `rough` is how craggy, `freq` how fine the crust. */
export const fritter = (
  k: Kit,
  x: number,
  y: number,
  rx: number,
  {
    color = '#dd9636',
    ry = rx * 0.82,
    rough = 0.12,
    freq = 0.08,
    bump = 0.38,
    spots = STAINS,
    spec = 0.2,
  } = {},
) =>
  under(k, x + 3, y + ry * 0.45, rx, ry * 0.72, 0.5) +
  group(
    lit(k, {
      blur: rx * 0.24,
      height: rx * 0.75,
      bump,
      freq,
      spots,
      spec,
      amb: 0.44,
      diff: 0.86,
      seed: k.seed(),
    }),
    path(blob(k, x, y, rx, ry, rough, 12), color),
  )

export const momo = (k: Kit, x: number, y: number, rx: number, color = '#fbf0dc') => {
  const pale = color === '#fbf0dc'
  const d = blob(k, x, y, rx, rx * 0.74, 0.02, 14)
  const pleats = times(9, (i) => {
    const a = (i / 9) * TAU + 0.3
    return line(
      `M${n1(x + Math.cos(a) * 4)} ${n1(y - rx * 0.4 + Math.sin(a) * 3)}Q${n1(x + Math.cos(a + 0.5) * rx * 0.4)} ${n1(y - rx * 0.32 + Math.sin(a + 0.5) * rx * 0.28)} ${n1(x + Math.cos(a + 0.55) * rx * 0.78)} ${n1(y - rx * 0.1 + Math.sin(a + 0.55) * rx * 0.5)}`,
      pale ? '#a88d66' : '#7a4210',
      2.6,
      'opacity=".7"',
    )
  })
  return (
    under(k, x + 3, y + rx * 0.4, rx * 0.94, rx * 0.44, 0.5) +
    group(
      lit(k, {
        blur: rx * 0.24,
        height: rx * 0.7,
        bump: 0.05,
        freq: 0.06,
        spec: 0.6,
        shine: 36,
        amb: 0.48,
        diff: 0.82,
      }),
      path(d, color),
      pleats,
    ) +
    times(9, (i) => {
      const a = (i / 9) * TAU + 0.5
      return line(
        `M${n1(x + Math.cos(a) * 5)} ${n1(y - rx * 0.42 + Math.sin(a) * 3)}Q${n1(x + Math.cos(a + 0.5) * rx * 0.42)} ${n1(y - rx * 0.34 + Math.sin(a + 0.5) * rx * 0.26)} ${n1(x + Math.cos(a + 0.5) * rx * 0.7)} ${n1(y - rx * 0.14 + Math.sin(a + 0.5) * rx * 0.44)}`,
        pale ? '#fffaf0' : '#f7d08a',
        1.8,
        'opacity=".8"',
      )
    }) +
    group(
      lit(k, { blur: 2, height: 5, bump: 0 }),
      path(blob(k, x, y - rx * 0.44, rx * 0.15, rx * 0.12, 0.2, 8), pale ? '#fdf3df' : color),
    )
  )
}

export const bun = (k: Kit, x: number, y: number, rx: number, ry = rx * 0.7, color = '#d98a35') =>
  under(k, x + 3, y + ry * 0.6, rx * 0.98, ry * 0.5, 0.5) +
  group(
    lit(k, {
      blur: rx * 0.24,
      height: rx * 0.6,
      bump: 0.03,
      freq: 0.1,
      spec: 0.55,
      shine: 30,
      spots: [{ f: 0.018, color: '#a3520f', k: 4, b: -2.1 }],
      amb: 0.46,
      diff: 0.82,
      seed: k.seed(),
    }),
    path(
      soft(
        k,
        [
          [x - rx, y + ry * 0.75],
          [x - rx * 0.98, y - ry * 0.5],
          [x - rx * 0.5, y - ry],
          [x + rx * 0.5, y - ry],
          [x + rx * 0.98, y - ry * 0.5],
          [x + rx, y + ry * 0.75],
        ],
        rx * 0.5,
        2,
      ),
      lin(k, 0, y - ry, 0, y + ry, [
        [mix(color, '#5a1e00', 0.2), 0],
        [color, 0.42],
        ['#f7dca6', 0.66],
        ['#fbeccb', 1],
      ]),
    ),
  )
