import { lin } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, lit, under } from '../drawing/light.ts'
import { n1 } from '../drawing/numbers.ts'
import { blob, curve, inside, type Point } from '../drawing/paths.ts'
import { clip, group, line, oval, path, times } from '../drawing/shapes.ts'

/** The crisp dosa: a long tapered tube from (x1,y1), its open end, to (x2,y2). */
export const dosaRoll = (
  k: Kit,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  w1: number,
  w2: number,
  color = '#eeb052',
) => {
  const L = Math.hypot(x2 - x1, y2 - y1)
  const [ux, uy]: Point = [(x2 - x1) / L, (y2 - y1) / L]
  const [nx, ny] = [-uy, ux] // points down the page for a left-to-right tube
  const at = (t: number, o: number): Point => [x1 + ux * L * t + nx * o, y1 + uy * L * t + ny * o]
  const w = (t: number) => (w1 + (w2 - w1) * t) / 2
  const N = 12
  const top = Array.from({ length: N + 1 }, (_, i) => at(i / N, -w(i / N) * (1 + k.r(-0.05, 0.05))))
  const low = Array.from({ length: N + 1 }, (_, i) => at(1 - i / N, w(1 - i / N) * (1 + k.r(-0.04, 0.04))))
  const d = curve([...top, at(1.018, 0), ...low, at(-0.02, w1 * 0.2)])
  const [gx, gy] = at(0.5, 0)
  const W = (w1 + w2) / 4
  const skin = lin(k, gx - nx * W, gy - ny * W, gx + nx * W, gy + ny * W, [
    ['#f6c668', 0],
    ['#fbd98e', 0.16],
    [color, 0.46],
    ['#d08a32', 0.76],
    ['#a9621c', 1],
  ])
  const flap = curve(
    [
      at(0.005, w(0) * 0.36),
      at(0.2, w(0.2) * 0.5),
      at(0.45, w(0.4) * 0.3),
      at(0.7, w(0.7) * 0.44),
      at(0.995, w(1) * 0.2),
    ],
    false,
  )
  const [ex, ey] = at(0.005, 0)
  const ang = (Math.atan2(uy, ux) * 180) / Math.PI
  return (
    path(d, '#2a0f02', `opacity=".5" transform="translate(6 15)" ${blurred(k, 6)}`) +
    group(
      lit(k, {
        blur: 9,
        height: 26,
        bump: 0.16,
        freq: 0.07,
        oct: 3,
        spots: [
          { f: '0.012 0.022', color: '#b9611a', k: 4, b: -2 },
          { f: 0.09, color: '#fde6ac', k: 5, b: -3 },
          { f: 0.1, color: '#9a4c12', k: 7, b: -4.3 },
        ],
        spec: 0.3,
        shine: 30,
        amb: 0.46,
        diff: 0.82,
      }),
      path(d, skin),
    ) +
    clip(
      k,
      d,
      line(flap, '#5a2606', 7, `opacity=".5" transform="translate(1 4)" ${blurred(k, 2.5)}`),
      line(flap, '#5f2a08', 2, 'opacity=".8"'),
      line(flap, '#ffe0a0', 2.2, 'opacity=".75" transform="translate(-1 -2.500)"'),
    ) +
    `<g transform="rotate(${n1(ang)} ${n1(ex)} ${n1(ey)})">` +
    oval(ex, ey, w1 * 0.27, w1 * 0.5, '#6b330b') +
    oval(ex - 1, ey, w1 * 0.23, w1 * 0.45, '#f0c377') +
    oval(ex - 2, ey + 1, w1 * 0.19, w1 * 0.39, '#8f4c14') +
    '</g>'
  )
}

/** Turmeric potato, crushed, with peas, mustard and curry leaf. */
export const potato = (k: Kit, x: number, y: number, rx: number, ry: number) =>
  under(k, x, y + ry * 0.5, rx, ry * 0.8) +
  group(
    lit(k, { blur: 4, height: 16, bump: 0.42, freq: 0.075, amb: 0.46, diff: 0.84, spec: 0.25 }),
    path(blob(k, x, y, rx, ry, 0.13, 12), '#f0b92c'),
    times(9, () => {
      const [a, b] = inside(k, x, y, rx * 0.8, ry * 0.7)
      return path(blob(k, a, b, k.r(5, 9), k.r(4, 7), 0.2, 7), k.pick(['#f7cf55', '#fadb78', '#e0a11e']))
    }),
  ) +
  times(10, () => {
    const [a, b] = inside(k, x, y, rx * 0.85, ry * 0.75)
    return oval(a, b, 1.6, 1.5, '#2b1408')
  }) +
  times(4, () => {
    const [a, b] = inside(k, x, y, rx * 0.75, ry * 0.6)
    return oval(a, b, 3, 2.6, '#5f9c34')
  })
