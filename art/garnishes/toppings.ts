import { mix } from '../drawing/colours.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, lit } from '../drawing/light.ts'
import { FLAT, n1, TAU } from '../drawing/numbers.ts'
import { blob, curve, inside, type Point, soft } from '../drawing/paths.ts'
import { group, line, oval, path, times } from '../drawing/shapes.ts'

export const cashew = (k: Kit, x: number, y: number, s = 1, deg = k.r(0, 360)) =>
  group(
    `transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(deg)}) scale(${n1(s)})"`,
    path(
      'M-11 3C-10 -10 10 -11 11 2C11 7 5 7 4 3C2 -2 -3 -1 -4 4C-5 9 -11 8 -11 3Z',
      '#3a1a05',
      'opacity=".4" transform="translate(2 3)"',
    ),
    path('M-11 3C-10 -10 10 -11 11 2C11 7 5 7 4 3C2 -2 -3 -1 -4 4C-5 9 -11 8 -11 3Z', '#e8b566'),
    line('M-8 -1C-6 -6 5 -7 8 -1', '#fdeac0', 2.4),
  )

export const slivers = (
  k: Kit,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  n = 12,
  colors: readonly string[] = ['#7fae3c', '#a9c95a', '#5d8f2e'],
  len = 7,
  w = 2.6,
) =>
  times(n, () => {
    const [x, y] = inside(k, cx, cy, rx, ry)
    const a = k.r(0, TAU)
    const d = `l${n1(Math.cos(a) * len)} ${n1(Math.sin(a) * len * 0.7)}`
    return (
      line(`M${n1(x + 1)} ${n1(y + 1.5)}${d}`, '#3a1a05', w, 'opacity=".35"') +
      line(`M${n1(x)} ${n1(y)}${d}`, k.pick(colors), w)
    )
  })

export const butter = (k: Kit, x: number, y: number, s = 1) => {
  const w = 24 * s
  const h = 13 * s
  return (
    path(blob(k, x + 3, y + h * 0.9, w * 1.25, h * 0.85, 0.1), '#ffd84a', 'opacity=".5"') +
    group(
      lit(k, { blur: 3, height: 5, bump: 0, spec: 0.5, amb: 0.55, diff: 0.68 }),
      path(
        soft(
          k,
          [
            [x - w, y],
            [x, y - h],
            [x + w, y],
            [x + w, y + h * 0.75],
            [x, y + h * 1.75],
            [x - w, y + h * 0.75],
          ],
          6 * s,
          1,
        ),
        '#fbd24e',
      ),
      path(
        soft(
          k,
          [
            [x - w, y],
            [x, y - h],
            [x + w, y],
            [x, y + h],
          ],
          6 * s,
          1,
        ),
        '#fff0a6',
      ),
      path(
        `M${n1(x)} ${n1(y + h)}L${n1(x + w)} ${n1(y + 2)}L${n1(x + w)} ${n1(y + h * 0.75)}L${n1(x)} ${n1(y + h * 1.75)}Z`,
        '#e5a51f',
        'opacity=".55"',
      ),
    )
  )
}

/** A spoon of cream dragged into a spiral. */
export const creamSwirl = (k: Kit, cx: number, cy: number, r: number, turns = 1.6, color = '#fff3e0') => {
  const pts: Point[] = []
  for (let i = 0; i <= 26; i++) {
    const t = i / 26
    const a = -0.6 + t * TAU * turns
    pts.push([cx + Math.cos(a) * r * (0.12 + 0.88 * t), cy + Math.sin(a) * r * FLAT * (0.12 + 0.88 * t)])
  }
  const d = curve(pts, false)
  const taper = times(13, (i) =>
    line(curve(pts.slice(i * 2, i * 2 + 3), false), color, r * (0.13 - 0.09 * Math.abs(i / 12 - 0.35) * 1.5)),
  )
  return (
    line(d, '#5a1c04', r * 0.1, `opacity=".28" transform="translate(1.5 3)" ${blurred(k, 1.6)}`) +
    line(d, color, r * 0.15, `opacity=".45" ${blurred(k, 3)}`) +
    taper
  )
}

export const pomegranate = (k: Kit, cx: number, cy: number, rx: number, ry: number, n = 10) =>
  times(n, () => {
    const [x, y] = inside(k, cx, cy, rx, ry)
    return (
      oval(x + 1, y + 2, 4.4, 3.8, '#2a0505', 'opacity=".4"') +
      oval(x, y, 4.4, 3.8, '#b3122f') +
      oval(x - 1.3, y - 1.2, 1.4, 1.1, '#ffb3bf')
    )
  })

export const sev = (k: Kit, cx: number, cy: number, rx: number, ry: number, n = 60) =>
  times(n, () => {
    const [x, y] = inside(k, cx, cy, rx, ry)
    const a = k.r(0, TAU)
    return line(
      `M${n1(x)} ${n1(y)}q${n1(Math.cos(a) * 5 + k.r(-4, 4))} ${n1(Math.sin(a) * 3 + k.r(-3, 3))} ${n1(Math.cos(a) * 11)} ${n1(Math.sin(a) * 7)}`,
      k.pick(['#f2b632', '#e29a1c', '#ffd566', '#c97f12']),
      2,
    )
  })

export const drizzle = (
  k: Kit,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color: string,
  width = 5,
  n = 5,
) => {
  const pts: Point[] = []
  for (let i = 0; i <= n * 2; i++)
    pts.push([cx - rx + (i / (n * 2)) * rx * 2 + k.r(-3, 3), cy + (i % 2 ? ry : -ry) * k.r(0.7, 1)])
  const d = curve(pts, false)
  return (
    line(d, '#2a0f02', width, 'opacity=".28" transform="translate(1 2.500)"') +
    line(d, color, width) +
    line(d, mix(color, '#ffffff', 0.6), width * 0.25, 'opacity=".7" transform="translate(-1 -1.200)"')
  )
}

export const ice = (k: Kit, x: number, y: number, s = 20) =>
  path(
    soft(
      k,
      [
        [x - s, y - s * 0.3],
        [x, y - s * 0.75],
        [x + s, y - s * 0.25],
        [x + s * 0.9, y + s * 0.6],
        [x - s * 0.1, y + s],
        [x - s * 0.95, y + s * 0.5],
      ],
      6,
    ),
    '#ffffff',
    'opacity=".42"',
  ) +
  path(
    soft(
      k,
      [
        [x - s, y - s * 0.3],
        [x, y - s * 0.75],
        [x + s, y - s * 0.25],
        [x - s * 0.05, y + s * 0.2],
      ],
      5,
    ),
    '#ffffff',
    'opacity=".6"',
  )
