import type { Kit } from '../drawing/kit.ts'
import { blurred, lit, under } from '../drawing/light.ts'
import { n1 } from '../drawing/numbers.ts'
import { blob, curve, inside, type Point } from '../drawing/paths.ts'
import { clip, group, line, oval, path, times } from '../drawing/shapes.ts'
import { strew } from '../garnishes/herbs.ts'

/** A samosa standing on its base: broad triangle, a fold, a crimped foot. */
export const samosa = (k: Kit, x: number, y: number, s: number, lean = 0) => {
  const pt = (a: number, b: number): Point => [x + a * s + lean * b * -0.35 * s, y + b * s]
  const body = curve(
    [
      pt(0.06, -0.94),
      pt(0.2, -0.84),
      pt(0.5, -0.42),
      pt(0.8, 0.06),
      pt(1, 0.4),
      pt(0.94, 0.58),
      pt(0.5, 0.74),
      pt(-0.1, 0.78),
      pt(-0.66, 0.66),
      pt(-0.98, 0.42),
      pt(-0.94, 0.24),
      pt(-0.64, -0.2),
      pt(-0.3, -0.68),
      pt(-0.1, -0.92),
    ],
    true,
    6,
  )
  const facet = curve(
    [
      pt(0.06, -0.98),
      pt(0.24, -0.8),
      pt(0.54, -0.42),
      pt(0.84, 0.06),
      pt(1.04, 0.4),
      pt(0.98, 0.6),
      pt(0.5, 0.8),
      pt(0.42, 0.36),
      pt(0.24, -0.3),
    ],
    true,
    7,
  )
  const seam = curve([pt(0.04, -0.9), pt(0.2, -0.36), pt(0.38, 0.2), pt(0.44, 0.72)], false)
  const crimp = times(8, (i) => {
    const t = i / 7
    const [a, b] = pt(-0.8 + t * 1.5, 0.53 + Math.sin(t * 3.1) * 0.17)
    return (
      line(`M${n1(a)} ${n1(b - 7)}q4 6 1 12`, '#7c3e0e', 3, 'opacity=".6"') +
      line(`M${n1(a + 3)} ${n1(b - 7)}q4 6 1 12`, '#fbdc9c', 2, 'opacity=".6"')
    )
  })
  return (
    under(k, x + 4, y + s * 0.55, s * 0.92, s * 0.3, 0.55) +
    group(
      lit(k, {
        blur: s * 0.15,
        height: s * 0.42,
        bump: 0.07,
        freq: 0.06,
        oct: 2,
        spots: [
          { f: 0.02, color: '#c9781f', k: 3.5, b: -1.8 },
          { f: 0.05, color: '#fbd58a', k: 5, b: -3 },
        ],
        spec: 0.55,
        shine: 30,
        amb: 0.44,
        diff: 0.84,
        seed: k.seed(),
      }),
      path(body, '#eaa94e'),
    ) +
    clip(
      k,
      body,
      path(facet, '#8a3c06', 'opacity=".3"'),
      line(seam, '#5c2706', 5, `opacity=".4" ${blurred(k, 2)}`),
      line(seam, '#ffe9bd', 3, 'opacity=".6" transform="translate(-2 0)"'),
      times(16, () => {
        const [a, b] = inside(k, x, y + s * 0.2, s * 0.62, s * 0.5)
        const m = k.r(1.6, 4.2)
        return (
          oval(a + 0.8, b + 1, m, m * 0.8, '#8f4a10', 'opacity=".5"') +
          oval(a, b, m, m * 0.8, '#f8d084') +
          oval(a - m * 0.3, b - m * 0.3, m * 0.4, m * 0.3, '#fff6dc')
        )
      }),
      crimp,
    )
  )
}

/** A golgappa: brittle ball, broken open, filled. */
export const puri = (k: Kit, x: number, y: number, r: number, { water = '#5d7a22' } = {}) =>
  under(k, x + 3, y + r * 0.62, r * 0.86, r * 0.4, 0.5) +
  group(
    lit(k, {
      blur: r * 0.3,
      height: r * 0.9,
      bump: 0.04,
      freq: 0.06,
      oct: 2,
      spots: [
        { f: 0.03, color: '#d0841f', k: 4, b: -2.1 },
        { f: 0.07, color: '#fde8b0', k: 5, b: -3 },
      ],
      spec: 0.8,
      shine: 30,
      amb: 0.5,
      diff: 0.84,
      seed: k.seed(),
    }),
    path(blob(k, x, y, r, r * 0.95, 0.015, 14), '#edb04a'),
  ) +
  path(
    blob(k, x, y - r * 0.36, r * 0.52, r * 0.3, 0.1, 13),
    '#8a4c10',
    'stroke="#fde3a4" stroke-width="2.2"',
  ) +
  path(blob(k, x, y - r * 0.32, r * 0.46, r * 0.23, 0.06, 11), water) +
  times(5, () => {
    const [a, b] = inside(k, x, y - r * 0.36, r * 0.36, r * 0.16)
    return (
      oval(a, b, r * 0.14, r * 0.12, k.pick(['#e8c46a', '#f3da93', '#5f2f16', '#e8c46a'])) +
      oval(a - 1, b - 1, 1.6, 1.1, '#fff', 'opacity=".6"')
    )
  }) +
  strew(k, x, y - r * 0.34, r * 0.4, r * 0.2, 4, ['#3d8a2c', '#6bb648'], 3) +
  oval(x - r * 0.22, y - r * 0.27, r * 0.14, r * 0.05, '#fff', 'opacity=".6"')
