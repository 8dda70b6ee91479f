import type { Kit } from '../drawing/kit.ts'
import { lit, under } from '../drawing/light.ts'
import { nth } from '../drawing/numbers.ts'
import { blob, inside, type Point, soft } from '../drawing/paths.ts'
import { type Drawn, group, oval, path, placed, times } from '../drawing/shapes.ts'
import { cube, PIECE } from '../foods/pieces.ts'
import { rice } from '../foods/rice.ts'
import { coriander, curryLeaf, mint, strew } from '../garnishes/herbs.ts'
import { butter, cashew, drizzle, pomegranate, sev, slivers } from '../garnishes/toppings.ts'
import { chilli, friedOnion, lemonSlice, lemonWedge, onionRing } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { bowl } from '../vessels/bowl.ts'
import type { Metal } from '../vessels/metals.ts'
import { plate } from '../vessels/plate.ts'
import { type Composition, type Compositions, mapValues } from './composition.ts'

type Mound = {
  base: string
  colors: readonly string[]
  /** Length and width of a grain. */
  grain: readonly [number, number]
  vessel?: Metal
  over: (k: Kit) => Drawn
}

const peasAndCarrots = (k: Kit, n: number) =>
  times(n, (i) => {
    const [x, y] = inside(k, 236, 176, 116, 62)
    return i % 2
      ? group(lit(k, { blur: 2, height: 6, bump: 0, spec: 0.6 }), oval(x, y, 6.4, 5.8, '#6fb03a'))
      : group(
          lit(k, { blur: 2, height: 6, bump: 0.1, spec: 0.4 }),
          path(
            soft(
              k,
              [
                [x - 8, y - 4],
                [x + 7, y - 5],
                [x + 8, y + 4],
                [x - 7, y + 5],
              ],
              3,
              1,
            ),
            k.pick(['#f07a22', '#d8482a', '#cfe3a0']),
          ),
        )
  })
const tempering = (k: Kit) => [
  times(26, () => {
    const [x, y] = inside(k, 236, 176, 110, 64)
    return oval(x, y, 2.4, 2.2, '#2b1408')
  }),
  curryLeaf(k, 200, 140, 1.4, -30),
  curryLeaf(k, 290, 190, 1.3, 24),
]
const nuts = (k: Kit) => [
  cashew(k, 186, 150, 1.6),
  cashew(k, 280, 140, 1.6),
  cashew(k, 236, 206, 1.6),
  cashew(k, 310, 190, 1.5),
]
const scallion = (k: Kit) =>
  times(16, () => {
    const [x, y] = inside(k, 236, 172, 110, 58)
    return oval(x, y, 6, 4, 'none', 'stroke="#7cc04a" stroke-width="3"')
  })
/** Scrambled egg between the grains. */
const eggBits = (k: Kit) => {
  k.meat()
  return times(15, () => {
    const [x, y] = inside(k, 236, 172, 112, 58)
    return (
      under(k, x, y + 4, 13, 8) +
      group(
        lit(k, { blur: 3, height: 9, bump: 0.3, freq: 0.12, spec: 0.3, amb: 0.5 }),
        path(blob(k, x, y, k.r(11, 19), k.r(8, 12), 0.25, 9), k.pick(['#fbd85a', '#f7cb3e', '#fff3cf'])),
      )
    )
  })
}
/** Nine places on a mound, none on another. */
const onTop: readonly Point[] = [
  [166, 150],
  [236, 132],
  [304, 152],
  [140, 196],
  [210, 184],
  [276, 192],
  [334, 198],
  [186, 234],
  [262, 240],
]
const meatBits = (k: Kit) => {
  k.meat()
  return times(9, () => {
    const [x, y] = inside(k, 236, 172, 104, 52)
    return (
      under(k, x, y + 5, 16, 9) +
      group(
        lit(k, { blur: 4, height: 12, bump: 0.26, freq: 0.08, spec: 0.5 }),
        path(blob(k, x, y, 18, 13, 0.15, 9), '#c98a4a'),
      )
    )
  })
}

/** Mounds on a plate: rice, semolina, millet, crumbled paneer. */
const MOUNDS: Record<string, Mound> = {
  'vegetable-upma': {
    base: '#e0c890',
    colors: ['#fbf0d0', '#f3e0b0', '#ead29a'],
    grain: [6, 6],
    over: (k) => [peasAndCarrots(k, 26), tempering(k), nuts(k), coriander(k, 250, 150, 1.1, 5)],
  },
  'ven-pongal': {
    base: '#e8cf8a',
    colors: ['#fbeeb8', '#f5e09a', '#fff6d2'],
    grain: [9, 6],
    vessel: 'brass',
    over: (k) => [tempering(k), nuts(k), butter(k, 240, 158, 1)],
  },
  'millet-khichdi': {
    base: '#d9a83a',
    colors: ['#f5d268', '#e8bb48', '#fbe394'],
    grain: [6, 6],
    over: (k) => [
      peasAndCarrots(k, 16),
      butter(k, 236, 150, 1.1),
      coriander(k, 196, 180, 1.1, 5),
      coriander(k, 290, 176, 1, 4),
    ],
  },
  'bisi-bele-bath': {
    base: '#b5651c',
    colors: ['#d98a34', '#c9752a', '#e8a44a'],
    grain: [10, 6],
    vessel: 'brass',
    over: (k) => [peasAndCarrots(k, 22), tempering(k), nuts(k), sev(k, 236, 130, 60, 20, 40)],
  },
  'kesari-bath': {
    base: '#e07a14',
    colors: ['#f99a2a', '#ffae46', '#f08618'],
    grain: [5, 6],
    vessel: 'white',
    over: (k) => [
      nuts(k),
      slivers(k, 236, 170, 90, 46, 14),
      times(5, (i) =>
        group(
          lit(k, { blur: 2.5, height: 6, bump: 0.3, freq: 0.2, spec: 0.5 }),
          path(
            blob(k, nth([206, 262, 220, 296, 174], i), nth([178, 168, 216, 214, 192], i), 10, 8, 0.16, 8),
            '#7a4a1c',
          ),
        ),
      ),
    ],
  },
  'moong-dal-halwa': {
    base: '#b97a1c',
    colors: ['#e0a43a', '#cf9028', '#efba58'],
    grain: [6, 6],
    vessel: 'copper',
    over: (k) => [
      nuts(k),
      slivers(k, 236, 170, 100, 50, 30),
      slivers(k, 236, 170, 90, 46, 12, ['#fff0c8'], 9, 3),
    ],
  },
  'chicken-fried-rice': {
    base: '#d9b878',
    colors: ['#fbf0d8', '#f3e0b8', '#fff8ea', '#f0d49a'],
    grain: [14, 5],
    vessel: 'blue',
    over: (k) => [peasAndCarrots(k, 26), meatBits(k), scallion(k)],
  },
  'vegetable-fried-rice': {
    base: '#d9b878',
    colors: ['#fbf0d8', '#f3e0b8', '#fff8ea', '#f0d49a'],
    grain: [14, 5],
    vessel: 'blue',
    over: (k) => [peasAndCarrots(k, 44), scallion(k)],
  },
  'schezwan-fried-rice': {
    base: '#b8441a',
    colors: ['#e8823a', '#d96a26', '#f09a4e', '#c9541c'],
    grain: [14, 5],
    vessel: 'blue',
    over: (k) => [
      peasAndCarrots(k, 30),
      scallion(k),
      chilli(k, 220, 140, 0.9, -14, '#b3200c'),
      chilli(k, 286, 186, 0.9, 18, '#b3200c'),
    ],
  },
  'triple-schezwan': {
    base: '#b8441a',
    colors: ['#e8823a', '#d96a26', '#f09a4e'],
    grain: [20, 6],
    vessel: 'iron',
    over: (k) => [
      peasAndCarrots(k, 20),
      meatBits(k),
      sev(k, 236, 146, 90, 34, 150),
      drizzle(k, 236, 196, 90, 20, '#a3230f', 9, 4),
      scallion(k),
    ],
  },
  'egg-fried-rice': {
    base: '#d9b878',
    colors: ['#fbf0d8', '#f3e0b8', '#fff8ea', '#f0d49a'],
    grain: [14, 5],
    vessel: 'blue',
    over: (k) => [peasAndCarrots(k, 24), eggBits(k), scallion(k)],
  },
  'paneer-fried-rice': {
    base: '#d9b878',
    colors: ['#fbf0d8', '#f3e0b8', '#fff8ea', '#f0d49a'],
    grain: [14, 5],
    vessel: 'blue',
    over: (k) => [
      peasAndCarrots(k, 24),
      placed(onTop, (x, y) => cube(k, x, y, 19, '#fbecc8', { turn: k.r(0.2, 1.3) })),
      scallion(k),
    ],
  },
  'mushroom-fried-rice': {
    base: '#d9b878',
    colors: ['#fbf0d8', '#f3e0b8', '#fff8ea', '#f0d49a'],
    grain: [14, 5],
    vessel: 'blue',
    over: (k) => [
      peasAndCarrots(k, 24),
      placed(onTop, (x, y) => PIECE.mushroom(k, x, y, 20, '')),
      scallion(k),
    ],
  },
  'prawn-fried-rice': {
    base: '#d9b878',
    colors: ['#fbf0d8', '#f3e0b8', '#fff8ea', '#f0d49a'],
    grain: [14, 5],
    vessel: 'blue',
    over: (k) => [
      peasAndCarrots(k, 24),
      placed(onTop.slice(0, 7), (x, y) => PIECE.prawn(k, x, y, 21, '')),
      scallion(k),
    ],
  },
  'chicken-schezwan-rice': {
    base: '#b8441a',
    colors: ['#e8823a', '#d96a26', '#f09a4e', '#c9541c'],
    grain: [14, 5],
    vessel: 'blue',
    over: (k) => [peasAndCarrots(k, 18), meatBits(k), scallion(k), chilli(k, 226, 132, 0.9, -14, '#b3200c')],
  },
  'steamed-rice': {
    base: '#ece4d2',
    colors: ['#fffefa', '#fbf8f0', '#f4efe2'],
    grain: [17, 5],
    vessel: 'copper',
    over: (k) => coriander(k, 240, 132, 1.2, 5),
  },
  'vegetable-pulao': {
    base: '#e3cf9a',
    colors: ['#fffaf0', '#fbf0d4', '#f7e6ba', '#ffe9a8'],
    grain: [17, 5],
    vessel: 'copper',
    over: (k) => [
      peasAndCarrots(k, 54),
      friedOnion(k, 236, 150, 60, 22, 16),
      cashew(k, 190, 160, 1.3),
      cashew(k, 284, 150, 1.3),
      coriander(k, 244, 190, 1.1, 5),
    ],
  },
  'paneer-pulao': {
    base: '#e3cf9a',
    colors: ['#fffaf0', '#fbf0d4', '#f7e6ba', '#ffe9a8'],
    grain: [17, 5],
    vessel: 'copper',
    over: (k) => [
      peasAndCarrots(k, 20),
      placed(onTop, (x, y) => cube(k, x, y, 19, '#fbecc8', { turn: k.r(0.2, 1.3), char: '#c9661a' })),
      coriander(k, 244, 150, 1.1, 5),
    ],
  },
  'peas-pulao': {
    base: '#e3d4a8',
    colors: ['#fffdf6', '#fbf4e4', '#f4e9d2'],
    grain: [17, 5],
    vessel: 'copper',
    over: (k) => [
      times(62, () => {
        const [x, y] = inside(k, 236, 176, 132, 74)
        return group(
          lit(k, { blur: 2, height: 6, bump: 0, spec: 0.6 }),
          oval(x, y, 7, 6.4, k.pick(['#6fb03a', '#7cbc46', '#5f9c30'])),
        )
      }),
      slivers(k, 236, 172, 120, 66, 26, ['#6a4420', '#8a5a2a'], 6, 2),
      coriander(k, 236, 134, 1, 4),
    ],
  },
  'keema-masala': {
    base: '#6a3414',
    colors: ['#a8602c', '#8f4c20', '#7a3e18', '#b8703a'],
    grain: [10, 9],
    vessel: 'iron',
    over: (k) => {
      k.meat()
      return [
        times(22, () => {
          const [x, y] = inside(k, 236, 176, 120, 66)
          return group(lit(k, { blur: 2, height: 6, bump: 0, spec: 0.6 }), oval(x, y, 7, 6.4, '#6fb03a'))
        }),
        slivers(k, 236, 150, 50, 22, 14, ['#e8c070', '#f2d592'], 14, 2.4),
        coriander(k, 226, 150, 1.3, 6),
        coriander(k, 292, 188, 1.1, 5),
      ]
    },
  },
  'egg-bhurji': {
    base: '#e0a92c',
    colors: ['#fbd85a', '#f7cb3e', '#fff0bc', '#f2bc34'],
    grain: [15, 12],
    vessel: 'iron',
    over: (k) => {
      k.meat()
      return [
        strew(k, 236, 176, 112, 62, 34, ['#d8482a', '#c8371c', '#e3b0c6'], 8),
        strew(k, 236, 176, 112, 62, 26, ['#4f9a33', '#3d8a2c'], 5),
        coriander(k, 230, 146, 1.2, 6),
        coriander(k, 292, 186, 1, 4),
      ]
    },
  },
  'tofu-bhurji': {
    base: '#d9a83a',
    colors: ['#fbe9b0', '#f5d880', '#fff3cc'],
    grain: [12, 10],
    vessel: 'iron',
    over: (k) => [
      peasAndCarrots(k, 26),
      coriander(k, 220, 150, 1.3, 6),
      coriander(k, 290, 184, 1.1, 4),
      onionRing(k, 330, 236, 20),
    ],
  },
  'quinoa-lemon-bowl': {
    base: '#d9c28a',
    colors: ['#f6e8c0', '#ecd8a0', '#fff6dc', '#c98a6a'],
    grain: [5, 5],
    vessel: 'clay',
    over: (k) => [
      peasAndCarrots(k, 22),
      pomegranate(k, 236, 172, 100, 50, 18),
      lemonSlice(322, 150, 34, 0.7),
      mint(k, 214, 152, 1.3),
      tempering(k),
    ],
  },
  'lemon-rice': {
    base: '#e8b92c',
    colors: ['#fbdc4e', '#ffe886', '#f7cf34'],
    grain: [14, 5],
    over: (k) => [tempering(k), nuts(k), chilli(k, 250, 206, 0.8, 14, '#8f1c0c'), lemonWedge(352, 254, 1)],
  },
  'jeera-rice': {
    base: '#e0cfa4',
    colors: ['#fffdf6', '#fbf4e4', '#f4e9d2'],
    grain: [17, 5],
    vessel: 'copper',
    over: (k) => [
      slivers(k, 236, 172, 120, 66, 70, ['#6a4420', '#8a5a2a'], 6, 2),
      coriander(k, 240, 140, 1.2, 5),
      friedOnion(k, 206, 176, 34, 16, 10),
    ],
  },
  'plain-biryani': {
    base: '#ecc47a',
    colors: ['#fffaf0', '#fff3dc', '#ffca55', '#f9a52e'],
    grain: [18, 5.4],
    vessel: 'copper',
    over: (k) => [
      friedOnion(k, 236, 150, 80, 30, 36),
      mint(k, 200, 190, 1.2),
      mint(k, 300, 170, 1.1),
      nuts(k),
    ],
  },
}

const drawMound =
  ({ base, colors, grain: [len, width], vessel = 'steel', over }: Mound): Composition =>
  (k) => {
    const round = vessel !== 'steel' && vessel !== 'white'
    const v = round
      ? bowl(k, { cx: 240, cy: 176, rx: 196, h: 136, metal: vessel, foot: 0.5, level: 0.04 })
      : plate(k, { rx: 208, cy: 206, metal: vessel })
    return into(v, [
      rice(k, {
        cx: 238,
        cy: round ? 184 : 208,
        rx: round ? 176 : 150,
        ry: round ? 106 : 86,
        h: round ? 34 : 56,
        n: len * width > 80 ? 560 : 900,
        len,
        width,
        base,
        colors,
      }),
      over(k),
    ])
  }

export const mounds: Compositions = mapValues(MOUNDS, drawMound)
