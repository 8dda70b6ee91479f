import type { Kit } from '../drawing/kit.ts'
import { blurred, lit, under } from '../drawing/light.ts'
import { n1 } from '../drawing/numbers.ts'
import { blob, inside, type Point, soft } from '../drawing/paths.ts'
import { clip, type Drawn, group, line, oval, path, placed, times } from '../drawing/shapes.ts'
import { disc } from '../foods/flat-breads.ts'
import { curry } from '../foods/gravy.ts'
import { PIECE } from '../foods/pieces.ts'
import { samosa } from '../foods/samosa.ts'
import { fillet, wholeFish } from '../foods/seafood.ts'
import { bun, fritter, momo } from '../foods/snacks.ts'
import { slab } from '../foods/sweets.ts'
import { coriander, curryLeaf, mint, strew } from '../garnishes/herbs.ts'
import { butter, drizzle, pomegranate, sev } from '../garnishes/toppings.ts'
import { chilli, lemonWedge, onionRing } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { dip, green, red } from '../serving/dips.ts'
import { katori } from '../vessels/bowl.ts'
import { leaf } from '../vessels/leaf.ts'
import { paper } from '../vessels/paper.ts'
import { plate } from '../vessels/plate.ts'
import { sizzler } from '../vessels/sizzler.ts'
import type { Compositions } from './composition.ts'

/** A cut sandwich standing on its long side: two slices and what is between. */
const sandwich = (
  k: Kit,
  x: number,
  y: number,
  s: number,
  filling: readonly string[],
  crust = '#c98436',
): string => {
  const face = soft(
    k,
    [
      [x - s, y + s * 0.5],
      [x, y - s * 0.62],
      [x + s, y + s * 0.5],
    ],
    s * 0.1,
    1,
  )
  const depth = soft(
    k,
    [
      [x, y - s * 0.62],
      [x + s * 0.3, y - s * 0.72],
      [x + s * 1.3, y + s * 0.36],
      [x + s, y + s * 0.5],
    ],
    s * 0.06,
    1,
  )
  const layers = filling.map((color, i) =>
    line(
      `M${n1(x - s * 0.62 + i * 9)} ${n1(y + s * (0.06 + i * 0.11))}Q${n1(x)} ${n1(y + s * (0.02 + i * 0.11))} ${n1(x + s * 0.62 + i * 9)} ${n1(y + s * (0.06 + i * 0.11))}`,
      color,
      s * 0.12,
    ),
  )
  return (
    under(k, x + s * 0.1, y + s * 0.5, s * 1.1, s * 0.24, 0.5) +
    group(
      lit(k, {
        blur: 3,
        height: 6,
        bump: 0.24,
        freq: 0.06,
        spots: [{ f: 0.05, color: '#7a3a0c', k: 5, b: -2.5 }],
      }),
      path(depth, crust),
    ) +
    group(
      lit(k, { blur: 4, height: 9, bump: 0.34, freq: 0.2, oct: 2, amb: 0.5, diff: 0.78 }),
      path(face, '#fbe9c4', `stroke="${crust}" stroke-width="7"`),
    ) +
    clip(k, face, group(lit(k, { blur: 3, height: 8, bump: 0.2, freq: 0.1, spec: 0.3 }), ...layers))
  )
}

/** A soft roll, opened, with a filling. */
const filledBun = (k: Kit, x: number, y: number, s: number, filling: string, over: Drawn): Drawn => [
  under(k, x, y + s * 0.7, s * 1.1, s * 0.3, 0.5),
  bun(k, x, y + s * 0.34, s * 1.04, s * 0.5, '#d98a35'),
  group(
    lit(k, { blur: 5, height: 14, bump: 0.4, freq: 0.09, spec: 0.4 }),
    path(blob(k, x, y + s * 0.04, s * 1.04, s * 0.3, 0.1, 14), filling),
  ),
  over,
  bun(k, x, y - s * 0.34, s * 1.02, s * 0.5, '#d4812c'),
]

const lollipop = (k: Kit, x: number, y: number): Drawn => {
  k.meat()
  return [
    line(`M${x} ${y}L${x + 62} ${y - 56}`, '#b99a6a', 15),
    line(`M${x} ${y}L${x + 60} ${y - 57}`, '#fbf0d9', 9),
    oval(x + 64, y - 60, 10, 9, '#fffaf0'),
    fritter(k, x, y, 50, {
      ry: 44,
      rough: 0.09,
      bump: 0.34,
      color: '#c2300f',
      spec: 0.6,
      spots: [
        { f: 0.05, color: '#6a1206', k: 5, b: -2.7 },
        { f: 0.07, color: '#ff8a3a', k: 5, b: -2.9 },
      ],
    }),
    strew(k, x, y - 12, 34, 22, 9),
  ]
}

/** A kebab moulded round a skewer. */
const seekh = (k: Kit, x1: number, y1: number, x2: number, y2: number): Drawn => {
  k.meat()
  const d = `M${x1} ${y1}L${x2} ${y2}`
  const [dx, dy] = [(x2 - x1) * 0.12, (y2 - y1) * 0.12]
  return [
    line(`M${n1(x1 - dx)} ${n1(y1 - dy)}L${n1(x2 + dx)} ${n1(y2 + dy)}`, '#cfcac4', 6),
    line(d, '#1e0a02', 44, `opacity=".5" transform="translate(4 12)" ${blurred(k, 5)}`),
    group(
      lit(k, {
        blur: 11,
        height: 30,
        bump: 0.3,
        freq: '0.05 0.09',
        spec: 0.5,
        amb: 0.44,
        spots: [
          { f: 0.05, color: '#3a1206', k: 6, b: -3.4 },
          { f: 0.09, color: '#c9742c', k: 5, b: -2.8 },
        ],
      }),
      line(d, '#8a4318', 42),
    ),
    strew(k, (x1 + x2) / 2, (y1 + y2) / 2, 100, 12, 14),
  ]
}

const whitePlate = (k: Kit) => plate(k, { rx: 208, cy: 208, metal: 'white' })
const chickpeas = (k: Kit, cx: number, cy: number, n: number) =>
  times(n, () => {
    const [x, y] = inside(k, cx, cy, 120, 60)
    return PIECE.chickpea(k, x, y, 12, '#a5601f')
  })

export const snacks: Compositions = {
  'bombay-masala-sandwich': (k) =>
    into(paper(k, { w: 430, h: 270 }), [
      sandwich(k, 300, 150, 96, ['#5aa23c', '#f0b92c', '#d83a22', '#cfe3a0']),
      sandwich(k, 170, 214, 108, ['#5aa23c', '#f0b92c', '#d83a22', '#cfe3a0']),
      green(k, 364, 248, 44),
      sev(k, 250, 284, 40, 14, 40),
    ]),
  'grilled-chicken-sandwich': (k) => {
    k.meat()
    return into(whitePlate(k), [
      sandwich(k, 294, 150, 96, ['#7ab648', '#f3e0c0', '#d9a066', '#f7c93c'], '#a9601c'),
      sandwich(k, 170, 210, 108, ['#7ab648', '#f3e0c0', '#d9a066', '#f7c93c'], '#a9601c'),
      red(k, 356, 240, 44),
    ])
  },
  'bombay-chilli-cheese-toast': (k) => {
    const toast = (x: number, y: number) => [
      slab(k, x, y, 92, '#c9782c', { shape: 'square', h: 0.26, bump: 0.2, freq: 0.1 }),
      group(
        lit(k, {
          blur: 6,
          height: 12,
          bump: 0.2,
          freq: 0.06,
          spec: 0.6,
          amb: 0.48,
          spots: [{ f: 0.05, color: '#d9741c', k: 5, b: -2.8 }],
        }),
        path(
          soft(
            k,
            [
              [x - 84, y + 2],
              [x - 2, y - 50],
              [x + 86, y - 4],
              [x + 2, y + 50],
            ],
            16,
            4,
          ),
          '#fbcf4e',
        ),
      ),
      times(12, () => {
        const [a, b] = inside(k, x, y, 50, 26)
        return oval(
          a,
          b,
          7,
          5,
          'none',
          `stroke="${k.pick(['#3f8f2e', '#5aa83c', '#c42a12'])}" stroke-width="3.4"`,
        )
      }),
    ]
    return into(whitePlate(k), [
      placed(
        [
          [240, 138],
          [150, 206],
          [330, 206],
        ],
        toast,
      ),
      red(k, 240, 280, 34),
    ])
  },
  dabeli: (k) => {
    const one = (x: number, y: number, s: number) =>
      filledBun(k, x, y, s, '#7a2a10', [
        sev(k, x, y + 6, s * 0.9, s * 0.16, 34),
        pomegranate(k, x, y + 6, s * 0.84, s * 0.14, 9),
        times(5, () => oval(x + k.r(-s * 0.7, s * 0.7), y + k.r(0, 12), 6, 5, '#d9a05a')),
      ])
    return into(paper(k, { w: 430, h: 270 }), [
      one(316, 146, 72),
      one(168, 196, 86),
      chilli(k, 340, 264, 1.2, -14),
    ])
  },
  'bun-maska': (k) => {
    const one = (x: number, y: number, s: number) =>
      filledBun(
        k,
        x,
        y,
        s,
        '#fff0b8',
        group(
          lit(k, { blur: 4, height: 8, bump: 0.1, spec: 0.5, amb: 0.54 }),
          path(blob(k, x, y + 4, s * 0.98, s * 0.2, 0.1, 14), '#fff6d0'),
        ),
      )
    return into(whitePlate(k), [one(310, 150, 74), one(176, 202, 90), butter(k, 344, 250, 1.2)])
  },
  'misal-pav': (k) => {
    const b = katori(k, 176, 178, 118, { h: 60, level: 0.1 })
    return into(plate(k, { rx: 210, cy: 210 }), [
      b.back,
      curry(k, b.well, { color: '#b8340f', piece: 'bean', n: 20, size: 9, gap: 22, oil: '#f0702a' }),
      sev(k, 176, 176, 74, 36, 110),
      coriander(k, 176, 170, 1, 5),
      b.front,
      bun(k, 344, 156, 62, 48),
      bun(k, 362, 226, 66, 50),
      onionRing(k, 250, 282, 22),
      lemonWedge(300, 284, 0.8),
    ])
  },
  'samosa-chaat': (k) =>
    into(whitePlate(k), [
      samosa(k, 292, 148, 80, 0.3),
      samosa(k, 186, 160, 84, -0.25),
      chickpeas(k, 238, 232, 44),
      group(
        lit(k, { blur: 5, height: 9, bump: 0.05, spec: 0.4, amb: 0.52, diff: 0.74 }),
        path(blob(k, 236, 196, 94, 34, 0.16, 14), '#fffaf0'),
      ),
      drizzle(k, 236, 198, 92, 22, '#6a230e', 6, 4),
      drizzle(k, 236, 216, 88, 18, '#5a9a2c', 5, 4),
      sev(k, 236, 184, 80, 30, 80),
      coriander(k, 210, 176, 1.1, 5),
      pomegranate(k, 236, 200, 90, 34, 12),
    ]),
  'sev-puri': (k) => {
    const one = (x: number, y: number) => [
      disc(k, x, y, 46, {
        color: '#e8b45c',
        thick: 4,
        spots: [{ f: 0.06, color: '#a8641c', k: 5, b: -2.6 }],
      }),
      group(
        lit(k, { blur: 4, height: 12, bump: 0.4, freq: 0.1 }),
        path(blob(k, x, y - 8, 30, 17, 0.12, 10), '#f0c24a'),
      ),
      drizzle(k, x, y - 10, 24, 7, '#6a230e', 4, 2),
      sev(k, x, y - 14, 26, 12, 46),
      strew(k, x, y - 12, 22, 9, 6, ['#4f9a33', '#d83a22'], 4),
    ]
    return into(
      plate(k, { rx: 208, cy: 206 }),
      placed(
        [
          [150, 154],
          [250, 134],
          [340, 166],
          [106, 222],
          [214, 212],
          [318, 234],
          [212, 276],
        ],
        one,
      ),
    )
  },
  'chicken-momos': (k) => {
    k.meat()
    return into(plate(k, { rx: 206, cy: 212, metal: 'blue' }), [
      placed(
        [
          [150, 160],
          [240, 140],
          [330, 166],
          [126, 226],
          [214, 222],
          [250, 276],
        ],
        (x, y) => momo(k, x, y, 52),
      ),
      red(k, 340, 236, 54),
      times(9, () => {
        const [x, y] = inside(k, 196, 196, 110, 60)
        return oval(x, y, 5, 3.4, 'none', 'stroke="#5aa83c" stroke-width="2.600"')
      }),
    ])
  },
  'seekh-kebab': (k) =>
    into(sizzler(k), [
      onionRing(k, 330, 262, 26),
      onionRing(k, 108, 144, 24),
      seekh(k, 120, 174, 368, 116),
      seekh(k, 104, 224, 372, 162),
      seekh(k, 128, 272, 384, 210),
      lemonWedge(386, 258, 0.9),
      mint(k, 150, 150, 1),
    ]),
  'chicken-lollipop': (k) =>
    into(whitePlate(k), [
      placed(
        [
          [150, 166],
          [250, 148],
          [128, 240],
          [228, 234],
          [316, 212],
        ],
        (x, y) => lollipop(k, x, y),
      ),
      red(k, 346, 268, 40),
    ]),
  'fish-fry': (k) =>
    into(whitePlate(k), [
      fillet(k, 216, 144, 110, '#d98f34'),
      fillet(k, 244, 200, 116, '#dd9636'),
      fillet(k, 214, 258, 108, '#d68a2e'),
      onionRing(k, 368, 150, 26),
      lemonWedge(366, 232, 1.2),
      dip(k, 104, 178, 36, '#dca21c'),
    ]),
  'amritsari-fish-fry': (k) => {
    k.meat()
    const at: Point[] = [
      [150, 150],
      [262, 138],
      [126, 214],
      [236, 206],
      [330, 200],
      [190, 266],
    ]
    return into(plate(k, { rx: 208, cy: 208 }), [
      placed(at, (x, y) => fillet(k, x, y, 62, '#e08a24', k.r(-40, 20))),
      green(k, 364, 140, 40),
      onionRing(k, 312, 266, 26),
      lemonWedge(354, 250, 1.1),
      strew(k, 220, 200, 130, 70, 24, ['#8a3a0c', '#3d8a2c'], 3),
    ])
  },
  'kane-rava-fry': (k) =>
    into(leaf(k, { cx: 240, cy: 205, w: 440, h: 270 }), [
      wholeFish(k, 232, 136, 124),
      wholeFish(k, 218, 204, 132),
      wholeFish(k, 244, 272, 122),
      onionRing(k, 392, 168, 26),
      lemonWedge(396, 236, 1.2),
      curryLeaf(k, 110, 262, 1.4, 20),
    ]),
  'banana-fritters': (k) => {
    const one = (x: number, y: number) =>
      group(
        `transform="rotate(${n1(k.r(-30, 0))} ${x} ${y})"`,
        fritter(k, x, y, 84, { ry: 30, rough: 0.05, bump: 0.24, freq: 0.08, color: '#f0b02c', spec: 0.4 }),
      )
    return into(
      leaf(k, { cx: 240, cy: 205, w: 430, h: 260 }),
      placed(
        [
          [170, 140],
          [310, 146],
          [150, 206],
          [286, 210],
          [210, 266],
        ],
        one,
      ),
    )
  },
  lukhmi: (k) => {
    k.meat()
    const one = (x: number, y: number) =>
      slab(k, x, y, 70, '#e0a04a', {
        shape: 'square',
        h: 0.32,
        bump: 0.16,
        freq: 0.06,
        spec: 0.3,
        spots: [
          { f: 0.05, color: '#a8601c', k: 5, b: -2.6 },
          { f: 0.08, color: '#fde0a4', k: 5, b: -2.9 },
        ],
      })
    return into(plate(k, { rx: 208, cy: 208, metal: 'brass' }), [
      placed(
        [
          [230, 130],
          [150, 182],
          [314, 178],
          [232, 222],
          [150, 262],
        ],
        one,
      ),
      green(k, 338, 250, 44),
      onionRing(k, 386, 196, 20),
    ])
  },
}
