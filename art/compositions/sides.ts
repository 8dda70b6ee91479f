import type { Kit } from '../drawing/kit.ts'
import { blurred, lit, steam, under } from '../drawing/light.ts'
import { n1, nth, TAU } from '../drawing/numbers.ts'
import { ellipsePath, inside, type Point, points, soft } from '../drawing/paths.ts'
import { byDepth, clip, type Drawn, group, line, oval, path, placed, times } from '../drawing/shapes.ts'
import { disc } from '../foods/flat-breads.ts'
import { eggHalf } from '../foods/pieces.ts'
import { momo } from '../foods/snacks.ts'
import { coriander, mint, strew } from '../garnishes/herbs.ts'
import { chilli, lemonWedge, onionRing } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { red } from '../serving/dips.ts'
import { bowl } from '../vessels/bowl.ts'
import { plate } from '../vessels/plate.ts'
import type { Compositions } from './composition.ts'

const papad = (k: Kit) => [
  disc(k, 240, 196, 178, {
    color: '#f2d286',
    thick: 3,
    bump: 0.5,
    freq: 0.05,
    height: 12,
    rough: 0.03,
    spots: [
      { f: 0.03, color: '#c98a2c', k: 5, b: -2.7 },
      { f: 0.07, color: '#7a4410', k: 8, b: -5.4 },
    ],
  }),
  times(60, () => {
    const [x, y] = inside(k, 240, 194, 164, 104)
    const r = k.r(3, 8)
    return (
      oval(x + 1, y + 2, r, r * 0.7, '#9a6018', 'opacity=".4"') +
      oval(x, y, r, r * 0.7, '#fbe8b0', 'opacity=".9"')
    )
  }),
  times(40, () => {
    const [x, y] = inside(k, 240, 194, 160, 100)
    return oval(x, y, 2, 1.6, '#2b1408')
  }),
]

const cucumber = (k: Kit, x: number, y: number) =>
  under(k, x + 2, y + 5, 30, 19, 0.4) +
  group(
    lit(k, { blur: 2.5, height: 7, bump: 0.06, spec: 0.4 }),
    oval(x, y, 31, 20, '#3f8a2c'),
    oval(x, y - 1, 27, 17, '#dcf0b4'),
    oval(x, y - 1, 15, 9, '#eef8d4'),
  ) +
  times(8, (i) =>
    oval(x + Math.cos((i / 8) * TAU) * 10, y - 1 + Math.sin((i / 8) * TAU) * 6, 2.6, 1.4, '#b4cf80'),
  )
const tomato = (k: Kit, x: number, y: number) =>
  under(k, x + 2, y + 5, 32, 20, 0.4) +
  group(
    lit(k, { blur: 2.5, height: 7, bump: 0.06, spec: 0.6 }),
    oval(x, y, 33, 21, '#cf2a18'),
    oval(x, y - 1, 28, 17, '#ee5a38'),
  ) +
  times(5, (i) =>
    oval(x + Math.cos((i / 5) * TAU) * 15, y - 1 + Math.sin((i / 5) * TAU) * 9, 6, 3.6, '#fbc26a'),
  )

/** A tube of pasta in its sauce. */
const penne = (k: Kit, x: number, y: number, color: string, shade: string) => {
  const a = k.r(-1.3, 1.3)
  const [dx, dy] = [Math.cos(a) * 30, Math.sin(a) * 20]
  const d = `M${n1(x - dx)} ${n1(y - dy)}L${n1(x + dx)} ${n1(y + dy)}`
  return (
    line(d, '#3a1405', 25, 'opacity=".35" transform="translate(2 5)"') +
    line(d, shade, 24) +
    line(d, color, 19, 'transform="translate(-1 -2)"') +
    line(d, '#ffffff', 4, 'opacity=".45" transform="translate(-3 -6)"') +
    oval(x + dx * 1.1, y + dy * 1.1, 10, 11, shade) +
    oval(x + dx * 1.1, y + dy * 1.1, 5.6, 6.6, '#5a2408', 'opacity=".8"')
  )
}
const pasta = (k: Kit, color: string, shade: string, bits: readonly string[]): Drawn => {
  const v = bowl(k, { cx: 240, cy: 172, rx: 194, h: 130, metal: 'white', foot: 0.5, level: 0.06 })
  const w = v.well
  const tubes = byDepth(
    Array.from({ length: 74 }, () => {
      const [x, y] = inside(k, w.cx, w.cy - 10, w.rx * 0.8, w.ry * 0.82)
      return { y, svg: penne(k, x, y - 4, color, shade) }
    }),
  )
  return into(v, [
    path(ellipsePath(w.cx, w.cy, w.rx, w.ry), shade),
    tubes.map(({ svg }) => svg).join(''),
    strew(k, w.cx, w.cy - 10, w.rx * 0.7, w.ry * 0.7, 26, bits, 9),
    strew(k, w.cx, w.cy - 10, w.rx * 0.7, w.ry * 0.7, 30, ['#3d8a2c', '#2d7026'], 3),
    mint(k, w.cx, w.cy - 24, 1.4),
  ])
}

/** A cup on a saucer with its handle at the right. */
const cup = (k: Kit, color: string, foam: (k: Kit) => Drawn): Drawn => {
  const saucer = plate(k, { rx: 168, cy: 238, metal: 'white' })
  const v = bowl(k, { cx: 232, cy: 140, rx: 118, h: 128, metal: 'white', foot: 0.52, level: 0.1, flat: 0.4 })
  const handle = 'M340 164q66 -12 62 34q-4 46 -84 42'
  return [
    saucer.back,
    saucer.front,
    line(handle, '#3a1a08', 24, `opacity=".3" transform="translate(4 8)" ${blurred(k, 4)}`),
    line(handle, '#c9b8a2', 22),
    line(handle, '#fffdf8', 16),
    v.back,
    group(
      lit(k, { blur: 3, height: 7, bump: 0.06, spec: 0.3, amb: 0.52 }),
      oval(v.well.cx, v.well.cy, v.well.rx, v.well.ry, color),
    ),
    foam(k),
    v.front,
    steam(k, 232, 116, 70),
  ]
}

const dumplings: readonly Point[] = [
  [150, 160],
  [240, 140],
  [330, 166],
  [126, 226],
  [214, 222],
  [250, 276],
]
const momos = (k: Kit, color: string): Drawn => [
  placed(dumplings, (x, y) => momo(k, x, y, 52, color)),
  red(k, 340, 236, 54),
  strew(k, 200, 196, 110, 60, 12),
]

/** Momos from the tandoor: red with marinade, blistered by the fire. */
const charred = (k: Kit): Drawn => [
  momos(k, '#d4581e'),
  dumplings.map(([x, y]) => strew(k, x, y - 10, 38, 20, 9, ['#3a1206', '#5a1c08'], 5)),
]

export const sides: Compositions = {
  'roasted-papad': (k) => into(plate(k, { rx: 210, cy: 208 }), papad(k)),
  'masala-papad': (k) =>
    into(plate(k, { rx: 210, cy: 208 }), [
      papad(k),
      strew(k, 240, 190, 130, 80, 70, ['#d8301c', '#e85a3a', '#c8281a'], 9),
      strew(k, 240, 190, 130, 80, 60, ['#f3d0e0', '#d99aba', '#fbeaf3'], 8),
      strew(k, 240, 190, 130, 80, 40, ['#4f9a33', '#3d8a2c'], 5),
      coriander(k, 236, 170, 1.2, 6),
    ]),
  'rumali-roti': (k) => {
    const cloth = (x: number, y: number, deg: number) => {
      const fold = soft(
        k,
        [
          [-150, 40],
          [-96, -46],
          [20, -70],
          [132, -34],
          [156, 22],
          [60, 66],
          [-60, 72],
        ],
        40,
        4,
      )
      return group(
        `transform="translate(${x} ${y}) rotate(${deg})"`,
        path(fold, '#2a0f02', `opacity=".4" transform="translate(5 12)" ${blurred(k, 6)}`),
        group(
          lit(k, {
            blur: 6,
            height: 14,
            bump: 0.2,
            freq: 0.025,
            amb: 0.5,
            diff: 0.76,
            warm: 0.6,
            spots: [
              { f: 0.03, color: '#d9a25a', k: 4, b: -2.3 },
              { f: 0.06, color: '#9a5a20', k: 8, b: -5.2 },
            ],
          }),
          path(fold, '#f9e8c6'),
        ),
        ...['M-148 38Q-20 -20 130 -32', 'M-120 52Q0 6 154 18', 'M-92 -44Q10 0 60 64'].map(
          (d) =>
            line(d, '#a8743a', 5, `opacity=".5" ${blurred(k, 2)}`) +
            line(d, '#fff8e4', 2.4, 'opacity=".8" transform="translate(0 -4)"'),
        ),
      )
    }
    return into(plate(k, { rx: 210, cy: 208, metal: 'brass' }), [cloth(252, 176, -8), cloth(232, 216, 6)])
  },
  'green-salad': (k) => {
    const at = (n: number, r: number, o: number): Point[] =>
      Array.from({ length: n }, (_, i): Point => {
        const a = o + (i / n) * TAU
        return [240 + Math.cos(a) * r, 202 + Math.sin(a) * r * 0.6]
      })
    return into(plate(k, { rx: 210, cy: 208, metal: 'white' }), [
      placed(at(14, 138, 0), (x, y, i) => (i % 2 ? tomato(k, x, y) : cucumber(k, x, y))),
      placed(at(8, 76, 0.3), (x, y, i) => (i % 2 ? onionRing(k, x, y, 30) : cucumber(k, x, y))),
      onionRing(k, 240, 192, 30),
      lemonWedge(226, 206, 1),
      chilli(k, 300, 216, 1, -24),
      coriander(k, 250, 180, 1.3, 6),
    ])
  },
  'boiled-egg': (k) =>
    into(plate(k, { rx: 206, cy: 208, metal: 'white' }), [
      placed(
        points([
          [168, 152],
          [296, 150],
          [168, 244],
          [306, 242],
        ]),
        (x, y) => eggHalf(k, x, y, 1.7),
      ),
      strew(k, 238, 194, 110, 66, 50, ['#2b1408', '#5a2a10', '#a82410'], 2),
      coriander(k, 236, 198, 1.2, 5),
    ]),
  'white-sauce-pasta': (k) => pasta(k, '#fbeecb', '#d9bf8a', ['#4f9a33', '#f0b429', '#7cbc46', '#3a3430']),
  'red-sauce-pasta': (k) => pasta(k, '#ec8446', '#b8401a', ['#4f9a33', '#f0d25a', '#c8281a', '#3a3430']),
  'hot-coffee': (k) =>
    cup(k, '#a8683a', (hand) => [
      group(
        lit(hand, { blur: 4, height: 8, bump: 0.1, amb: 0.56, diff: 0.7 }),
        path(
          'M232 186C176 172 172 132 206 130Q226 130 232 144Q238 130 258 130C292 132 288 172 232 186Z',
          '#fbead0',
        ),
      ),
      times(30, () => {
        const a = hand.r(0, TAU)
        return oval(
          232 + Math.cos(a) * 102,
          153 + Math.sin(a) * 39,
          hand.r(1.6, 3.4),
          hand.r(1, 2),
          '#f7e2bd',
          'opacity=".8"',
        )
      }),
    ]),
  'hot-chocolate': (k) =>
    cup(k, '#5a2d14', (hand) => [
      times(6, (i) => {
        const [x, y] = [nth([190, 232, 276, 208, 256, 234], i), nth([144, 136, 148, 164, 166, 152], i)]
        return (
          under(hand, x, y + 6, 16, 8, 0.4) +
          group(
            lit(hand, { blur: 4, height: 12, bump: 0.06, amb: 0.56, diff: 0.7, warm: 0.4 }),
            path(
              soft(
                hand,
                [
                  [x - 16, y - 8],
                  [x + 14, y - 10],
                  [x + 16, y + 8],
                  [x - 15, y + 9],
                ],
                8,
                1,
              ),
              '#fff6ee',
            ),
          )
        )
      }),
      clip(
        hand,
        ellipsePath(232, 153, 104, 40),
        strew(hand, 232, 153, 90, 34, 40, ['#2a1206', '#8a5230'], 3),
      ),
    ]),
  'fried-momos': (k) => into(plate(k, { rx: 206, cy: 212, metal: 'white' }), momos(k, '#e0a046')),
  'chicken-fried-momos': (k) => {
    k.meat()
    return into(plate(k, { rx: 206, cy: 212, metal: 'blue' }), momos(k, '#e0a046'))
  },
  'tandoori-momos': (k) => into(plate(k, { rx: 206, cy: 212, metal: 'white' }), charred(k)),
  'chicken-tandoori-momos': (k) => {
    k.meat()
    return into(plate(k, { rx: 206, cy: 212, metal: 'blue' }), charred(k))
  },
  'onion-salad': (k) =>
    into(plate(k, { rx: 206, cy: 208, metal: 'white' }), [
      placed(
        points([
          [150, 150],
          [222, 134],
          [298, 144],
          [118, 196],
          [192, 182],
          [264, 184],
          [336, 190],
          [156, 236],
          [230, 236],
          [304, 240],
        ]),
        (x, y) => onionRing(k, x, y, 38),
      ),
      lemonWedge(350, 250, 1.1),
      chilli(k, 216, 266, 1.3, -8),
      chilli(k, 268, 274, 1.1, 14),
    ]),
}
