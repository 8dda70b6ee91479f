import type { Kit } from './kit.ts'
import { n1 } from './numbers.ts'
import type { Point } from './paths.ts'

/** SVG, in pieces of any depth. */
export type Drawn = string | readonly Drawn[]
export const joined = (drawn: Drawn): string =>
  typeof drawn === 'string' ? drawn : drawn.map(joined).join('')

/** `more`: further attributes. */
export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more ? ` ${more}` : ''}/>`
export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n1(width)}" stroke-linecap="round" stroke-linejoin="round"${more ? ` ${more}` : ''}/>`
export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${n1(cx)}" cy="${n1(cy)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="${fill}"${more ? ` ${more}` : ''}/>`
export const group = (more: string, ...inner: Drawn[]): string => `<g ${more}>${joined(inner)}</g>`
export const clip = (k: Kit, d: string, ...inner: Drawn[]): string =>
  group(`clip-path="${k.def(`<clipPath id="@"><path d="${d}"/></clipPath>`)}"`, ...inner)

export const times = (n: number, draw: (i: number) => Drawn): string =>
  joined(Array.from({ length: n }, (_, i) => draw(i)))
/** Far things come before near ones. */
export const byDepth = <T extends { y: number }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => a.y - b.y)
/** Draws a thing at each place, the far ones first. */
export const placed = (at: readonly Point[], draw: (x: number, y: number, i: number) => Drawn): string =>
  joined(byDepth(at.map(([x, y], i) => ({ y, svg: draw(x, y, i) }))).map(({ svg }) => svg))
