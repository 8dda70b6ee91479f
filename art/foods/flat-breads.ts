import { mix } from '../drawing/colours.ts'
import { rad } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, lit, type Spot, under } from '../drawing/light.ts'
import { FLAT, n1 } from '../drawing/numbers.ts'
import { blob, curve, inside, type Point, points } from '../drawing/paths.ts'
import { clip, group, oval, path, times } from '../drawing/shapes.ts'

export const BROWN = { color: '#a8581a', k: 5, b: -2.6 }

/** A roti, paratha, uttapam, appam: an uneven disc with stains. */
export const disc = (
  k: Kit,
  x: number,
  y: number,
  rx: number,
  {
    color = '#e9c78c',
    ry = rx * FLAT,
    spots = [{ f: 0.035, ...BROWN }] as readonly Spot[],
    bump = 0.16,
    freq = 0.06,
    thick = 6,
    rough = 0.025,
    edge = '',
    height = 14,
    blur = 4,
    spec = 0,
  } = {},
) => {
  const d = blob(k, x, y, rx, ry, rough, 18)
  const f = lit(k, { blur, height, bump, freq, spots, spec, amb: 0.42, diff: 0.82, seed: k.seed() })
  return (
    under(k, x, y + thick, rx, ry) +
    path(d, mix(color, '#5a2800', 0.45), `transform="translate(0 ${thick})"`) +
    group(
      f,
      path(
        d,
        edge
          ? rad(
              k,
              x,
              y,
              rx,
              [
                [color, 0],
                [color, 0.72],
                [edge, 1],
              ],
              FLAT,
            )
          : color,
      ),
    )
  )
}

export const naan = (k: Kit, x: number, y: number, s = 1, deg = 0) => {
  const pts = points([
    [-118, 6],
    [-104, -32],
    [-62, -56],
    [-6, -60],
    [48, -44],
    [92, -22],
    [126, -4],
    [122, 12],
    [84, 30],
    [34, 50],
    [-22, 62],
    [-76, 52],
    [-108, 30],
  ]).map(([a, b]): Point => {
    const t = (deg * Math.PI) / 180
    const [px, py] = [a * s * k.r(0.97, 1.03), b * s * 1.28 * k.r(0.97, 1.03)]
    return [x + px * Math.cos(t) - py * Math.sin(t), y + (px * Math.sin(t) + py * Math.cos(t)) * 0.8]
  })
  const d = curve(pts)
  const blisters = times(11, () => {
    const [bx, by] = inside(k, x - 8 * s, y, 96 * s, 42 * s)
    const r = k.r(5, 15) * s
    return (
      path(blob(k, bx, by, r * 1.3, r * 0.85, 0.2, 8), '#f9deaa') +
      path(
        blob(k, bx + 1, by - 1, r * 0.95, r * 0.55, 0.3, 8),
        k.pick(['#5d2c0c', '#8a4a16', '#a5601f']),
        `opacity="${n1(k.r(0.5, 0.9))}" ${blurred(k, 1.4)}`,
      )
    )
  })
  return (
    under(k, x, y + 9, 118 * s, 54 * s) +
    path(d, '#a9682a', `transform="translate(1 ${n1(8 * s)})"`) +
    group(
      lit(k, {
        blur: 6 * s,
        height: 20,
        bump: 0.3,
        freq: 0.035,
        spots: [
          { f: 0.024, color: '#dd9a42', k: 4, b: -2.1 },
          { f: 0.06, color: '#a3561a', k: 8, b: -5.4 },
        ],
        spec: 0.25,
        amb: 0.42,
        diff: 0.84,
      }),
      path(d, '#fae0aa'),
      clip(k, d, blisters),
    )
  )
}

/** A puffed ball of bread: poori, bhatura, luchi. */
export const puffed = (k: Kit, x: number, y: number, rx: number, color = '#f5c162', h = 0.86) =>
  under(k, x + 4, y + rx * 0.4, rx * 1.02, rx * 0.5, 0.5) +
  group(
    lit(k, { blur: 5, height: 12, bump: 0.2, freq: 0.05 }),
    path(blob(k, x, y + rx * 0.17, rx * 1.05, rx * 0.6, 0.02, 14), mix(color, '#b8641a', 0.3)),
  ) +
  group(
    lit(k, {
      blur: rx * 0.26,
      height: rx * 0.5,
      bump: 0.05,
      freq: 0.03,
      oct: 2,
      spots: [
        { f: 0.016, color: '#cf7a22', k: 4.5, b: -2.3 },
        { f: 0.03, color: '#fdeabb', k: 4, b: -2.2 },
      ],
      spec: 0.6,
      shine: 30,
      amb: 0.5,
      diff: 0.82,
      seed: k.seed(),
    }),
    path(blob(k, x, y, rx, rx * h, 0.035, 10), color),
  ) +
  times(7, () => {
    const [a, b] = inside(k, x, y, rx * 0.7, rx * h * 0.7)
    const m = (k.r(4, 10) * rx) / 90
    return (
      oval(a + 1.5, b + 2, m, m * 0.7, '#a85c14', `opacity=".45" ${blurred(k, 1)}`) +
      oval(a, b, m, m * 0.7, '#fbd88c', 'opacity=".8"') +
      oval(a - m * 0.25, b - m * 0.2, m * 0.4, m * 0.25, '#fff6dc', 'opacity=".9"')
    )
  })
