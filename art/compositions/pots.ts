import type { Kit } from '../drawing/kit.ts'
import { lit } from '../drawing/light.ts'
import { n1 } from '../drawing/numbers.ts'
import { blob, inside, type Point, soft } from '../drawing/paths.ts'
import { type Drawn, group, line, oval, path, placed, times } from '../drawing/shapes.ts'
import { gravy } from '../foods/gravy.ts'
import { slab } from '../foods/sweets.ts'
import { coriander, mint, strew } from '../garnishes/herbs.ts'
import { butter, cashew, slivers } from '../garnishes/toppings.ts'
import { chilli, friedOnion, lemonWedge } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { bowl, handi } from '../vessels/bowl.ts'
import type { Metal } from '../vessels/metals.ts'
import { plate } from '../vessels/plate.ts'
import type { Vessel } from '../vessels/vessel.ts'
import type { Compositions } from './composition.ts'

/** A pot of something without pieces. */
const pot = (
  k: Kit,
  v: Vessel,
  color: string,
  over: Drawn,
  more: { thick?: number; oil?: string; freq?: number } = {},
): Drawn => into(v, [gravy(k, v.well, color, { thick: 0.26, freq: 0.06, ...more }), over])

const inBowl = (k: Kit, metal: Metal) =>
  bowl(k, { cx: 240, cy: 162, rx: 192, h: 142, metal, foot: 0.5, level: 0.07 })

export const pots: Compositions = {
  haleem: (k) => {
    k.meat()
    const v = handi(k)
    return pot(
      k,
      v,
      '#a8702e',
      [
        friedOnion(k, 240, v.well.cy - 8, 74, 34, 40),
        mint(k, 288, v.well.cy + 14, 1.3),
        cashew(k, 196, v.well.cy + 22, 1.5),
        lemonWedge(318, v.well.cy - 18, 0.9),
      ],
      { oil: '#f0a84a' },
    )
  },
  'sarson-ka-saag': (k) => {
    const v = inBowl(k, 'brass')
    return pot(
      k,
      v,
      '#3f5f1c',
      [
        butter(k, 240, v.well.cy - 10, 1.9),
        slivers(k, 240, v.well.cy, 100, 50, 12, ['#fff0c8', '#f2d9a0'], 9, 2.4),
        chilli(k, 300, v.well.cy + 30, 0.9, 14, '#b3200c'),
      ],
      { thick: 0.34, freq: 0.08 },
    )
  },
  rabri: (k) => {
    const v = inBowl(k, 'clay')
    const { cx, cy } = v.well
    const skin = times(9, () => {
      const [x, y] = inside(k, cx, cy, 120, 56)
      return group(
        lit(k, { blur: 4, height: 9, bump: 0.2, freq: 0.05, spec: 0.4, amb: 0.54, diff: 0.72, warm: 0.5 }),
        path(blob(k, x, y, k.r(22, 40), k.r(9, 16), 0.2, 9), '#fff2d0'),
      )
    })
    return pot(
      k,
      v,
      '#f7dfaa',
      [skin, slivers(k, cx, cy, 120, 56, 26), slivers(k, cx, cy, 110, 50, 12, ['#d9480f'], 11, 1.7)],
      { thick: 0.1 },
    )
  },
  'sweet-corn-soup': (k) => {
    const v = inBowl(k, 'white')
    const { cx, cy } = v.well
    const kernels = times(46, () => {
      const [x, y] = inside(k, cx, cy, 136, 66)
      return (
        oval(x + 1, y + 2, 6.4, 5, '#8a5a10', 'opacity=".35"') +
        oval(x, y, 6.4, 5, k.pick(['#fbd23c', '#ffe27a', '#f5c52e'])) +
        oval(x - 1.6, y - 1.4, 2, 1.2, '#fff', 'opacity=".7"')
      )
    })
    return pot(
      k,
      v,
      '#f3dd92',
      [
        kernels,
        strew(k, cx, cy, 120, 56, 22, ['#4f9a33', '#f07a22', '#7ab648'], 6),
        coriander(k, cx, cy - 6, 1.2, 5),
      ],
      { thick: 0.08 },
    )
  },
  'ker-sangri': (k) => {
    const v = inBowl(k, 'iron')
    const { cx, cy, rx, ry } = v.well
    const strands = times(120, () => {
      const [x, y] = inside(k, cx, cy - 6, rx * 0.84, ry * 0.8)
      const d = `M${n1(x)} ${n1(y)}q${n1(k.r(-14, 14))} ${n1(k.r(-10, 4))} ${n1(k.r(-34, 34))} ${n1(k.r(-14, 14))}`
      return (
        line(d, '#1a0d04', 8, 'opacity=".4" transform="translate(1 3)"') +
        line(d, k.pick(['#6b5a22', '#86702c', '#55481a']), 6.5) +
        line(d, '#c9b46a', 1.4, 'opacity=".6" transform="translate(-1 -1.500)"')
      )
    })
    const berries = times(26, () => {
      const [x, y] = inside(k, cx, cy - 4, rx * 0.76, ry * 0.7)
      return group(lit(k, { blur: 2.4, height: 7, bump: 0, spec: 0.7 }), oval(x, y, 7, 6.4, '#5f5a1c'))
    })
    return pot(k, v, '#4f2f10', [
      strands,
      berries,
      chilli(k, 196, cy - 14, 1, -14, '#b3200c'),
      chilli(k, 290, cy + 18, 1, 18, '#b3200c'),
    ])
  },
  'sprout-salad': (k) => {
    const v = inBowl(k, 'white')
    const { cx, cy, rx, ry } = v.well
    const sprouts = times(170, () => {
      const [x, y] = inside(k, cx, cy - 10, rx * 0.86, ry * 0.9)
      const d = `M${n1(x)} ${n1(y)}q${n1(k.r(-8, 8))} -8 ${n1(k.r(-14, 14))} ${n1(k.r(-10, 6))}`
      return (
        line(d, '#f6f1dc', 3) +
        oval(x + 1, y + 2, 5.6, 4.6, '#20300a', 'opacity=".4"') +
        oval(x, y, 5.6, 4.6, k.pick(['#7a8f2e', '#93a83c', '#65781f', '#a9763a']))
      )
    })
    const dice = times(34, () => {
      const [x, y] = inside(k, cx, cy - 12, rx * 0.76, ry * 0.76)
      return path(
        soft(
          k,
          [
            [x - 8, y - 4],
            [x + 5, y - 7],
            [x + 8, y + 3],
            [x - 4, y + 7],
          ],
          3,
          1,
        ),
        k.pick(['#d83a22', '#e85a3a', '#f3c9de', '#cfe3a0']),
      )
    })
    return pot(k, v, '#7d8a3a', [
      sprouts,
      dice,
      coriander(k, cx - 30, cy - 26, 1.3, 6),
      lemonWedge(cx + 84, cy + 14, 1),
    ])
  },
  'shahi-tukda': (k) => {
    const v = plate(k, { rx: 206, cy: 208, metal: 'brass' })
    const toast = (x: number, y: number) => [
      slab(k, x, y, 92, '#d98a34', {
        h: 0.2,
        bump: 0.2,
        freq: 0.1,
        spots: [{ f: 0.05, color: '#8a3f0c', k: 5, b: -2.6 }],
      }),
      group(
        lit(k, { blur: 6, height: 12, bump: 0.12, freq: 0.08, spec: 0.4, amb: 0.54, diff: 0.72, warm: 0.5 }),
        path(blob(k, x, y - 2, 66, 30, 0.08, 12), '#fff0c4'),
      ),
      slivers(k, x, y - 4, 44, 18, 12),
      slivers(k, x, y - 4, 40, 16, 5, ['#d9480f'], 10, 1.7),
    ]
    return into(
      v,
      placed(
        [
          [240, 134],
          [148, 196],
          [334, 196],
          [240, 254],
        ],
        toast,
      ),
    )
  },
  'double-ka-meetha': (k) => {
    const v = inBowl(k, 'copper')
    const bread = (x: number, y: number) => [
      slab(k, x, y, 58, '#c9661a', {
        shape: 'square',
        h: 0.26,
        bump: 0.26,
        freq: 0.1,
        spec: 0.5,
        spots: [{ f: 0.06, color: '#f0a83a', k: 5, b: -2.7 }],
      }),
      slivers(k, x, y - 2, 30, 14, 6, ['#fff0c8', '#f2d9a0', '#a9c95a'], 8, 3),
    ]
    const at: Point[] = [
      [160, 140],
      [262, 128],
      [346, 160],
      [150, 196],
      [244, 186],
      [330, 214],
      [224, 236],
    ]
    return pot(k, v, '#c2701c', [placed(at, bread), cashew(k, 200, 166, 1.4), cashew(k, 294, 184, 1.4)])
  },
}
