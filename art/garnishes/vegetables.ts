import { mix } from '../drawing/colours.ts'
import { lin } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { n1, TAU } from '../drawing/numbers.ts'
import { inside } from '../drawing/paths.ts'
import { group, line, oval, path, times } from '../drawing/shapes.ts'

export const onionRing = (k: Kit, x: number, y: number, r = 22, tilt = k.r(-25, 25)) =>
  `<g transform="rotate(${n1(tilt)} ${n1(x)} ${n1(y)})">` +
  oval(x + 2, y + 4, r, r * 0.6, 'none', 'stroke="#2a0f02" stroke-width="5" opacity=".3"') +
  oval(x, y, r, r * 0.6, 'none', 'stroke="#9c2f6b" stroke-width="5.5"') +
  oval(x, y - 0.6, r - 0.5, r * 0.6 - 0.5, 'none', 'stroke="#f5dbe9" stroke-width="3.6"') +
  oval(x, y, r * 0.68, r * 0.38, 'none', 'stroke="#b95b8c" stroke-width="3.6"') +
  oval(x, y - 0.5, r * 0.67, r * 0.37, 'none', 'stroke="#fbeaf3" stroke-width="2.3"') +
  '</g>'

export const lemonWedge = (x: number, y: number, s = 1, deg = -20) =>
  `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${deg}) scale(${n1(s)})"><path d="M-30 -4Q0 38 32 -6Z" fill="#2a0f02" opacity=".32" transform="translate(4 7)"/><path d="M-31 -5Q0 40 33 -7Q30 -12 26 -10L-26 -8Z" fill="#e3a90b"/><path d="M-31 -5Q-4 -20 33 -7Q2 20 -31 -5Z" fill="#fff3c0"/><path d="M-25 -5.200Q-3 -16 27 -7Q2 13 -25 -5.200Z" fill="#f7d64a"/><path d="M-25 -5Q0 -8 27 -7M-6 -13L0 -6L-7 3M10 -13L1 -6L10 3" stroke="#fff6cf" stroke-width="2" fill="none"/><path d="M-17 -7q6 -4 12 -4" stroke="#fffbe6" stroke-width="2.500" fill="none" stroke-linecap="round"/></g>`

export const lemonSlice = (x: number, y: number, r = 24, flat = 1) =>
  `<g transform="translate(${n1(x)} ${n1(y)}) scale(1 ${flat})"><circle r="${r}" fill="#f2c21b"/><circle r="${n1(r * 0.9)}" fill="#fff7d2"/>` +
  times(9, (i) => {
    const a = (i / 9) * TAU
    const p = (m: number, o: number) => `${n1(Math.cos(a + o) * r * m)} ${n1(Math.sin(a + o) * r * m)}`
    return `<path d="M${p(0.12, 0)}L${p(0.8, -0.27)}Q${p(0.9, 0)} ${p(0.8, 0.27)}Z" fill="${i % 2 ? '#f8dc5a' : '#f4cf3a'}"/>`
  }) +
  '</g>'

export const chilli = (k: Kit, x: number, y: number, s = 1, deg = -20, color = '#4c9a2a') =>
  group(
    `transform="translate(${n1(x)} ${n1(y)}) rotate(${deg}) scale(${n1(s)})"`,
    path('M-34 -3Q0 -14 36 8Q2 8 -32 6Z', '#2a0f02', `opacity=".35" transform="translate(3 6)"`),
    path(
      'M-36 -4C-18 -14 12 -9 38 10C12 9 -14 10 -34 6Q-40 1 -36 -4Z',
      lin(k, 0, -10, 0, 10, [mix(color, '#ffffff', 0.3), color, mix(color, '#001000', 0.4)]),
    ),
    line('M-26 -5Q-6 -9 14 -2', '#fff', 2.4, 'opacity=".6"'),
    line('M-36 1Q-44 2 -48 -4', '#3d6b1d', 4),
  )

export const friedOnion = (k: Kit, cx: number, cy: number, rx: number, ry: number, n = 20) =>
  times(n, () => {
    const [x, y] = inside(k, cx, cy, rx, ry)
    const a = k.r(0, TAU)
    const [dx, dy] = [Math.cos(a) * 12, Math.sin(a) * 7]
    const d = `M${n1(x)} ${n1(y)}q${n1(dx * 0.4 + k.r(-6, 6))} ${n1(dy * 0.4 - 5)} ${n1(dx)} ${n1(dy)}`
    return (
      line(d, '#2a0f02', 3.6, 'opacity=".4" transform="translate(1 2)"') +
      line(d, k.pick(['#6b2c0c', '#8b4214', '#57220a']), 3) +
      line(d, '#c97a35', 0.9, 'opacity=".8" transform="translate(-.5 -.7)"')
    )
  })
