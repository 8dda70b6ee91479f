import type { Kit } from '../drawing/kit.ts'
import { blurred, lit } from '../drawing/light.ts'
import { n1 } from '../drawing/numbers.ts'
import { curve, type Point } from '../drawing/paths.ts'
import { clip, group, line, oval, path, times } from '../drawing/shapes.ts'

/** A rolled flatbread seen from its open end, lower half in paper. */
export const kathi = (
  k: Kit,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  w: number,
  fill: (x: number, y: number, w: number) => string,
) => {
  const L = Math.hypot(x2 - x1, y2 - y1)
  const [ux, uy]: Point = [(x2 - x1) / L, (y2 - y1) / L]
  const [nx, ny] = [-uy, ux]
  const at = (t: number, o: number): Point => [x1 + ux * L * t + nx * o, y1 + uy * L * t + ny * o]
  const tube = (a: number, b: number, m1: number, m2: number) =>
    curve(
      [
        at(a, -w * m1),
        at((a + b) / 2, (-w * (m1 + m2)) / 2),
        at(b, -w * m2),
        at(b + 0.03, -w * m2 * 0.5),
        at(b + 0.035, w * m2 * 0.4),
        at(b, w * m2),
        at((a + b) / 2, (w * (m1 + m2)) / 2),
        at(a, w * m1),
        at(a - 0.02, w * m1 * 0.5),
        at(a - 0.02, -w * m1 * 0.5),
      ],
      true,
      7,
    )
  const bread = tube(0, 0.9, 0.52, 0.46)
  const wrap = tube(0.42, 1, 0.53, 0.44)
  const ang = (Math.atan2(uy, ux) * 180) / Math.PI
  const [ex, ey] = at(0.01, 0)
  const edge: Point[] = [
    at(0.42, -w * 0.55),
    at(0.4, -w * 0.25),
    at(0.47, 0),
    at(0.41, w * 0.28),
    at(0.45, w * 0.55),
  ]
  return (
    path(tube(0, 1, 0.52, 0.44), '#2a0f02', `opacity=".5" transform="translate(7 14)" ${blurred(k, 6)}`) +
    group(
      lit(k, {
        blur: 9,
        height: 26,
        bump: 0.16,
        freq: 0.05,
        spots: [
          { f: 0.045, color: '#9a4f14', k: 5, b: -2.5 },
          { f: 0.02, color: '#f4d08a', k: 4, b: -2 },
        ],
        spec: 0.25,
        amb: 0.44,
        diff: 0.82,
        seed: k.seed(),
      }),
      path(bread, '#e3ae5e'),
    ) +
    `<g transform="rotate(${n1(ang)} ${n1(ex)} ${n1(ey)})">` +
    oval(ex, ey, w * 0.33, w * 0.54, '#c98a3c') +
    oval(ex - 1, ey, w * 0.3, w * 0.5, '#f8dca0') +
    oval(ex - 2, ey, w * 0.25, w * 0.43, '#5a2609') +
    '</g>' +
    fill(ex - ux * 6, ey - uy * 6, w) +
    group(
      lit(k, {
        blur: 8,
        height: 18,
        bump: 0.3,
        freq: 0.02,
        amb: 0.54,
        diff: 0.74,
        warm: 0.3,
        tint: '#ffffff',
      }),
      path(wrap, '#fffdf8'),
    ) +
    clip(
      k,
      wrap,
      times(5, (i) =>
        line(
          `M${n1(at(0.5 + i * 0.11, -w * 0.6)[0])} ${n1(at(0.5 + i * 0.11, -w * 0.6)[1])}L${n1(at(0.5 + i * 0.11, w * 0.6)[0])} ${n1(at(0.5 + i * 0.11, w * 0.6)[1])}`,
          '#c8401f',
          4,
          'opacity=".55"',
        ),
      ),
      line(curve(edge, false), '#7a5a3a', 5, `opacity=".4" ${blurred(k, 2)}`),
    )
  )
}
