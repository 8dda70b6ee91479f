import type { Kit } from '../drawing/kit.ts'
import { lit, steam } from '../drawing/light.ts'
import { n1 } from '../drawing/numbers.ts'
import { blob, inside } from '../drawing/paths.ts'
import { type Drawn, group, line, oval, path, placed, times } from '../drawing/shapes.ts'
import { gravy } from '../foods/gravy.ts'
import { cube, PIECE } from '../foods/pieces.ts'
import { coriander, strew } from '../garnishes/herbs.ts'
import { creamSwirl } from '../garnishes/toppings.ts'
import { lemonSlice } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { bowl } from '../vessels/bowl.ts'
import type { Well } from '../vessels/vessel.ts'
import { type Composition, type Compositions, mapValues } from './composition.ts'

type Soup = readonly [color: string, over: (k: Kit, w: Well) => Drawn]

const vegetables = (k: Kit, w: Well, n = 50) =>
  strew(
    k,
    w.cx,
    w.cy,
    w.rx * 0.76,
    w.ry * 0.72,
    n,
    ['#f07a22', '#4f9a33', '#cfe3a0', '#7ab648', '#f4ead0'],
    8,
  )
const corn = (k: Kit, w: Well) =>
  times(34, () => {
    const [x, y] = inside(k, w.cx, w.cy, w.rx * 0.74, w.ry * 0.7)
    return PIECE.corn(k, x, y, 6.4, '')
  })
const chicken = (k: Kit, w: Well) => {
  k.meat()
  return times(11, () => {
    const [x, y] = inside(k, w.cx, w.cy, w.rx * 0.66, w.ry * 0.6)
    return group(
      lit(k, { blur: 3, height: 10, bump: 0.3, freq: '0.04 0.14', spec: 0.4, amb: 0.5 }),
      path(blob(k, x, y, k.r(17, 27), k.r(9, 12), 0.14, 9, k.r(-0.8, 0.8)), '#f0d6aa'),
    )
  })
}
const friedNoodles = (k: Kit, w: Well) =>
  times(34, () => {
    const [x, y] = inside(k, w.cx, w.cy - 10, 62, 26)
    const d = `M${n1(x)} ${n1(y)}q${n1(k.r(-16, 16))} ${n1(k.r(-16, 2))} ${n1(k.r(-30, 30))} ${n1(k.r(-12, 10))}`
    return (
      line(d, '#2a0f02', 6, 'opacity=".4" transform="translate(1 3)"') +
      line(d, k.pick(['#e8ac4a', '#f2c468', '#d08f30']), 5)
    )
  })
const scallion = (k: Kit, w: Well) =>
  times(16, () => {
    const [x, y] = inside(k, w.cx, w.cy, w.rx * 0.7, w.ry * 0.66)
    return oval(x, y, 6, 4, 'none', 'stroke="#8ccc56" stroke-width="3"')
  })
const drops = (k: Kit, w: Well) =>
  strew(k, w.cx, w.cy, w.rx * 0.7, w.ry * 0.66, 16, ['#5a1c08', '#8a2f0e'], 2)

/** Soups: their colour and what swims in them. */
const SOUPS: Record<string, Soup> = {
  'tomato-soup': [
    '#d9431c',
    (k, w) => [
      creamSwirl(k, w.cx, w.cy, 70, 1.4),
      placed(
        [
          [w.cx - 78, w.cy + 26],
          [w.cx + 66, w.cy - 30],
          [w.cx + 92, w.cy + 24],
        ],
        (x, y) => cube(k, x, y, 15, '#e0a047', { turn: k.r(0, 1), char: '#9a5a18' }),
      ),
      coriander(k, w.cx, w.cy - 2, 1.2, 5),
    ],
  ],
  'manchow-soup': [
    '#7a4416',
    (k, w) => [vegetables(k, w, 60), drops(k, w), scallion(k, w), friedNoodles(k, w)],
  ],
  'chicken-manchow-soup': [
    '#7a4416',
    (k, w) => [vegetables(k, w, 36), chicken(k, w), scallion(k, w), friedNoodles(k, w)],
  ],
  'hot-and-sour-soup': ['#96400f', (k, w) => [vegetables(k, w, 80), drops(k, w), scallion(k, w)]],
  'chicken-hot-and-sour-soup': [
    '#96400f',
    (k, w) => [vegetables(k, w, 44), chicken(k, w), drops(k, w), scallion(k, w)],
  ],
  'vegetable-clear-soup': [
    '#e6d08a',
    (k, w) => [vegetables(k, w, 90), times(5, () => floating(k, w)), scallion(k, w)],
  ],
  'chicken-clear-soup': ['#e6d08a', (k, w) => [vegetables(k, w, 30), chicken(k, w), scallion(k, w)]],
  'lemon-coriander-soup': [
    '#d9cf8a',
    (k, w) => [
      vegetables(k, w, 50),
      lemonSlice(w.cx + 10, w.cy - 4, 46, 0.66),
      coriander(k, w.cx - 60, w.cy - 10, 1.4, 7),
      coriander(k, w.cx + 74, w.cy + 24, 1.3, 6),
      coriander(k, w.cx - 20, w.cy + 42, 1.2, 6),
    ],
  ],
  'chicken-corn-soup': ['#f0d98c', (k, w) => [corn(k, w), chicken(k, w), scallion(k, w)]],
  'mushroom-soup': [
    '#e3cba2',
    (k, w) => [
      placed(
        [
          [w.cx - 70, w.cy - 20],
          [w.cx + 10, w.cy + 8],
          [w.cx + 76, w.cy - 26],
          [w.cx - 30, w.cy + 46],
          [w.cx + 70, w.cy + 36],
        ],
        (x, y) => PIECE.mushroom(k, x, y, 24, ''),
      ),
      creamSwirl(k, w.cx, w.cy - 4, 50, 1.2),
      strew(k, w.cx, w.cy, w.rx * 0.6, w.ry * 0.6, 20),
    ],
  ],
}

/** A round of carrot. */
const floating = (k: Kit, w: Well) => {
  const [x, y] = inside(k, w.cx, w.cy, w.rx * 0.6, w.ry * 0.56)
  return group(
    lit(k, { blur: 2, height: 6, bump: 0.1, spec: 0.5 }),
    oval(x, y, 17, 11, '#f28a2c'),
    oval(x, y, 8, 5, '#f9ab52'),
  )
}

const drawSoup =
  ([color, over]: Soup): Composition =>
  (k) => {
    const v = bowl(k, { cx: 240, cy: 162, rx: 190, h: 142, metal: 'white', foot: 0.5, level: 0.1 })
    return into(
      v,
      [gravy(k, v.well, color, { thick: 0.06, gloss: 0.6 }), over(k, v.well)],
      steam(k, 240, 96, 70),
    )
  }

export const soups: Compositions = mapValues(SOUPS, drawSoup)
