import { mix } from '../drawing/colours.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, lit, under } from '../drawing/light.ts'
import { n1 } from '../drawing/numbers.ts'
import { blob, inside, type Point, soft } from '../drawing/paths.ts'
import { clip, type Drawn, group, line, oval, path, placed, times } from '../drawing/shapes.ts'
import { gravy } from '../foods/gravy.ts'
import { cube } from '../foods/pieces.ts'
import { slab } from '../foods/sweets.ts'
import { mint, strew } from '../garnishes/herbs.ts'
import { slivers } from '../garnishes/toppings.ts'
import { into } from '../serving/arrangements.ts'
import { bowl } from '../vessels/bowl.ts'
import { plate } from '../vessels/plate.ts'
import { type Composition, type Compositions, mapValues } from './composition.ts'

const scoop = (k: Kit, x: number, y: number, r: number, color: string) =>
  under(k, x + 3, y + r * 0.6, r, r * 0.4, 0.35) +
  group(
    lit(k, {
      blur: r * 0.3,
      height: r * 0.7,
      bump: 0.3,
      freq: '0.04 0.1',
      spec: 0.25,
      amb: 0.54,
      diff: 0.74,
      warm: 0.5,
      seed: k.seed(),
    }),
    path(blob(k, x, y + r * 0.52, r * 1.08, r * 0.4, 0.1, 18), color),
    path(blob(k, x, y, r, r * 0.92, 0.025, 16), color),
  ) +
  oval(x - r * 0.34, y - r * 0.42, r * 0.3, r * 0.2, '#ffffff', `opacity=".4" ${blurred(k, 4)}`)

type Ice = readonly [color: string, over: (k: Kit) => Drawn]
/** Ice creams: colour, and what is on the scoops. */
const ICES: Record<string, Ice> = {
  'vanilla-ice-cream': [
    '#fff3d2',
    (k) => strew(k, 240, 118, 96, 50, 44, ['#6a4a20', '#8a6a34'], 1.5) + mint(k, 250, 66, 1.2),
  ],
  'chocolate-ice-cream': [
    '#7a4526',
    (k) => slivers(k, 240, 104, 84, 46, 34, ['#3a1a08', '#2a1206', '#a8683c'], 9, 4),
  ],
  'strawberry-ice-cream': [
    '#f7a6b6',
    (k) => strew(k, 240, 116, 96, 50, 34, ['#d8304a', '#e0506a'], 6) + mint(k, 248, 66, 1.1),
  ],
  'mango-ice-cream': [
    '#fcc24a',
    (k) => [
      placed(
        [
          [204, 96],
          [262, 84],
          [296, 128],
          [178, 138],
          [238, 130],
        ],
        (x, y) => cube(k, x, y, 14, '#f9a41e', { turn: k.r(0, 1.4), squash: 0.6 }),
      ),
      mint(k, 244, 62, 1.2),
    ],
  ],
  'butterscotch-ice-cream': [
    '#f5cf86',
    (k) => strew(k, 240, 112, 96, 52, 70, ['#c97a1c', '#b8661a', '#e8a23c'], 5.6),
  ],
}
const drawIce =
  ([color, over]: Ice): Composition =>
  (k) => {
    const v = bowl(k, { cx: 240, cy: 176, rx: 142, h: 118, metal: 'steel', foot: 0.4, level: 0.1 })
    const { cx, cy, rx, ry } = v.well
    return into(
      v,
      clip(
        k,
        `M0 -40H480V${n1(cy)}H${n1(cx + rx)}A${n1(rx)} ${n1(ry)} 0 0 1 ${n1(cx - rx)} ${n1(cy)}H0Z`,
        scoop(k, 240, 130, 66, mix(color, '#ffffff', 0.12)),
        scoop(k, 176, 180, 66, color),
        scoop(k, 302, 182, 68, mix(color, '#ffffff', 0.06)),
        group('transform="translate(0 40)"', over(k)),
      ),
    )
  }

type Cake = {
  sponge: string
  cream: string
  icing: string
  over: (k: Kit) => Drawn
}
const cherry = (k: Kit, x: number, y: number) =>
  under(k, x, y + 12, 15, 8, 0.4) +
  group(
    lit(k, { blur: 5, height: 16, bump: 0, spec: 1, shine: 30, amb: 0.46 }),
    oval(x, y, 15, 14, '#b3122f'),
  ) +
  line(`M${n1(x)} ${n1(y - 12)}q4 -20 20 -28`, '#5a3a14', 3)
const rosette = (k: Kit, x: number, y: number, color = '#fffaf0') =>
  group(
    lit(k, { blur: 5, height: 14, bump: 0.1, spec: 0.3, amb: 0.54, diff: 0.72, warm: 0.4 }),
    path(blob(k, x, y, 27, 16, 0.1, 12), color),
    path(blob(k, x, y - 9, 16, 11, 0.1, 10), color),
  )
const curls = (k: Kit, colors: readonly string[]) => slivers(k, 262, 168, 84, 28, 40, colors, 12, 5)
/** Slices of cake: sponge, cream between, icing on top. */
const CAKES: Record<string, Cake> = {
  'chocolate-cake': {
    sponge: '#5a2d14',
    cream: '#3a1808',
    icing: '#43200e',
    over: (k) => [curls(k, ['#2a1206', '#6a3a1c', '#8a5230']), rosette(k, 318, 158, '#6a3a1c')],
  },
  'black-forest-cake': {
    sponge: '#4a2410',
    cream: '#fffaf0',
    icing: '#fffaf0',
    over: (k) => [curls(k, ['#2a1206', '#4a2410', '#6a3a1c']), rosette(k, 318, 158), cherry(k, 318, 138)],
  },
  'pineapple-cake': {
    sponge: '#f7d98a',
    cream: '#fffaf0',
    icing: '#fff6dc',
    over: (k) => [
      placed(
        [
          [196, 178],
          [244, 160],
          [262, 186],
        ],
        (x, y) => cube(k, x, y, 15, '#f9d23c', { turn: k.r(0, 1.4), squash: 0.5 }),
      ),
      rosette(k, 318, 158),
      cherry(k, 318, 138),
    ],
  },
  'red-velvet-cake': {
    sponge: '#a3161f',
    cream: '#fffaf0',
    icing: '#fffaf0',
    over: (k) => [strew(k, 258, 170, 90, 26, 46, ['#a3161f', '#c42a34'], 4), rosette(k, 318, 158)],
  },
  'butterscotch-cake': {
    sponge: '#eec27a',
    cream: '#fff3d6',
    icing: '#fbe3ae',
    over: (k) => [
      strew(k, 258, 170, 92, 26, 70, ['#c97a1c', '#b8661a', '#e8a23c'], 5),
      rosette(k, 318, 158, '#fff3d6'),
    ],
  },
}
const drawCake =
  ({ sponge, cream, icing, over }: Cake): Composition =>
  (k) => {
    const [tip, back, near]: [Point, Point, Point] = [
      [104, 190],
      [306, 124],
      [382, 190],
    ]
    const h = 84
    const side = soft(k, [tip, near, [near[0], near[1] + h], [tip[0], tip[1] + h]], 5, 0.5)
    const band = (y: number, thick: number, color: string) =>
      path(`M90 ${n1(y)}H396V${n1(y + thick)}H90Z`, color)
    return into(plate(k, { rx: 208, cy: 216, metal: 'brass' }), [
      under(k, 250, 274, 150, 34, 0.5),
      group(lit(k, { blur: 3, height: 9, bump: 0.4, freq: 0.16, amb: 0.5, warm: 0.7 }), path(side, sponge)),
      clip(
        k,
        side,
        band(190, 10, icing),
        group(
          lit(k, { blur: 2, height: 5, bump: 0.1, amb: 0.54, warm: 0.4 }),
          band(216, 12, cream),
          band(246, 12, cream),
        ),
        path(`M104 190H140V280H104Z`, '#3a1400', `opacity=".16" ${blurred(k, 8)}`),
      ),
      group(
        lit(k, { blur: 5, height: 10, bump: 0.08, freq: 0.05, spec: 0.3, amb: 0.54, diff: 0.74, warm: 0.5 }),
        path(soft(k, [tip, back, near], 8, 0.5), icing),
      ),
      over(k),
    ])
  }

export const ices: Compositions = {
  ...mapValues(ICES, drawIce),
  ...mapValues(CAKES, drawCake),
  brownie: (k) => {
    const block = (x: number, y: number) => {
      const s = 78
      const at = (dx: number, dy: number): Point => [x + dx * s, y + dy * s]
      return [
        under(k, x + 4, y + 46, s, s * 0.5, 0.5),
        group(
          lit(k, { blur: 3, height: 9, bump: 0.5, freq: 0.12, amb: 0.48 }),
          path(
            soft(k, [at(-1, 0), at(0, 0.5), at(1, 0), at(1, 0.5), at(0, 1), at(-1, 0.5)], 8, 1),
            '#4a2410',
          ),
        ),
        group(
          lit(k, {
            blur: 4,
            height: 9,
            bump: 0.36,
            freq: 0.05,
            spec: 0.35,
            amb: 0.48,
            spots: [{ f: 0.05, color: '#9a6034', k: 5, b: -2.9 }],
          }),
          path(soft(k, [at(-1, 0), at(0, -0.5), at(1, 0), at(0, 0.5)], 10, 1), '#6a3a1c'),
        ),
        strew(k, x, y, 44, 20, 9, ['#d9a566', '#f0cf98', '#c98f4a'], 8),
      ]
    }
    return into(plate(k, { rx: 208, cy: 208, metal: 'white' }), [
      placed(
        [
          [240, 122],
          [156, 184],
          [320, 186],
        ],
        block,
      ),
      mint(k, 244, 268, 1.3),
    ])
  },
  rasgulla: (k) => {
    const v = bowl(k, { cx: 240, cy: 164, rx: 186, h: 138, metal: 'brass', foot: 0.5, level: 0.1 })
    return into(v, [
      gravy(k, v.well, '#efe2bc', { thick: 0.05, gloss: 0.8 }),
      placed(
        [
          [170, 148],
          [290, 138],
          [232, 176],
          [138, 196],
          [330, 190],
          [236, 224],
        ],
        (x, y) =>
          under(k, x + 3, y + 24, 44, 20, 0.35) +
          group(
            lit(k, {
              blur: 15,
              height: 36,
              bump: 0.12,
              freq: 0.14,
              spec: 0.5,
              amb: 0.54,
              diff: 0.76,
              warm: 0.5,
            }),
            path(blob(k, x, y, 45, 41, 0.02, 14), '#fffdf4'),
          ),
      ),
      times(10, () => {
        const [x, y] = inside(k, v.well.cx, v.well.cy, 130, 60)
        return oval(x, y, 2, 1.4, '#5f9c30')
      }),
    ])
  },
  'chocolate-lava-cake': (k) =>
    into(plate(k, { rx: 206, cy: 212, metal: 'white' }), [
      under(k, 240, 246, 104, 40, 0.5),
      group(
        lit(k, { blur: 4, height: 12, bump: 0.5, freq: 0.12, amb: 0.48 }),
        path('M142 150Q136 240 154 250Q240 284 326 250Q344 240 338 150Z', '#4a2410'),
        oval(240, 150, 98, 50, '#5f3218'),
      ),
      group(
        lit(k, { blur: 6, height: 14, bump: 0.06, spec: 1, shine: 34, amb: 0.5 }),
        path(
          'M196 142Q240 118 290 142Q304 158 300 196Q306 240 330 262Q300 290 262 270Q246 240 250 190Q206 178 196 142Z',
          '#3a1808',
        ),
      ),
      strew(k, 214, 138, 50, 18, 40, ['#fffaf0', '#fff3e0'], 2),
      mint(k, 216, 128, 1.2),
    ]),
  'chocolate-chip-cookies': (k) =>
    into(plate(k, { rx: 206, cy: 212, metal: 'blue' }), [
      placed(
        [
          [168, 150],
          [290, 148],
          [126, 216],
          [244, 214],
          [350, 214],
          [200, 266],
        ],
        (x, y) => [
          under(k, x + 3, y + 12, 66, 38, 0.5),
          path(blob(k, x, y + 9, 64, 40, 0.03, 16), '#9a5a20'),
          group(
            lit(k, {
              blur: 8,
              height: 18,
              bump: 0.34,
              freq: 0.06,
              amb: 0.48,
              spots: [{ f: 0.04, color: '#a8601c', k: 4, b: -2.3 }],
            }),
            path(blob(k, x, y, 64, 40, 0.03, 16), '#e0a85a'),
          ),
          times(11, () => {
            const [a, b] = inside(k, x, y - 2, 50, 28)
            return (
              path(blob(k, a + 1, b + 2, 8, 6, 0.2, 7), '#6a3a10', 'opacity=".5"') +
              path(blob(k, a, b, 8, 6, 0.25, 7), '#3a1a08') +
              oval(a - 2, b - 2, 2.4, 1.4, '#a8744a', 'opacity=".8"')
            )
          }),
        ],
      ),
    ]),
  barfi: (k) =>
    into(plate(k, { rx: 206, cy: 212, metal: 'brass' }), [
      placed(
        [
          [240, 122],
          [156, 166],
          [326, 166],
          [240, 206],
          [148, 236],
          [334, 238],
        ],
        (x, y) => [
          slab(k, x, y, 66, '#f7e8c8', { shape: 'square', h: 0.34, bump: 0.2, freq: 0.2 }),
          slivers(k, x, y - 4, 34, 14, 12),
        ],
      ),
    ]),
}
