import { mix } from '../drawing/colours.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, lit, under } from '../drawing/light.ts'
import { n1 } from '../drawing/numbers.ts'
import { blob, curve, inside, type Point, soft } from '../drawing/paths.ts'
import { byDepth, type Drawn, group, line, oval, path, placed, times } from '../drawing/shapes.ts'
import { fritter } from '../foods/snacks.ts'
import { coriander, strew } from '../garnishes/herbs.ts'
import { lemonWedge, onionRing } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { dip, green, red } from '../serving/dips.ts'
import { paper } from '../vessels/paper.ts'
import { plate } from '../vessels/plate.ts'
import type { Composition, Compositions } from './composition.ts'

const whitePlate = (k: Kit) => plate(k, { rx: 210, cy: 208, metal: 'white' })

/** A stick of potato: its top and its nearer side. */
const stick = (k: Kit, x: number, y: number, l: number, deg: number, color: string) => {
  const w = k.r(11, 14)
  return group(
    `transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(deg)})"`,
    path(
      `M${n1(-l)} -4H${n1(l)}V${n1(w + 6)}H${n1(-l)}Z`,
      '#3a1a05',
      `opacity=".4" transform="translate(2 5)" ${blurred(k, 2)}`,
    ),
    path(
      soft(
        k,
        [
          [-l, 0],
          [l, 0],
          [l, w],
          [-l, w],
        ],
        3,
        1,
      ),
      mix(color, '#8a4a08', 0.3),
    ),
    path(
      soft(
        k,
        [
          [-l, -w * 0.7],
          [l, -w * 0.7],
          [l, w * 0.3],
          [-l, w * 0.3],
        ],
        3,
        1,
      ),
      color,
    ),
    line(`M${n1(-l * 0.8)} ${n1(-w * 0.5)}H${n1(l * 0.7)}`, '#fff6c8', 2, 'opacity=".6"'),
    path(
      soft(
        k,
        [
          [l - 5, -w * 0.7],
          [l, -w * 0.7],
          [l, w],
          [l - 5, w],
        ],
        2,
        0.5,
      ),
      '#fff0b4',
      'opacity=".8"',
    ),
  )
}
const heap = (k: Kit, n: number, colors: readonly string[]): string =>
  byDepth(
    Array.from({ length: n }, () => {
      const [x, y] = inside(k, 222, 196, 110, 62)
      return { y, svg: stick(k, x, y - 14, k.r(44, 70), k.r(-42, 42), k.pick(colors)) }
    }),
  )
    .map(({ svg }) => svg)
    .join('')
const GOLD = ['#f7cf5c', '#fbdc7a', '#f0bf44', '#f5c850']
const HOT = ['#e88a2c', '#f09c3e', '#d9741c', '#f2ac4e']
const GLAZED = ['#c8501c', '#d9662a', '#b8441a', '#e07a34']

/** A finger of potato, fried and turned in a sticky sauce. */
const finger = (k: Kit, x: number, y: number) => {
  const a = k.r(-0.8, 0.8)
  const l = k.r(34, 52)
  const [dx, dy] = [Math.cos(a) * l, Math.sin(a) * l * 0.8]
  const d = `M${n1(x - dx)} ${n1(y - dy)}Q${n1(x)} ${n1(y - 8)} ${n1(x + dx)} ${n1(y + dy)}`
  return (
    line(d, '#2a0f02', 24, `opacity=".4" transform="translate(3 8)" ${blurred(k, 3)}`) +
    group(
      lit(k, {
        blur: 6,
        height: 18,
        bump: 0.2,
        freq: 0.06,
        spec: 0.9,
        shine: 26,
        spots: [{ f: 0.05, color: '#7a1f06', k: 5, b: -2.8 }],
        amb: 0.46,
      }),
      line(d, k.pick(GLAZED), 23),
    )
  )
}

const wedge = (k: Kit, x: number, y: number, deg: number) =>
  group(
    `transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(deg)})"`,
    path(
      'M-62 4Q0 44 62 4Q0 62 -62 4Z',
      '#2a0f02',
      `opacity=".45" transform="translate(3 4)" ${blurred(k, 3)}`,
    ),
    group(
      lit(k, {
        blur: 5,
        height: 14,
        bump: 0.26,
        freq: 0.07,
        spots: [{ f: 0.05, color: '#a8601c', k: 5, b: -2.9 }],
      }),
      path('M-64 0Q0 -40 64 0Q0 52 -64 0Z', '#8f5420'),
      path('M-62 -3Q0 -38 62 -3Q0 22 -62 -3Z', '#f5cb62'),
    ),
  )

/** Where pieces lie on a plate with a dip at the upper right. */
const places: readonly Point[] = [
  [146, 150],
  [236, 130],
  [112, 208],
  [200, 192],
  [292, 190],
  [158, 258],
  [252, 258],
  [336, 236],
]
const many: readonly Point[] = [
  [160, 134],
  [214, 122],
  [268, 132],
  [120, 172],
  [176, 166],
  [230, 160],
  [284, 172],
  [110, 216],
  [164, 208],
  [220, 204],
  [276, 214],
  [330, 214],
  [140, 252],
  [196, 250],
  [252, 256],
  [308, 252],
  [222, 174],
]
const crumbed =
  (color: string, rx: number, ry: number, rough: number, at: readonly Point[], sauce = red): Composition =>
  (k) => {
    k.meat()
    return into(whitePlate(k), [
      sauce(k, 352, 132, 46),
      placed(at, (x, y) =>
        fritter(k, x, y - 4, rx * k.r(0.9, 1.08), {
          ry,
          rough,
          color,
          bump: rough > 0.08 ? 0.5 : 0.34,
          freq: 0.1,
          spots: [
            { f: 0.05, color: mix(color, '#5a2400', 0.6), k: 4, b: -2.2 },
            { f: 0.1, color: '#ffe2a0', k: 5, b: -2.9 },
          ],
        }),
      ),
      coriander(k, 90, 252, 1.1, 5),
    ])
  }

/** A wing: two joints of meat at an angle, the tip of the bone out. */
const wing = (k: Kit, x: number, y: number, deg: number, color: string): Drawn =>
  group(
    `transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(deg)})"`,
    path(blob(k, 4, 14, 66, 34, 0.05), '#2a0f02', `opacity=".4" ${blurred(k, 5)}`),
    line('M52 -14L72 -30', '#f3e4c8', 11),
    group(
      lit(k, {
        blur: 11,
        height: 30,
        bump: 0.24,
        freq: 0.06,
        spec: 0.8,
        shine: 30,
        spots: [
          { f: 0.04, color: '#6a1606', k: 5, b: -2.8 },
          { f: 0.06, color: '#ff9a3a', k: 5, b: -2.9 },
        ],
        amb: 0.44,
      }),
      path(
        curve([
          [-66, 16],
          [-50, -12],
          [-14, -24],
          [10, -8],
          [36, -24],
          [60, -20],
          [58, 0],
          [28, 22],
          [4, 24],
          [-28, 36],
          [-58, 34],
        ]),
        color,
      ),
    ),
  )

/** A spring roll, cut open at its right end when `cut`. */
const springRoll = (k: Kit, x: number, y: number, deg: number, cut: boolean) =>
  group(
    `transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(deg)})"`,
    line('M-78 6H78', '#2a0f02', 50, `opacity=".45" transform="translate(3 10)" ${blurred(k, 5)}`),
    group(
      lit(k, {
        blur: 12,
        height: 32,
        bump: 0.26,
        freq: '0.05 0.09',
        spec: 0.35,
        spots: [
          { f: 0.05, color: '#a85a14', k: 5, b: -2.7 },
          { f: 0.1, color: '#ffe0a0', k: 5, b: -2.9 },
        ],
      }),
      line('M-78 0H76', '#d9912f', 48),
    ),
    line('M-60 -12Q0 12 62 -8', '#8a4510', 2.6, 'opacity=".6"'),
    cut
      ? oval(84, 0, 18, 25, '#c07a22') +
          oval(85, 0, 14, 20, '#f0dfb0') +
          times(16, () => {
            const [a, b] = inside(k, 85, 0, 11, 16)
            return oval(a, b, 3.6, 3, k.pick(['#f07a22', '#5f9c30', '#f4ead0', '#a9cf78', '#c83a22']))
          })
      : '',
  )

/** A slab of paneer in gram-flour batter; `cut` shows the white inside. */
const pakora = (k: Kit, x: number, y: number, cut: boolean) => {
  const s = 50
  const body = soft(
    k,
    [
      [x - s, y - 22],
      [x + s * 0.9, y - 30],
      [x + s, y + 22],
      [x - s * 0.9, y + 30],
    ],
    22,
    5,
  )
  return (
    under(k, x + 3, y + 20, s, 26, 0.5) +
    group(
      lit(k, {
        blur: 11,
        height: 30,
        bump: 0.42,
        freq: 0.08,
        spots: [
          { f: 0.05, color: '#9c4d12', k: 4, b: -2.2 },
          { f: 0.09, color: '#f7cd74', k: 5, b: -2.9 },
        ],
      }),
      path(body, '#e39b30'),
    ) +
    (cut
      ? group(
          lit(k, { blur: 3, height: 7, bump: 0.2, freq: 0.1 }),
          path(
            soft(
              k,
              [
                [x - 34, y - 4],
                [x + 36, y - 10],
                [x + 38, y + 18],
                [x - 32, y + 24],
              ],
              8,
              2,
            ),
            '#fffaf0',
          ),
        ) + line(`M${n1(x - 32)} ${n1(y + 9)}L${n1(x + 37)} ${n1(y + 3)}`, '#c0501c', 4)
      : strew(k, x, y - 6, 34, 16, 6, ['#4f7a20', '#8a3a10'], 3))
  )
}

/** A square toast with the marks of a grill, cheese running out. */
const toasty = (k: Kit, x: number, y: number, s: number) => {
  const face = (dy: number): readonly Point[] => [
    [x - s, y + dy],
    [x, y - s * 0.52 + dy],
    [x + s, y + dy],
    [x, y + s * 0.52 + dy],
  ]
  const crust = {
    blur: 3,
    height: 8,
    bump: 0.2,
    freq: 0.08,
    spots: [{ f: 0.05, color: '#8a450f', k: 5, b: -2.6 }],
  }
  return [
    under(k, x + 4, y + 34, s, s * 0.5, 0.5),
    group(lit(k, crust), path(soft(k, face(30), 14, 1), '#b9702a')),
    path(soft(k, face(20), 14, 1), '#f6dca6'),
    group(lit(k, { blur: 3, height: 7, bump: 0.1, spec: 0.5 }), path(soft(k, face(13), 12, 5), '#fbc23c')),
    times(26, (i) => {
      const t = i / 25
      const [a, b]: Point =
        t < 0.5
          ? [x - s + s * t * 2, y + s * 0.52 * t * 2]
          : [x + s * (t - 0.5) * 2, y + s * 0.52 * (2 - t * 2)]
      return oval(a, b + 12, 4, 3, k.pick(['#5f9c30', '#d8401f', '#f4ead0', '#7cbc46']))
    }),
    group(lit(k, crust), path(soft(k, face(0), 14, 1), '#e2a048')),
    times(5, (i) => {
      const o = -0.66 + i * 0.33
      return line(
        `M${n1(x - s * 0.46 + s * o * 0.5)} ${n1(y + s * 0.26 + s * o * 0.26 - 2)}L${n1(x + s * 0.46 + s * o * 0.5)} ${n1(y - s * 0.26 + s * o * 0.26 - 2)}`,
        '#6a300a',
        6,
        'opacity=".75"',
      )
    }),
  ]
}

const garlicToast = (k: Kit, x: number, y: number) => [
  under(k, x + 3, y + 18, 64, 34, 0.5),
  path(blob(k, x, y + 14, 64, 38, 0.03, 16), '#a8621c'),
  group(
    lit(k, {
      blur: 5,
      height: 12,
      bump: 0.2,
      freq: 0.06,
      spots: [{ f: 0.04, color: '#9a540f', k: 5, b: -2.8 }],
    }),
    path(blob(k, x, y, 64, 38, 0.03, 16), '#dba04c'),
  ),
  group(
    lit(k, {
      blur: 4,
      height: 10,
      bump: 0.2,
      freq: 0.05,
      spec: 0.5,
      spots: [{ f: 0.05, color: '#e0952c', k: 5, b: -2.8 }],
    }),
    path(blob(k, x, y - 2, 54, 30, 0.08, 14), '#fde08a'),
  ),
  strew(k, x, y - 2, 44, 22, 16, ['#3d8a2c', '#2d7026', '#5aa83c'], 4),
]

export const crisp: Compositions = {
  'french-fries': (k) => into(whitePlate(k), [heap(k, 44, GOLD), red(k, 366, 208, 46)]),
  'peri-peri-fries': (k) =>
    into(whitePlate(k), [
      heap(k, 44, HOT),
      strew(k, 222, 176, 120, 60, 110, ['#c8301a', '#a82410', '#e0501f'], 2.6),
      dip(k, 366, 208, 46, '#f6e2c0'),
    ]),
  'honey-chilli-potato': (k) =>
    into(whitePlate(k), [
      byDepth(
        Array.from({ length: 44 }, () => {
          const [x, y] = inside(k, 238, 212, 122, 66)
          return { y, svg: finger(k, x, y - 12) }
        }),
      )
        .map(({ svg }) => svg)
        .join(''),
      strew(k, 238, 196, 120, 62, 60, ['#fff3d0', '#fbe6b0'], 3.4),
      times(18, () => {
        const [x, y] = inside(k, 238, 198, 116, 60)
        return oval(x, y, 6, 4, 'none', 'stroke="#8ccc56" stroke-width="3"')
      }),
    ]),
  'potato-wedges': (k) =>
    into(whitePlate(k), [
      placed(
        [
          [160, 134],
          [246, 124],
          [128, 186],
          [214, 174],
          [296, 186],
          [160, 236],
          [244, 230],
          [204, 262],
        ],
        (x, y) => wedge(k, x, y, k.r(-34, 34)),
      ),
      strew(k, 210, 190, 110, 60, 30, ['#4f7a20', '#8a3a10'], 2.6),
      red(k, 364, 220, 46),
    ]),
  'chicken-nuggets': crumbed('#dc9a3c', 46, 33, 0.04, places),
  'chicken-popcorn': crumbed('#d98f34', 31, 25, 0.14, many),
  'chicken-strips': (k) => {
    k.meat()
    return into(whitePlate(k), [
      red(k, 352, 126, 44),
      placed(
        [
          [190, 136],
          [160, 184],
          [280, 190],
          [170, 238],
          [300, 246],
        ],
        (x, y) =>
          group(
            `transform="rotate(${n1(k.r(-16, 10))} ${n1(x)} ${n1(y)})"`,
            fritter(k, x, y, 84, { ry: 27, rough: 0.1, bump: 0.5, freq: 0.1, color: '#d98f34' }),
          ),
      ),
    ])
  },
  'fried-chicken': (k) => {
    k.meat()
    const piece = (x: number, y: number, s: number, bone: boolean) => [
      bone
        ? ['#8a6a3c', '#f6ead0'].map((color, i) =>
            line(
              `M${n1(x + s * 0.6)} ${n1(y - s * 0.3)}L${n1(x + s * 1.3)} ${n1(y - s * 0.7)}`,
              color,
              19 - i * 5,
            ),
          )
        : '',
      bone ? oval(x + s * 1.34, y - s * 0.72, 14, 13, '#8a6a3c') : '',
      bone ? oval(x + s * 1.34, y - s * 0.72, 11, 10, '#fffaf0') : '',
      fritter(k, x, y, s, {
        ry: s * 0.74,
        rough: 0.13,
        bump: 0.54,
        freq: 0.09,
        color: '#c97c2a',
        spec: 0.3,
        spots: [
          { f: 0.05, color: '#6a2c08', k: 4, b: -2.2 },
          { f: 0.1, color: '#f7cd84', k: 6, b: -3.3 },
        ],
      }),
    ]
    return into(paper(k, { w: 440, h: 270 }), [
      piece(180, 130, 64, true),
      piece(320, 172, 66, false),
      piece(140, 214, 66, false),
      piece(246, 230, 72, true),
    ])
  },
  'chicken-wings': (k) => {
    k.meat()
    return into(whitePlate(k), [
      dip(k, 356, 128, 44, '#f6ead2'),
      placed(
        [
          [180, 136],
          [124, 196],
          [238, 186],
          [326, 220],
          [190, 254],
        ],
        (x, y) => wing(k, x, y, k.r(-28, 22), '#c9481a'),
      ),
      strew(k, 214, 196, 120, 60, 26, ['#fff3d0', '#4f9a33'], 3),
    ])
  },
  'spring-rolls': (k) =>
    into(whitePlate(k), [
      springRoll(k, 190, 132, -10, false),
      springRoll(k, 172, 190, -6, true),
      springRoll(k, 210, 248, -10, true),
      red(k, 356, 176, 48),
      coriander(k, 330, 262, 1.2, 6),
    ]),
  'paneer-pakora': (k) =>
    into(paper(k, { w: 430, h: 280 }), [
      placed(
        [
          [150, 140],
          [256, 130],
          [116, 206],
          [222, 200],
          [326, 208],
          [170, 262],
        ],
        (x, y, i) => pakora(k, x, y, i === 5),
      ),
      green(k, 356, 134, 42),
      onionRing(k, 290, 268, 22),
      lemonWedge(352, 270, 0.9),
    ]),
  'grilled-sandwich': (k) =>
    into(whitePlate(k), [toasty(k, 270, 140, 104), toasty(k, 190, 212, 112), red(k, 362, 236, 42)]),
  'garlic-bread': (k) =>
    into(paper(k, { w: 430, h: 270 }), [
      placed(
        [
          [156, 140],
          [290, 136],
          [122, 210],
          [248, 204],
          [364, 206],
          [204, 262],
        ],
        (x, y) => garlicToast(k, x, y),
      ),
    ]),
}
