import { mix } from '../drawing/colours.ts'
import type { Kit } from '../drawing/kit.ts'
import type { Point } from '../drawing/paths.ts'
import { type Drawn, placed } from '../drawing/shapes.ts'
import { fritter } from '../foods/snacks.ts'
import { curryLeaf } from '../garnishes/herbs.ts'
import { cashew } from '../garnishes/toppings.ts'
import { lemonWedge, onionRing } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { coconut, green, tamarind } from '../serving/dips.ts'
import { plate } from '../vessels/plate.ts'
import { type Composition, type Compositions, mapValues } from './composition.ts'

type Fried = readonly [
  color: string,
  rx: number,
  ry: number,
  rough: number,
  sauce: (k: Kit, x: number, y: number, rx: number) => Drawn,
  top?: (k: Kit, x: number, y: number, i: number) => string,
]
/** Fried or griddled rounds on a plate: colour, width, height, cragginess, dip. */
const ROUNDS: Record<string, Fried> = {
  'mysore-bonda': ['#dd9636', 48, 44, 0.04, coconut],
  'aloo-tikki': ['#d9922e', 60, 40, 0.05, green],
  'hara-bhara-kebab': ['#5d8a2a', 58, 38, 0.05, green, (k, x, y) => cashew(k, x, y - 10, 1.3)],
  'beetroot-cutlet': ['#9c2440', 58, 38, 0.06, green],
  'pyaaz-kachori': ['#dca04a', 62, 46, 0.03, tamarind],
  'chicken-65': [
    '#c8330f',
    44,
    36,
    0.16,
    green,
    (k, x, y, i) => {
      k.meat()
      return i % 2 ? curryLeaf(k, x + 6, y - 14, 1) : ''
    },
  ],
}

const places: Point[] = [
  [148, 152],
  [242, 132],
  [122, 220],
  [222, 206],
  [318, 196],
  [196, 272],
]
const drawRounds =
  ([color, rx, ry, rough, sauce, top]: Fried): Composition =>
  (k) =>
    into(plate(k, { rx: 208, cy: 208, metal: 'white' }), [
      sauce(k, 346, 128, 48),
      placed(
        places,
        (x, y, i) =>
          fritter(k, x, y - 6, rx, {
            ry,
            rough,
            color,
            bump: rough > 0.1 ? 0.4 : 0.18,
            spots: [
              { f: 0.05, color: mix(color, '#3a1200', 0.5), k: 4, b: -2.2 },
              { f: 0.09, color: mix(color, '#ffe0a0', 0.5), k: 5, b: -2.9 },
            ],
          }) + (top ? top(k, x, y, i) : ''),
      ),
      onionRing(k, 300, 262, 22),
      lemonWedge(346, 252, 0.9),
    ])

export const fried: Compositions = mapValues(ROUNDS, drawRounds)
