import type { Kit } from './kit.ts'
import { n1, TAU } from './numbers.ts'

export type Point = readonly [x: number, y: number]
/** Says that a list of pairs is a list of points. */
export const points = (list: readonly Point[]): readonly Point[] => list

/** The point at `i`, where a closed line goes round and an open one stops at its ends. */
const pointAt = (line: readonly Point[], i: number, closed: boolean): Point => {
  const n = line.length
  const point = line[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))]
  if (point === undefined) throw new Error('a line needs points')
  return point
}

/** A smooth line through points (Catmull-Rom as Béziers). */
export const curve = (line: readonly Point[], closed = true, tension = 6): string => {
  const [x, y] = pointAt(line, 0, closed)
  let d = `M${n1(x)} ${n1(y)}`
  for (let i = 0; i < line.length - (closed ? 0 : 1); i++) {
    const a = pointAt(line, i - 1, closed)
    const b = pointAt(line, i, closed)
    const c = pointAt(line, i + 1, closed)
    const e = pointAt(line, i + 2, closed)
    d += `C${n1(b[0] + (c[0] - a[0]) / tension)} ${n1(b[1] + (c[1] - a[1]) / tension)} ${n1(c[0] - (e[0] - b[0]) / tension)} ${n1(c[1] - (e[1] - b[1]) / tension)} ${n1(c[0])} ${n1(c[1])}`
  }
  return d + (closed ? 'Z' : '')
}

/** An uneven ellipse of `n` points, turned by `turned` radians. */
export const blob = (
  k: Kit,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  rough = 0.06,
  n = 14,
  turned = 0,
): string => {
  const start = k.r(0, 0.4)
  return curve(
    Array.from({ length: n }, (_, i): Point => {
      const a = start + (i / n) * TAU
      const m = 1 + k.r(-rough, rough)
      const [x, y] = [Math.cos(a) * rx * m, Math.sin(a) * ry * m]
      return [
        cx + x * Math.cos(turned) - y * Math.sin(turned),
        cy + x * Math.sin(turned) + y * Math.cos(turned),
      ]
    }),
  )
}

/** A polygon with its corners rounded and its sides a little unsure. */
export const soft = (k: Kit, corners: readonly Point[], radius = 8, wobble = 1): string => {
  const p = corners.map(([x, y]): Point => [x + k.r(-wobble, wobble), y + k.r(-wobble, wobble)])
  const sides = p.map((b, i) => {
    const towards = (q: Point): Point => {
      const t = Math.min(radius / (Math.hypot(q[0] - b[0], q[1] - b[1]) || 1), 0.48)
      return [b[0] + (q[0] - b[0]) * t, b[1] + (q[1] - b[1]) * t]
    }
    const [s, e] = [towards(pointAt(p, i - 1, true)), towards(pointAt(p, i + 1, true))]
    return `${i ? 'L' : 'M'}${n1(s[0])} ${n1(s[1])}Q${n1(b[0])} ${n1(b[1])} ${n1(e[0])} ${n1(e[1])}`
  })
  return `${sides.join('')}Z`
}

/** A random point inside an ellipse, even by area. */
export const inside = (k: Kit, cx: number, cy: number, rx: number, ry: number): Point => {
  const [a, m] = [k.r(0, TAU), Math.sqrt(k.r())]
  return [cx + Math.cos(a) * rx * m, cy + Math.sin(a) * ry * m]
}

export const ellipsePath = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${n1(cx - rx)} ${n1(cy)}a${n1(rx)} ${n1(ry)} 0 1 1 ${n1(rx * 2)} 0a${n1(rx)} ${n1(ry)} 0 1 1 ${n1(-rx * 2)} 0Z`
