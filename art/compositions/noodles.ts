import type { Kit } from '../drawing/kit.ts'
import { lit, under } from '../drawing/light.ts'
import { n1, TAU } from '../drawing/numbers.ts'
import { blob, inside, type Point } from '../drawing/paths.ts'
import { clip, type Drawn, group, line, oval, path, placed, times } from '../drawing/shapes.ts'
import { cube } from '../foods/pieces.ts'
import { into } from '../serving/arrangements.ts'
import { bowl } from '../vessels/bowl.ts'
import { type Composition, type Compositions, mapValues } from './composition.ts'

const WHEAT = ['#e09a42', '#eeb05a', '#d08432', '#f5c474']
const RED = ['#c8501c', '#d9682c', '#b03f14', '#e88a48']

type Noodles = readonly [strands: readonly string[], light: string, over?: (k: Kit) => Drawn]

const onTop: readonly Point[] = [
  [160, 122],
  [244, 104],
  [320, 130],
  [128, 174],
  [212, 160],
  [290, 176],
  [350, 188],
  [180, 214],
  [262, 222],
]
const chicken = (k: Kit): Drawn => {
  k.meat()
  return placed(onTop, (x, y) => [
    under(k, x, y + 5, 22, 11),
    group(
      lit(k, {
        blur: 4,
        height: 13,
        bump: 0.28,
        freq: 0.08,
        spec: 0.5,
        spots: [{ f: 0.05, color: '#8a4a14', k: 5, b: -2.8 }],
      }),
      path(blob(k, x, y, 25, 14, 0.14, 9, k.r(-0.7, 0.7)), '#e0aa66'),
    ),
  ])
}
const egg = (k: Kit): Drawn => {
  k.meat()
  return placed(onTop, (x, y) =>
    group(
      lit(k, { blur: 3, height: 9, bump: 0.3, freq: 0.12, spec: 0.3, amb: 0.5 }),
      path(blob(k, x, y, k.r(18, 27), k.r(11, 15), 0.22, 9), '#fbd85a'),
      path(blob(k, x + 8, y - 4, 10, 7, 0.2, 8), '#fff6dc'),
    ),
  )
}
/**
 * Noodles that differ by their sauce and by what is on them: strands, the light on them, what lies on top.
 */
const NOODLES: Record<string, Noodles> = {
  'hakka-noodles': [WHEAT, '#ffe9b4'],
  'schezwan-noodles': [RED, '#ffc08a'],
  'chicken-noodles': [WHEAT, '#ffe9b4', chicken],
  'chicken-schezwan-noodles': [RED, '#ffc08a', chicken],
  'egg-noodles': [WHEAT, '#ffe9b4', egg],
  maggi: [['#f2c660', '#f8d67e', '#e8b64a', '#fbe09a'], '#fff3c4'],
  'american-chopsuey': [
    ['#e8ac4a', '#f2c468', '#d08f30', '#f7d488'],
    '#fff0c0',
    (k) => [
      group(
        lit(k, { blur: 7, height: 16, bump: 0.12, freq: 0.05, spec: 0.8, shine: 36, amb: 0.46 }),
        path(blob(k, 238, 158, 106, 62, 0.12, 14), '#d0431a'),
      ),
      times(40, () => {
        const [x, y] = inside(k, 238, 152, 92, 48)
        return (
          oval(x + 1, y + 2, 10, 6, '#5a1405', 'opacity=".4"') +
          oval(x, y, 10, 6, k.pick(['#f0932c', '#5aa23c', '#cfe3a0', '#f4ead0', '#7ab648']))
        )
      }),
    ],
  ],
  'paneer-noodles': [
    WHEAT,
    '#ffe9b4',
    (k) => placed(onTop, (x, y) => cube(k, x, y, 20, '#fbecc8', { turn: k.r(0.2, 1.3) })),
  ],
}

const drawNoodles =
  ([strands, light, over]: Noodles): Composition =>
  (k) => {
    const v = bowl(k, { cx: 240, cy: 170, rx: 194, h: 140, metal: 'blue', foot: 0.5, level: 0.04 })
    const w = v.well
    const strand = (i: number) => {
      const [x, y] = inside(k, w.cx - 14, w.cy - 16, w.rx * 0.9, w.ry * 0.92)
      const a = k.r(0, TAU)
      const l = k.r(40, 84)
      const d = `M${n1(x)} ${n1(y)}c${n1(Math.cos(a) * l * 0.5)} ${n1(Math.sin(a) * l * 0.4 - 14)} ${n1(Math.cos(a + 1) * l * 0.8)} ${n1(Math.sin(a + 1) * l * 0.5 + 8)} ${n1(Math.cos(a + 0.6) * l)} ${n1(Math.sin(a + 0.6) * l * 0.5)}`
      return (
        line(d, '#7a3a0c', 7, 'opacity=".4" transform="translate(1 2.500)"') +
        line(d, k.pick(strands), 7) +
        line(d, light, 1.6, 'opacity=".7" transform="translate(-1 -1.600)"') +
        (i % 5 === 0 ? slice(x, y) : '')
      )
    }
    const slice = (x: number, y: number) => {
      const c = k.pick(['#e8701c', '#5aa23c', '#d3e6a4', '#c9302a', '#7ab648'])
      const d = `M${n1(x)} ${n1(y)}q${n1(k.r(-8, 8))} ${n1(k.r(-8, 4))} ${n1(k.r(-26, 26))} ${n1(k.r(-10, 10))}`
      return (
        line(d, '#3a1a05', 7, 'opacity=".4" transform="translate(1 2.500)"') +
        line(d, c, 6) +
        line(d, '#fff', 1.4, 'opacity=".5" transform="translate(-.8 -1.400)"')
      )
    }
    const mound = blob(k, w.cx, w.cy - 12, w.rx * 0.96, w.ry * 0.98, 0.02, 18)
    return into(v, [
      path(mound, '#c07a2c'),
      clip(k, blob(k, w.cx, w.cy - 12, w.rx * 0.99, w.ry * 1.04, 0.015, 26), times(270, strand)),
      times(12, () => {
        const [a, b] = inside(k, w.cx, w.cy - 14, w.rx * 0.7, w.ry * 0.6)
        return oval(a, b, 6, 3.8, 'none', 'stroke="#8cc25a" stroke-width="3"')
      }),
      over ? over(k) : '',
    ])
  }

export const noodles: Compositions = mapValues(NOODLES, drawNoodles)
