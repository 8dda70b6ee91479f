import { mix } from '../drawing/colours.ts'
import { lin } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, lit, type Spot, under } from '../drawing/light.ts'
import { n1, nth, TAU } from '../drawing/numbers.ts'
import { blob, curve, ellipsePath, inside, type Point, soft } from '../drawing/paths.ts'
import { clip, group, line, oval, path, times } from '../drawing/shapes.ts'

export const jamun = (k: Kit, x: number, y: number, r: number, color = '#7a2f10') =>
  under(k, x + 2, y + r * 0.55, r, r * 0.5, 0.5) +
  group(
    lit(k, {
      blur: r * 0.34,
      height: r * 0.95,
      bump: 0.05,
      freq: 0.12,
      spots: [{ f: 0.05, color: '#a34a17', k: 4, b: -2 }],
      spec: 0.9,
      shine: 36,
      amb: 0.42,
      diff: 0.9,
      seed: k.seed(),
    }),
    path(blob(k, x, y, r, r * 0.93, 0.015, 14), color),
  ) +
  oval(
    x - r * 0.34,
    y - r * 0.42,
    r * 0.24,
    r * 0.14,
    '#fff3df',
    `opacity=".85" transform="rotate(-30 ${n1(x - r * 0.34)} ${n1(y - r * 0.42)})" ${blurred(k, 1)}`,
  ) +
  line(
    `M${n1(x + r * 0.2)} ${n1(y + r * 0.74)}Q${n1(x + r * 0.72)} ${n1(y + r * 0.5)} ${n1(x + r * 0.8)} ${n1(y + r * 0.05)}`,
    '#f0a35c',
    2.4,
    `opacity=".6" ${blurred(k, 1)}`,
  )

/** A jalebi: one long squirt of batter, wound round and crossed, full of syrup. */
export const jalebi = (k: Kit, x: number, y: number, r: number, deg = 0, color = '#fb8f16') => {
  const pts: Point[] = []
  for (let i = 0; i <= 60; i++) {
    const t = i / 60
    const a = t * TAU * 3 + deg
    const m = r * (0.14 + 0.86 * t) * (1 + k.r(-0.035, 0.035))
    pts.push([x + Math.cos(a) * m, y + Math.sin(a) * m * 0.78])
  }
  const [ax, ay] = nth(pts, 60)
  const tail: Point[] = [
    [ax, ay],
    [x + Math.cos(deg + 1.5) * r * 0.55, y + Math.sin(deg + 1.5) * r * 0.5],
    [x - Math.cos(deg + 0.6) * r * 0.5, y - Math.sin(deg + 0.6) * r * 0.45],
  ]
  const d = curve(pts, false) + curve(tail, false)
  const w = r * 0.205
  return (
    line(d, '#2a0f02', w * 1.1, `opacity=".5" transform="translate(4 8)" ${blurred(k, 3)}`) +
    group(
      lit(k, {
        blur: w * 0.3,
        height: w * 0.8,
        bump: 0.12,
        freq: 0.09,
        spec: 1,
        shine: 26,
        amb: 0.42,
        diff: 0.9,
        spots: [{ f: 0.04, color: '#ea6a08', k: 4, b: -2.1 }],
        seed: k.seed(),
      }),
      line(d, color, w),
    ) +
    line(d, '#ffd27a', w * 0.16, 'opacity=".65" transform="translate(-1.500 -2.200)"')
  )
}

/** A laddu of tiny boondi, or of crumb when `grain` is small. */
export const laddu = (k: Kit, x: number, y: number, r: number, color = '#ff9f1a', grain = 5.2) => {
  const d = blob(k, x, y, r, r * 0.95, 0.02, 18)
  const beads = times(Math.round(240 * (5 / grain)), () => {
    const [a, b] = inside(k, x, y, r * 0.98, r * 0.93)
    const away = ((a - x) / r + (b - y) / r) * 0.5
    const c = mix(
      k.pick([color, mix(color, '#ffd35a', 0.5), mix(color, '#d9640c', 0.5)]),
      away > 0 ? '#5a1e00' : '#fff0b0',
      Math.min(0.4, Math.abs(away) * 0.48),
    )
    const g = grain * k.r(0.75, 1.1)
    return (
      oval(a + 0.8, b + 1.5, g, g * 0.92, '#6a2800', 'opacity=".4"') +
      oval(a, b, g, g * 0.92, c) +
      oval(a - g * 0.3, b - g * 0.35, g * 0.32, g * 0.26, '#fff6c9', 'opacity=".75"')
    )
  })
  return (
    under(k, x + 4, y + r * 0.66, r * 0.9, r * 0.4, 0.55) +
    path(d, mix(color, '#6a2400', 0.4)) +
    beads +
    clip(
      k,
      d,
      path(
        `${ellipsePath(x, y, r * 1.4, r * 1.4)}${ellipsePath(x - r * 0.16, y - r * 0.18, r * 0.96, r * 0.94)}`,
        '#5a1c00',
        `fill-rule="evenodd" opacity=".34" ${blurred(k, r * 0.12)}`,
      ),
      oval(x - r * 0.34, y - r * 0.4, r * 0.34, r * 0.26, '#fff2b8', `opacity=".45" ${blurred(k, r * 0.12)}`),
    )
  )
}

/** A barfi, katli, Mysore pak or dhokla: a cut slab. `shape` is 'diamond' or 'square'. */
export const slab = (
  k: Kit,
  x: number,
  y: number,
  s: number,
  color: string,
  {
    shape = 'diamond',
    h = 0.3,
    top = '',
    bump = 0.1,
    freq = 0.3,
    spots = [] as readonly Spot[],
    spec = 0.12,
  } = {},
) => {
  const p: readonly Point[] =
    shape === 'diamond'
      ? [
          [-s, s * 0.1],
          [0, -s * 0.48],
          [s, -s * 0.1],
          [0, s * 0.48],
        ]
      : [
          [-s, s * 0.06],
          [-s * 0.06, -s * 0.56],
          [s, -s * 0.06],
          [s * 0.06, s * 0.56],
        ]
  const at = (i: number, dy = 0): Point => [x + nth(p, i)[0], y + nth(p, i)[1] + dy]
  const t = h * s
  const whole = soft(k, [at(0), at(1), at(2), at(2, t), at(3, t), at(0, t)], s * 0.08, 0.6)
  return (
    under(k, x + 3, y + t + 2, s, s * 0.42, 0.5) +
    group(
      lit(k, { blur: 2.2, height: 5, bump, freq, spots, spec, amb: 0.46, diff: 0.78, seed: k.seed() }),
      path(whole, mix(color, '#6a3a08', 0.25)),
      path(soft(k, [at(3), at(2), at(2, t), at(3, t)], 2, 0.3), mix(color, '#5a2a04', 0.42)),
      path(soft(k, [at(0), at(1), at(2), at(3)], s * 0.08, 0.6), mix(color, '#ffffff', 0.16)),
    ) +
    (top
      ? path(
          soft(
            k,
            [
              [x + nth(p, 0)[0] * 0.9, y + nth(p, 0)[1] * 0.9],
              [x + nth(p, 1)[0] * 0.9, y + nth(p, 1)[1] * 0.9],
              [x + nth(p, 2)[0] * 0.9, y + nth(p, 2)[1] * 0.9],
              [x + nth(p, 3)[0] * 0.9, y + nth(p, 3)[1] * 0.9],
            ],
            6,
            2,
          ),
          top,
        )
      : '')
  )
}

/** Beaten silver leaf: a fill for the top of a sweet. */
export const varq = (k: Kit, x: number, y: number, s: number) =>
  lin(k, x - s, y - s * 0.5, x + s, y + s * 0.5, [
    ['#ffffff', 0, 0.95],
    ['#b9c0c6', 0.3, 0.8],
    ['#f7f9fa', 0.5, 0.95],
    ['#a9b0b6', 0.72, 0.75],
    ['#eef1f3', 1, 0.9],
  ])

/** A rasmalai or rasgulla disc in its milk. */
export const malai = (k: Kit, x: number, y: number, rx: number) =>
  under(k, x + 2, y + rx * 0.2, rx, rx * 0.6, 0.3) +
  group(
    lit(k, { blur: rx * 0.16, height: rx * 0.34, bump: 0.1, freq: 0.2, spec: 0.4, amb: 0.5, diff: 0.78 }),
    path(blob(k, x, y, rx, rx * 0.66, 0.02, 16), '#fff3c6'),
  ) +
  line(
    `M${n1(x - rx)} ${n1(y + rx * 0.2)}Q${n1(x - rx * 0.6)} ${n1(y + rx * 0.68)} ${n1(x)} ${n1(y + rx * 0.68)}Q${n1(x + rx * 0.7)} ${n1(y + rx * 0.66)} ${n1(x + rx)} ${n1(y + rx * 0.16)}`,
    '#fffbe6',
    4,
    `opacity=".7" ${blurred(k, 1.2)}`,
  )
