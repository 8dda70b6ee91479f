import type { Kit } from '../drawing/kit.ts'
import { lit, under } from '../drawing/light.ts'
import { n1, nth } from '../drawing/numbers.ts'
import { blob, inside, type Point, soft } from '../drawing/paths.ts'
import { type Drawn, group, line, oval, path, placed, times } from '../drawing/shapes.ts'
import { disc } from '../foods/flat-breads.ts'
import { curry, gravy, lentils } from '../foods/gravy.ts'
import { leg } from '../foods/grill.ts'
import { rice } from '../foods/rice.ts'
import { wholeFish } from '../foods/seafood.ts'
import { fritter } from '../foods/snacks.ts'
import { jamun, laddu } from '../foods/sweets.ts'
import { coriander, curryLeaf, strew } from '../garnishes/herbs.ts'
import { butter, slivers } from '../garnishes/toppings.ts'
import { chilli, lemonWedge, onionRing } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { dip } from '../serving/dips.ts'
import { bowl, katori } from '../vessels/bowl.ts'
import { leaf } from '../vessels/leaf.ts'
import type { Metal } from '../vessels/metals.ts'
import { plate } from '../vessels/plate.ts'
import type { Compositions } from './composition.ts'

/** Small bowls round the rim of a large plate. */
const cups = (k: Kit, colors: readonly string[]): Drawn => {
  const at: Point[] = [
    [92, 184],
    [136, 120],
    [214, 90],
    [298, 96],
    [362, 136],
    [390, 200],
  ]
  return at.slice(0, colors.length).map(([x, y], i) =>
    dip(k, x, y, 39, nth(colors, i), (w) => [
      times(3, () => {
        const [a, b] = inside(k, w.cx, w.cy, w.rx * 0.6, w.ry * 0.5)
        return oval(a, b, 5, 3.6, k.pick(['#fff0c0', '#cfe08a', '#e8a33a']), 'opacity=".85"')
      }),
      coriander(k, w.cx, w.cy, 0.55, 2),
    ]),
  )
}
const rotis = (k: Kit, x: number, y: number, color = '#dcae6c') => [
  disc(k, x - 8, y + 6, 78, { color }),
  disc(k, x, y, 78, { color, spec: 0.2 }),
  butter(k, x, y - 4, 0.6),
]
const smallRice = (k: Kit, cx: number, cy: number) => rice(k, { cx, cy, rx: 84, ry: 52, h: 38, n: 440 })
const wide = (k: Kit, metal: Metal = 'steel') => plate(k, { rx: 222, cy: 200, lip: 0.9, metal })

const baati = (k: Kit, x: number, y: number) =>
  fritter(k, x, y, 42, {
    ry: 38,
    rough: 0.04,
    bump: 0.2,
    color: '#c98a42',
    spots: [{ f: 0.05, color: '#6b3410', k: 5, b: -2.7 }],
  }) + line(`M${x - 18} ${y - 10}l36 -4`, '#5a2a0c', 4, 'opacity=".7"')

export const thalis: Compositions = {
  'royal-rajasthani-thali': (k) =>
    into(wide(k, 'brass'), [
      cups(k, ['#d9931f', '#8f2f10', '#ecbf3a', '#6e5a1c', '#fbf6ea', '#f3dca0']),
      baati(k, 186, 196),
      baati(k, 260, 180),
      rotis(k, 322, 254, '#b9986c'),
      laddu(k, 160, 262, 34, '#e0a43a', 3),
      chilli(k, 236, 292, 0.9, -8),
    ]),
  thali: (k) =>
    into(wide(k), [
      cups(k, ['#5f2a14', '#dd6a20', '#3f6b1e', '#ecbf3a', '#fbf6ea', '#f3dca0']),
      smallRice(k, 196, 214),
      rotis(k, 320, 250),
      onionRing(k, 118, 252, 20),
      lemonWedge(206, 292, 0.7),
      jamun(k, 142, 284, 20),
    ]),
  'fish-thali': (k) =>
    into(wide(k), [
      cups(k, ['#d4551a', '#8f2f10', '#ecbf3a', '#5f8f34', '#f9c3cf']),
      smallRice(k, 190, 210),
      wholeFish(k, 316, 236, 84, -18),
      lemonWedge(226, 288, 0.9),
      onionRing(k, 130, 266, 22),
    ]),
  'family-malabar-feast': (k) => {
    const b = katori(k, 356, 196, 64)
    const c = katori(k, 258, 100, 56)
    return into(leaf(k, { cx: 240, cy: 205, w: 456, h: 284 }), [
      rice(k, {
        cx: 146,
        cy: 190,
        rx: 96,
        ry: 60,
        h: 42,
        n: 520,
        len: 16,
        colors: ['#fffaf0', '#fff3dc', '#ffca55'],
        base: '#ecc47a',
      }),
      leg(k, 150, 160, 48, 1, -16, '#c9682a'),
      into(c, curry(k, c.well, { color: '#b8501a', piece: 'chicken', n: 3, size: 18 })),
      into(b, curry(k, b.well, { color: '#d4551a', piece: 'fish', n: 2, size: 24 })),
      disc(k, 232, 260, 74, { color: '#e8bd74' }),
      disc(k, 246, 250, 74, { color: '#efca88', spec: 0.2 }),
      lemonWedge(366, 268, 0.9),
      curryLeaf(k, 104, 262, 1.3, 20),
    ])
  },
  'dal-baati-churma': (k) => {
    const b = katori(k, 154, 168, 84, { h: 52 })
    const c = katori(k, 344, 238, 56)
    return into(wide(k, 'brass'), [
      into(b, [
        gravy(k, b.well, '#d9931f', { oil: '#f0702a' }),
        lentils(k, b.well, '#efb944', 40, 4),
        coriander(k, 154, 172, 0.9, 4),
      ]),
      placed(
        [
          [284, 126],
          [352, 152],
          [262, 190],
          [196, 252],
          [264, 262],
        ],
        (x, y) => baati(k, x, y),
      ),
      into(
        c,
        rice(k, {
          cx: 344,
          cy: 236,
          rx: 44,
          ry: 26,
          h: 20,
          n: 160,
          len: 5,
          width: 5,
          colors: ['#d9a04a', '#c98a34', '#e8b866'],
          base: '#a8661a',
        }),
      ),
      chilli(k, 120, 266, 0.9, -12),
    ])
  },
  'puttu-kadala': (k) => {
    const b = katori(k, 344, 196, 84, { h: 56 })
    const puttu = soft(
      k,
      [
        [70, 200],
        [220, 132],
        [258, 180],
        [104, 262],
      ],
      22,
      3,
    )
    return into(leaf(k, { cx: 240, cy: 205, w: 450, h: 276 }), [
      under(k, 170, 220, 110, 50),
      group(
        lit(k, { blur: 14, height: 28, bump: 0.44, freq: 0.2, oct: 2, amb: 0.54, diff: 0.74, warm: 0.4 }),
        path(puttu, '#fffaf0'),
      ),
      slivers(k, 86, 230, 18, 26, 30, ['#ffffff', '#f3e6cc'], 8, 3),
      into(b, curry(k, b.well, { color: '#5f2f12', piece: 'chickpea', n: 24, size: 10, gap: 18 })),
      curryLeaf(k, 344, 196, 1, 20),
      fritter(k, 190, 280, 56, { ry: 18, rough: 0.04, bump: 0.06, color: '#f7cf4a' }),
    ])
  },
  'egg-roast-with-appam': (k) => {
    const b = katori(k, 346, 186, 88, { h: 56 })
    return into(plate(k, { rx: 216, cy: 206 }), [
      disc(k, 168, 206, 118, {
        color: '#fffaf0',
        ry: 82,
        rough: 0.02,
        thick: 4,
        edge: '#d9a050',
        spots: [{ f: 0.1, color: '#e8cf9a', k: 5, b: -3 }],
      }),
      group(
        lit(k, { blur: 12, height: 20, bump: 0.12, freq: 0.14, amb: 0.54, diff: 0.74, warm: 0.4 }),
        path(blob(k, 168, 200, 60, 38, 0.03, 14), '#fffdf6'),
      ),
      into(b, curry(k, b.well, { color: '#a8380f', piece: 'egg', n: 3, size: 30, gap: 52, oil: '#f0702a' })),
      curryLeaf(k, 346, 176, 1.1, 20),
    ])
  },
  'kori-rotti': (k) => {
    const b = bowl(k, { cx: 318, cy: 186, rx: 104, h: 76, metal: 'clay', foot: 0.56, level: 0.1 })
    const sheet = (x: number, y: number) =>
      group(
        lit(k, { blur: 2, height: 6, bump: 0.16, freq: 0.12, amb: 0.52, diff: 0.74 }),
        path(
          soft(
            k,
            [
              [x - 96, y + 6],
              [x - 10, y - 50],
              [x + 60, y - 22],
              [x - 20, y + 44],
            ],
            8,
            5,
          ),
          '#fbedcb',
          'stroke="#d9b678" stroke-width="2"',
        ),
      )
    return into(leaf(k, { cx: 240, cy: 205, w: 456, h: 280 }), [
      sheet(150, 236),
      sheet(166, 206),
      sheet(146, 178),
      sheet(174, 152),
      into(b, [
        curry(k, b.well, { color: '#c8471a', piece: 'chicken', n: 4, size: 24, gap: 44, oil: '#f0802a' }),
        curryLeaf(k, 318, 186, 1.2, 20),
      ]),
    ])
  },
  idiyappam: (k) => {
    const nest = (x: number, y: number) => [
      under(k, x, y + 10, 64, 34),
      path(blob(k, x, y, 62, 38, 0.05, 14), '#cbb994'),
      times(130, () => {
        const [a, b] = inside(k, x, y, 58, 34)
        return line(
          `M${n1(a)} ${n1(b)}q${n1(k.r(-16, 16))} ${n1(k.r(-10, 4))} ${n1(k.r(-26, 26))} ${n1(k.r(-12, 12))}`,
          k.pick(['#fffdf6', '#f6ecd6', '#e8dabb']),
          4,
        )
      }),
    ]
    return into(leaf(k, { cx: 240, cy: 205, w: 440, h: 270 }), [
      placed(
        [
          [150, 150],
          [270, 138],
          [130, 230],
          [248, 222],
        ],
        nest,
      ),
      dip(k, 358, 206, 66, '#f3e0b0', (w) => strew(k, w.cx, w.cy, 40, 22, 12, ['#e8701c', '#5aa23c'], 8)),
    ])
  },
}
