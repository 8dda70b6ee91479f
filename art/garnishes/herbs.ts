import type { Kit } from '../drawing/kit.ts'
import { n1, TAU } from '../drawing/numbers.ts'
import { inside } from '../drawing/paths.ts'
import { line, times } from '../drawing/shapes.ts'

export const coriander = (k: Kit, x: number, y: number, s = 1, n = 4) =>
  times(n, (i) => {
    const a = k.r(0, TAU)
    const [px, py] = [x + Math.cos(a) * 8 * s * Number(i > 0), y + Math.sin(a) * 5 * s * Number(i > 0)]
    const turn = k.r(0, 360)
    const leaf =
      'M0 1C-2 -1 -7 0 -8 -4C-5 -4 -5 -6 -6 -9C-3 -8 -2 -9 0 -12C2 -9 3 -8 6 -9C5 -6 5 -4 8 -4C7 0 2 -1 0 1Z'
    const color = k.pick(['#3f8f2e', '#57a53a', '#2f7a2a'])
    return `<g transform="translate(${n1(px)} ${n1(py)}) rotate(${n1(turn)}) scale(${n1(s * k.r(0.8, 1.1))})"><path d="${leaf}" fill="#14280a" opacity=".35" transform="translate(1.5 2)"/><path d="${leaf}" fill="${color}"/><path d="M0 3L0 -9M0 -3L-4 -5M0 -3L4 -5" stroke="#b7dc86" stroke-width=".9" fill="none" opacity=".7"/></g>`
  })

/** Chopped herbs strewn over an ellipse. */
export const strew = (
  k: Kit,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  n: number,
  colors: readonly string[] = ['#3d8a2c', '#5aa83c', '#2d7026'],
  size = 3,
) =>
  times(n, () => {
    const [x, y] = inside(k, cx, cy, rx, ry)
    const a = k.r(0, TAU)
    const l = size * k.r(0.6, 1.3)
    return line(
      `M${n1(x)} ${n1(y)}l${n1(Math.cos(a) * l)} ${n1(Math.sin(a) * l * 0.7)}`,
      k.pick(colors),
      size * k.r(0.7, 1),
    )
  })

export const curryLeaf = (k: Kit, x: number, y: number, s = 1, deg = k.r(0, 360)) =>
  `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(deg)}) scale(${n1(s)})"><path d="M-14 0Q-3 -8 14 0Q-3 8 -14 0Z" fill="#10240a" opacity=".4" transform="translate(2 2)"/><path d="M-14 0Q-3 -8 14 0Q-3 8 -14 0Z" fill="#2f6b24"/><path d="M-14 0Q-3 -8 14 0Z" fill="#4f9436"/><path d="M-13 0H12" stroke="#a9cf78" stroke-width="1"/></g>`

export const mint = (k: Kit, x: number, y: number, s = 1) =>
  (
    [
      [-12, 2, 200],
      [12, 2, -20],
      [0, -9, -90],
      [1, 5, 80],
    ] as const
  )
    .map(
      ([dx, dy, deg]) =>
        `<g transform="translate(${n1(x + dx * s)} ${n1(y + dy * s)}) rotate(${deg + k.r(-12, 12)}) scale(${n1(s)})"><path d="M-11 0Q-6 -10 4 -8Q12 -5 15 0Q12 6 4 8Q-6 9 -11 0Z" fill="#12300f" opacity=".4" transform="translate(2 3)"/><path d="M-11 0Q-6 -10 4 -8Q12 -5 15 0Q12 6 4 8Q-6 9 -11 0Z" fill="#3f9a3a"/><path d="M-11 0Q-6 -10 4 -8Q12 -5 15 0Z" fill="#6cc056"/><path d="M-10 0H13M-3 0L2 -6M3 0L8 -4M-3 0L2 6M3 0L8 4" stroke="#2c6e28" stroke-width="1" fill="none" opacity=".8"/></g>`,
    )
    .join('')
