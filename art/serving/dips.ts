import type { Kit } from '../drawing/kit.ts'
import { n1, nth } from '../drawing/numbers.ts'
import { inside } from '../drawing/paths.ts'
import { type Drawn, joined, line, oval, times } from '../drawing/shapes.ts'
import { gravy } from '../foods/gravy.ts'
import { coriander, curryLeaf, strew } from '../garnishes/herbs.ts'
import { type BowlOptions, katori } from '../vessels/bowl.ts'
import type { Well } from '../vessels/vessel.ts'
import { into } from './arrangements.ts'

/** A small bowl with something to dip in. */
export const dip = (
  k: Kit,
  x: number,
  y: number,
  rx: number,
  color: string,
  top: string | ((well: Well) => Drawn) = '',
  more: BowlOptions = {},
) => {
  const b = katori(k, x, y, rx, more)
  return into(
    b,
    gravy(k, b.well, color, { thick: 0.08, gloss: 0.4 }) +
      joined(typeof top === 'function' ? top(b.well) : top),
  )
}

export const coconut = (k: Kit, x: number, y: number, rx: number) =>
  dip(
    k,
    x,
    y,
    rx,
    '#f4ecd2',
    (w) =>
      times(6, () => {
        const [a, b] = inside(k, w.cx, w.cy, w.rx * 0.6, w.ry * 0.6)
        return oval(a, b, 1.9, 1.7, '#2b1408')
      }) +
      curryLeaf(k, w.cx - 2, w.cy, 0.62, -20) +
      line(`M${n1(w.cx + 6)} ${n1(w.cy + 4)}l11 -5`, '#a3230f', 3.4),
  )

export const sambar = (k: Kit, x: number, y: number, rx: number) =>
  dip(
    k,
    x,
    y,
    rx,
    '#c46a1c',
    (w) =>
      times(4, (i) =>
        oval(
          w.cx + (nth([-14, 12, 2, -4], i) * rx) / 46,
          w.cy + (nth([2, 4, -6, 8], i) * rx) / 46,
          6,
          4,
          nth(['#e8a33a', '#d8482a', '#5f8f34', '#e8a33a'], i),
        ),
      ) + coriander(k, w.cx + 2, w.cy - 1, 0.6, 2),
  )

export const green = (k: Kit, x: number, y: number, rx: number, more?: BowlOptions) =>
  dip(
    k,
    x,
    y,
    rx,
    '#4f8f2c',
    (w) => strew(k, w.cx, w.cy, w.rx * 0.6, w.ry * 0.5, 8, ['#2f6b1f', '#8cc25a']),
    more,
  )

export const tamarind = (k: Kit, x: number, y: number, rx: number, more?: BowlOptions) =>
  dip(k, x, y, rx, '#5c1f0d', '', more)

export const red = (k: Kit, x: number, y: number, rx: number, more?: BowlOptions) =>
  dip(
    k,
    x,
    y,
    rx,
    '#c42a12',
    (w) => strew(k, w.cx, w.cy, w.rx * 0.6, w.ry * 0.5, 8, ['#f5c06a', '#7d1206'], 2),
    more,
  )
