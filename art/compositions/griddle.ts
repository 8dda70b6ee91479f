import type { Kit } from '../drawing/kit.ts'
import { blurred, lit, type Spot, under } from '../drawing/light.ts'
import { n1, TAU } from '../drawing/numbers.ts'
import { curve, ellipsePath, inside, type Point, soft } from '../drawing/paths.ts'
import { clip, type Drawn, group, line, oval, path, placed, times } from '../drawing/shapes.ts'
import { dosaRoll } from '../foods/dosa.ts'
import { disc, puffed } from '../foods/flat-breads.ts'
import { gravy, lentils } from '../foods/gravy.ts'
import { idli } from '../foods/snacks.ts'
import { slab } from '../foods/sweets.ts'
import { coriander, curryLeaf, strew } from '../garnishes/herbs.ts'
import { chilli, onionRing } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { coconut, green, red, sambar } from '../serving/dips.ts'
import { bowl } from '../vessels/bowl.ts'
import { leaf } from '../vessels/leaf.ts'
import { plate } from '../vessels/plate.ts'
import type { Compositions } from './composition.ts'

/** Stains of a griddle, from pale to dark. */
const griddled = (stain: string): Spot[] => [
  { f: 0.03, color: stain, k: 5, b: -2.6 },
  { f: 0.08, color: '#4a1c06', k: 8, b: -5.4 },
]

/** A thin white pancake folded twice. */
const folded = (k: Kit, x: number, y: number, s: number): string => {
  const d = soft(
    k,
    [
      [x - s, y + s * 0.34],
      [x - s * 0.1, y - s * 0.6],
      [x + s, y - s * 0.1],
      [x + s * 0.8, y + s * 0.3],
      [x - s * 0.2, y + s * 0.56],
    ],
    s * 0.2,
    2,
  )
  return (
    under(k, x, y + s * 0.3, s, s * 0.4, 0.4) +
    group(
      lit(k, { blur: 5, height: 12, bump: 0.24, freq: 0.16, oct: 2, amb: 0.54, diff: 0.74, warm: 0.4 }),
      path(d, '#fffaf0'),
    ) +
    line(
      `M${n1(x - s * 0.1)} ${n1(y - s * 0.56)}L${n1(x - s * 0.2)} ${n1(y + s * 0.54)}`,
      '#c9b48c',
      3,
      `opacity=".6" ${blurred(k, 1)}`,
    ) +
    line(
      `M${n1(x - s * 0.1)} ${n1(y - s * 0.56)}L${n1(x + s * 0.8)} ${n1(y + s * 0.3)}`,
      '#d9c8a4',
      2,
      'opacity=".5"',
    )
  )
}

/** A flaky parotta: a coil of thin layers. */
const coiled = (k: Kit, x: number, y: number, rx: number): string => {
  const turns = Array.from({ length: 90 }, (_, i): Point => {
    const t = i / 89
    const a = t * TAU * 5.2
    return [x + Math.cos(a) * rx * (0.06 + 0.9 * t), y + Math.sin(a) * rx * 0.62 * (0.06 + 0.9 * t)]
  })
  const d = curve(turns, false)
  return (
    disc(k, x, y, rx, {
      color: '#e8bd74',
      ry: rx * 0.66,
      rough: 0.03,
      thick: 8,
      spots: griddled('#a8601c'),
      spec: 0.3,
    }) +
    line(d, '#7a3f10', 4, `opacity=".55" ${blurred(k, 1)}`) +
    line(d, '#ffe6b0', 3, 'opacity=".7" transform="translate(-1 -2.500)"')
  )
}

const leafPlate = (k: Kit) =>
  clip(k, ellipsePath(240, 210, 174, 110), leaf(k, { cx: 240, cy: 214, w: 400, h: 240, tilt: -8 }).back)
const idliPlate = (k: Kit, over: (k: Kit) => Drawn): Drawn =>
  into(plate(k, { rx: 208, cy: 206 }), [
    leafPlate(k),
    sambar(k, 150, 116, 52),
    coconut(k, 272, 100, 48),
    idli(k, 344, 178, 64),
    idli(k, 146, 218, 72),
    idli(k, 262, 240, 76),
    over(k),
  ])

export const griddle: Compositions = {
  idli: (k) => idliPlate(k, () => ''),
  'ghee-podi-idli': (k) => {
    const one = (x: number, y: number) => [
      idli(k, x, y, 46),
      strew(k, x, y - 8, 36, 20, 46, ['#c2501a', '#8f3210', '#e07a2c'], 4),
    ]
    return into(plate(k, { rx: 208, cy: 206, metal: 'brass' }), [
      placed(
        [
          [160, 160],
          [250, 138],
          [334, 172],
          [124, 226],
          [220, 212],
          [308, 240],
        ],
        one,
      ),
      curryLeaf(k, 240, 276, 1.3, 10),
      coconut(k, 372, 128, 42),
    ])
  },
  'plain-dosa': (k) =>
    into(plate(k, { rx: 208, cy: 206 }), [
      leafPlate(k),
      coconut(k, 138, 112, 50),
      sambar(k, 250, 96, 50),
      dosaRoll(k, 66, 250, 448, 148, 96, 82),
    ]),
  'ragi-dosa': (k) =>
    into(plate(k, { rx: 208, cy: 206 }), [
      leafPlate(k),
      coconut(k, 138, 112, 50),
      red(k, 250, 98, 46),
      dosaRoll(k, 66, 250, 448, 148, 96, 82, '#7a4a30'),
    ]),
  'rava-onion-dosa': (k) => {
    const holes = times(70, () => {
      const [x, y] = inside(k, 236, 206, 140, 84)
      return oval(x, y, k.r(3, 7), k.r(2, 4.6), '#8a4a16', 'opacity=".55"')
    })
    const bits = times(34, () => {
      const [x, y] = inside(k, 236, 200, 130, 76)
      return line(
        `M${n1(x)} ${n1(y)}q4 -6 ${n1(k.r(8, 14))} 0`,
        k.pick(['#e8b8d0', '#d98ab0', '#5a9a3a', '#c9772c']),
        4,
      )
    })
    return into(plate(k, { rx: 212, cy: 208 }), [
      disc(k, 236, 204, 164, {
        color: '#f3cf86',
        rough: 0.05,
        thick: 4,
        ry: 106,
        spots: griddled('#b9681c'),
      }),
      holes,
      bits,
      curryLeaf(k, 190, 190, 1, 20),
      coconut(k, 372, 124, 46),
      sambar(k, 396, 206, 40),
    ])
  },
  'neer-dosa': (k) =>
    into(leaf(k, { cx: 240, cy: 205, w: 440, h: 270 }), [
      folded(k, 168, 138, 92),
      folded(k, 300, 176, 96),
      folded(k, 176, 232, 98),
      coconut(k, 376, 118, 48),
      red(k, 366, 252, 40),
    ]),
  uttapam: (k) => {
    const bits = times(90, () => {
      const [x, y] = inside(k, 226, 194, 126, 76)
      return path(
        soft(
          k,
          [
            [x - 7, y - 3],
            [x + 5, y - 5],
            [x + 7, y + 3],
            [x - 4, y + 5],
          ],
          3,
          1,
        ),
        k.pick(['#d83a22', '#e8b8d0', '#5aa23c', '#f3c9de', '#f07a22']),
      )
    })
    return into(plate(k, { rx: 210, cy: 208 }), [
      disc(k, 226, 200, 150, { color: '#f6e0ac', thick: 10, spots: griddled('#c9822c') }),
      bits,
      coriander(k, 226, 190, 1, 5),
      coconut(k, 372, 120, 46),
      sambar(k, 396, 208, 42),
    ])
  },
  'moong-dal-chilla': (k) =>
    into(plate(k, { rx: 210, cy: 208, metal: 'white' }), [
      disc(k, 214, 216, 146, { color: '#c9a83a', spots: griddled('#8a5a14') }),
      disc(k, 226, 196, 146, { color: '#e0be48', spots: griddled('#9a6a18'), spec: 0.2 }),
      strew(k, 226, 194, 116, 70, 50, ['#4f8f2c', '#d8482a', '#7ab648'], 4),
      green(k, 382, 150, 44),
    ]),
  'masala-omelette': (k) => {
    k.meat()
    const d = soft(
      k,
      [
        [92, 206],
        [150, 140],
        [260, 120],
        [352, 160],
        [372, 214],
        [300, 258],
        [180, 268],
        [104, 246],
      ],
      40,
      3,
    )
    return into(plate(k, { rx: 208, cy: 206, metal: 'white' }), [
      under(k, 234, 214, 142, 66),
      group(
        lit(k, {
          blur: 12,
          height: 24,
          bump: 0.2,
          freq: 0.05,
          spec: 0.3,
          amb: 0.46,
          diff: 0.84,
          spots: [
            { f: 0.03, color: '#b9681c', k: 5, b: -2.7 },
            { f: 0.06, color: '#fff0b0', k: 5, b: -2.9 },
          ],
        }),
        path(d, '#f9c53a'),
      ),
      line('M100 220Q220 292 366 216', '#8a4a10', 5, `opacity=".5" ${blurred(k, 2)}`),
      strew(k, 232, 190, 116, 50, 34, ['#4f8f2c', '#d8482a', '#e8b8d0', '#7ab648'], 6),
      coriander(k, 216, 180, 1.2, 6),
      red(k, 378, 138, 38),
      chilli(k, 330, 272, 0.9, -12),
    ])
  },
  'malabar-parotta': (k) =>
    into(plate(k, { rx: 208, cy: 208, metal: 'brass' }), [
      coiled(k, 216, 224, 140),
      coiled(k, 256, 180, 142),
    ]),
  'mughlai-paratha': (k) => {
    k.meat()
    const piece = (x: number, y: number) => [
      slab(k, x, y, 78, '#d98f34', {
        shape: 'square',
        h: 0.3,
        bump: 0.2,
        freq: 0.06,
        spec: 0.4,
        spots: griddled('#9a4a12'),
      }),
      line(`M${x - 70} ${y + 18}l74 42`, '#f7d25a', 8),
      line(`M${x - 66} ${y + 20}l66 38`, '#6b2c0c', 3, 'stroke-dasharray="8 6"'),
    ]
    return into(plate(k, { rx: 208, cy: 208, metal: 'white' }), [
      placed(
        [
          [232, 134],
          [150, 186],
          [318, 186],
          [236, 236],
        ],
        piece,
      ),
      onionRing(k, 352, 256, 22),
      red(k, 110, 128, 34),
    ])
  },
  luchi: (k) =>
    into(plate(k, { rx: 210, cy: 208, metal: 'brass' }), [
      puffed(k, 172, 144, 86, '#f8e6bc', 0.72),
      puffed(k, 306, 148, 88, '#f8e6bc', 0.72),
      puffed(k, 236, 216, 96, '#fbecc8', 0.72),
    ]),
  'moong-dal': (k) => {
    const v = bowl(k, { cx: 240, cy: 158, rx: 194, h: 146, metal: 'brass', foot: 0.5, level: 0.07 })
    const w = v.well
    return into(v, [
      gravy(k, w, '#f0b428', { oil: '#e2681c' }),
      lentils(k, w, '#f7cf5a', 90, 4),
      strew(k, w.cx, w.cy, 110, 54, 16, ['#2b1408', '#7a3210'], 4),
      chilli(k, w.cx - 26, w.cy - 12, 1.1, -14, '#b3200c'),
      curryLeaf(k, w.cx + 40, w.cy + 14, 1.3, 20),
      coriander(k, w.cx + 6, w.cy - 6, 1.1, 5),
    ])
  },
}
