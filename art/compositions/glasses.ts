import type { Kit } from '../drawing/kit.ts'
import { lit, under } from '../drawing/light.ts'
import { n1, TAU } from '../drawing/numbers.ts'
import { inside } from '../drawing/paths.ts'
import { group, line, oval, path, times } from '../drawing/shapes.ts'
import { coriander, mint, strew } from '../garnishes/herbs.ts'
import { drizzle, ice, sev, slivers } from '../garnishes/toppings.ts'
import { lemonSlice } from '../garnishes/vegetables.ts'
import { froth, into } from '../serving/arrangements.ts'
import { glass } from '../vessels/cups.ts'
import type { Well } from '../vessels/vessel.ts'
import { type Composition, type Compositions, mapValues } from './composition.ts'

/** A strawberry cut in half lies on the drink. */
const strawberry = (k: Kit, x: number, y: number, s: number) =>
  under(k, x, y + s * 0.4, s * 0.6, s * 0.3) +
  group(
    lit(k, { blur: s * 0.14, height: s * 0.4, bump: 0.06, spec: 0.6, amb: 0.5 }),
    path(
      `M${n1(x - s * 0.62)} ${n1(y - s * 0.3)}Q${n1(x)} ${n1(y - s * 0.7)} ${n1(x + s * 0.62)} ${n1(y - s * 0.3)}Q${n1(x + s * 0.56)} ${n1(y + s * 0.4)} ${n1(x)} ${n1(y + s * 0.8)}Q${n1(x - s * 0.56)} ${n1(y + s * 0.4)} ${n1(x - s * 0.62)} ${n1(y - s * 0.3)}Z`,
      '#e02a34',
    ),
  ) +
  times(7, () => {
    const [a, b] = inside(k, x, y + s * 0.05, s * 0.4, s * 0.4)
    return oval(a, b, 1.4, 2, '#ffe08a')
  }) +
  mint(k, x, y - s * 0.5, s / 40)
/** A dark sandwich biscuit with cream between, standing in the drink. */
const cookie = (k: Kit, x: number, y: number, r: number) =>
  group(
    `transform="rotate(18 ${n1(x)} ${n1(y)})"`,
    group(
      lit(k, { blur: 2, height: 6, bump: 0.3, freq: 0.2, amb: 0.5 }),
      oval(x + 7, y + 1, r, r * 0.94, '#2a1c14'),
      oval(x + 4, y, r * 0.97, r * 0.92, '#fffaf0'),
      oval(x, y, r, r * 0.94, '#33231a'),
    ),
    times(12, (i) => {
      const a = (i / 12) * TAU
      return oval(x + Math.cos(a) * r * 0.7, y + Math.sin(a) * r * 0.66, 3.4, 3.2, '#5a4434')
    }),
  )
const straw = (w: Well, color: string) =>
  line(`M${n1(w.cx - 6)} ${n1(w.cy + 6)}L${n1(w.cx - 40)} ${n1(w.cy - 46)}`, '#3a1a08', 11, 'opacity=".3"') +
  line(`M${n1(w.cx - 8)} ${n1(w.cy + 4)}L${n1(w.cx - 42)} ${n1(w.cy - 48)}`, color, 10) +
  line(`M${n1(w.cx - 10)} ${n1(w.cy)}L${n1(w.cx - 44)} ${n1(w.cy - 46)}`, '#ffffff', 2.4, 'opacity=".6"')
/** A wheel of orange or lime. */
const citrus = (x: number, y: number, r: number, peel: string, flesh: string) =>
  oval(x, y, r, r, peel) +
  oval(x, y, r * 0.9, r * 0.9, '#fff8e0') +
  times(9, (i) => {
    const p = (m: number, o: number) =>
      `${n1(x + Math.cos((i / 9) * TAU + o) * r * m)} ${n1(y + Math.sin((i / 9) * TAU + o) * r * m)}`
    return path(`M${p(0.12, 0)}L${p(0.8, -0.27)}Q${p(0.9, 0)} ${p(0.8, 0.27)}Z`, flesh)
  })
const lime = (x: number, y: number, r: number) => citrus(x, y, r, '#5f9c2c', '#b9d860')
const watermelon = (x: number, y: number) =>
  path(
    `M${n1(x - 58)} ${n1(y - 14)}L${n1(x + 58)} ${n1(y + 2)}A58 58 0 0 1 ${n1(x - 58)} ${n1(y - 14)}Z`,
    '#3f7f2c',
  ) +
  path(
    `M${n1(x - 52)} ${n1(y - 13)}L${n1(x + 52)} ${n1(y + 1)}A52 52 0 0 1 ${n1(x - 52)} ${n1(y - 13)}Z`,
    '#f3f7d8',
  ) +
  path(
    `M${n1(x - 47)} ${n1(y - 12)}L${n1(x + 47)} ${n1(y)}A47 47 0 0 1 ${n1(x - 47)} ${n1(y - 12)}Z`,
    '#ee4438',
  ) +
  times(5, (i) => oval(x - 28 + i * 14, y + 8 + (i % 2) * 10, 2.6, 4, '#2a1008'))
const pineapple = (x: number, y: number) =>
  oval(x, y, 38, 38, '#b9811c') +
  oval(x, y, 34, 34, '#fbdc58') +
  times(14, (i) => {
    const a = (i / 14) * TAU
    return line(
      `M${n1(x + Math.cos(a) * 14)} ${n1(y + Math.sin(a) * 14)}L${n1(x + Math.cos(a) * 31)} ${n1(y + Math.sin(a) * 31)}`,
      '#e0a91c',
      2.4,
    )
  }) +
  oval(x, y, 10, 10, '#f2c23a')

type Glass = readonly [
  drink: readonly [string, string, string],
  head: string,
  finish: (k: Kit, w: Well) => string,
]
/** Glasses that differ by what is in them: colours from top to bottom, the surface, what is on it. */
const GLASSES: Record<string, Glass> = {
  'sweet-lassi': [
    ['#fffaf0', '#fbf1dc', '#f3e4c4'],
    '#fffdf6',
    (k, w) => slivers(k, w.cx, w.cy, 46, 13, 16) + slivers(k, w.cx, w.cy, 40, 11, 8, ['#d9480f'], 10, 1.5),
  ],
  chaas: [
    ['#fbfaee', '#f4f3dc', '#e6e8c6'],
    '#fdfdf2',
    (k, w) =>
      strew(k, w.cx, w.cy, 60, 18, 22, ['#4f9a33', '#8a5a20', '#7ab648'], 4) + mint(k, w.cx, w.cy - 8, 1.2),
  ],
  'sol-kadhi': [
    ['#f9c3cf', '#f29ab0', '#e67a98'],
    '#fbd3dc',
    (k, w) => strew(k, w.cx, w.cy, 56, 16, 16, ['#4f9a33', '#7ab648'], 4) + coriander(k, w.cx, w.cy, 1.1, 4),
  ],
  jaljeera: [
    ['#b9b04a', '#98943a', '#6f742a'],
    '#c9c060',
    (k, w) =>
      sev(k, w.cx, w.cy, 46, 14, 26) +
      mint(k, w.cx + 20, w.cy - 8, 1.3) +
      lemonSlice(w.cx + 82, w.cy - 24, 36, 0.96),
  ],
  'cold-coffee': [
    ['#e3bd90', '#b98250', '#8a5428'],
    '#f5e2c6',
    (k, w) => slivers(k, w.cx, w.cy, 50, 12, 12, ['#3a1a08', '#5a2a10'], 5, 3),
  ],
  'kesar-badam-milk': [
    ['#fff0c0', '#fde39c', '#f8d278'],
    '#fff4d0',
    (k, w) =>
      slivers(k, w.cx, w.cy, 50, 14, 16, ['#f6e3bd', '#e3c08a'], 9, 3.4) +
      slivers(k, w.cx, w.cy, 50, 14, 16, ['#d9480f', '#c2340a'], 11, 1.6),
  ],
  'chocolate-shake': [
    ['#a8693c', '#8a4f28', '#6a3818'],
    '#c08a5c',
    (k, w) =>
      drizzle(k, w.cx, w.cy, 50, 12, '#3a1a08', 5, 3) +
      slivers(k, w.cx, w.cy, 46, 12, 16, ['#3a1a08', '#5a2a10'], 8, 3),
  ],
  'strawberry-shake': [
    ['#fbc3cc', '#f7a4b4', '#ee8499'],
    '#fdd9df',
    (k, w) => strawberry(k, w.cx - 12, w.cy - 10, 30) + strawberry(k, w.cx + 26, w.cy - 2, 24),
  ],
  'vanilla-shake': [
    ['#fffaf0', '#fdf3da', '#f7e6bc'],
    '#fffdf4',
    (k, w) =>
      strew(k, w.cx, w.cy, 56, 16, 22, ['#6a4a20', '#8a6a34'], 1.6) + mint(k, w.cx + 6, w.cy - 8, 1.1),
  ],
  'mango-shake': [
    ['#fedc82', '#fcc850', '#f6b02c'],
    '#ffe9ac',
    (k, w) =>
      strew(k, w.cx, w.cy, 50, 14, 18, ['#f59a14', '#fbb52e', '#e8850c'], 10) +
      mint(k, w.cx - 4, w.cy - 8, 1.2),
  ],
  'blueberry-shake': [
    ['#c9b0dc', '#a98cc9', '#8a68b0'],
    '#ddcbea',
    (k, w) =>
      times(7, (i) => {
        const [x, y] = [w.cx - 36 + i * 12, w.cy - 4 + (i % 2) * 8]
        return (
          under(k, x, y + 6, 9, 5, 0.35) +
          group(lit(k, { blur: 3, height: 11, bump: 0.04, spec: 0.7 }), oval(x, y, 10.5, 10, '#3d4a8f')) +
          oval(x, y - 3, 3.4, 2.2, '#232c5e')
        )
      }) + mint(k, w.cx + 4, w.cy - 12, 1),
  ],
  'butterscotch-shake': [
    ['#fbe3b0', '#f5d08a', '#eabb66'],
    '#fdf0cc',
    (k, w) =>
      drizzle(k, w.cx, w.cy, 52, 12, '#b8661a', 5, 3) +
      strew(k, w.cx, w.cy, 46, 12, 20, ['#d98a2c', '#b9651c'], 6),
  ],
  'oreo-shake': [
    ['#efe4d6', '#d9c8b4', '#bda68c'],
    '#f7efe4',
    (k, w) =>
      strew(k, w.cx, w.cy, 60, 17, 60, ['#1e1410', '#2e2018', '#3a2a20'], 5) +
      cookie(k, w.cx + 26, w.cy - 8, 38),
  ],
  cola: [
    ['#5a2a14', '#351407', '#1e0a04'],
    '#8a5a3a',
    (k, w) =>
      ice(k, w.cx - 26, w.cy + 4, 24) +
      ice(k, w.cx + 28, w.cy + 2, 26) +
      straw(w, '#d8372a') +
      lemonSlice(w.cx + 84, w.cy - 16, 34, 0.96),
  ],
  'iced-tea': [
    ['#e8a24a', '#cf7a24', '#a9560f'],
    '#f2bc74',
    (k, w) =>
      ice(k, w.cx - 28, w.cy + 4, 24) +
      ice(k, w.cx + 24, w.cy + 6, 26) +
      mint(k, w.cx - 6, w.cy - 6, 1.2) +
      straw(w, '#4f9a33') +
      lemonSlice(w.cx + 84, w.cy - 16, 34, 0.96),
  ],
  mojito: [
    ['#e9f5c0', '#cfe89a', '#b4d872'],
    '#f2fad4',
    (k, w) =>
      ice(k, w.cx - 30, w.cy + 8, 26) +
      ice(k, w.cx + 26, w.cy + 40, 28) +
      mint(k, w.cx - 30, w.cy + 70, 1.2) +
      mint(k, w.cx + 34, w.cy + 118, 1.1) +
      lime(w.cx - 12, w.cy + 142, 36) +
      mint(k, w.cx + 4, w.cy - 10, 1.7) +
      straw(w, '#4f9a33') +
      lime(w.cx + 84, w.cy - 16, 34),
  ],
  'watermelon-juice': [
    ['#f7695a', '#ec4638', '#d22e26'],
    '#fb9286',
    (k, w) =>
      ice(k, w.cx - 24, w.cy + 4, 24) + mint(k, w.cx + 20, w.cy - 8, 1.3) + watermelon(w.cx + 70, w.cy - 22),
  ],
  'orange-juice': [
    ['#fdb83a', '#fb9f1e', '#f08410'],
    '#ffd27a',
    (k, w) =>
      ice(k, w.cx - 24, w.cy + 4, 24) +
      straw(w, '#ffffff') +
      citrus(w.cx + 82, w.cy - 14, 38, '#f58a14', '#fdb04a'),
  ],
  'pineapple-juice': [
    ['#fdeb8a', '#fadc58', '#f2c832'],
    '#fff4b4',
    (k, w) =>
      ice(k, w.cx + 20, w.cy + 4, 24) +
      mint(k, w.cx - 16, w.cy - 8, 1.3) +
      straw(w, '#e0591c') +
      pineapple(w.cx + 82, w.cy - 14),
  ],
  sulaimani: [
    ['#d9801f', '#c2601a', '#9a3d10'],
    '#e2932f',
    (k, w) => lemonSlice(w.cx + 6, w.cy, 40, 0.34) + mint(k, w.cx - 30, w.cy - 4, 0.9),
  ],
}

const drawGlass =
  ([drink, head, finish]: Glass, id: string): Composition =>
  (k) => {
    const tea = id === 'sulaimani'
    const clear = id === 'mojito' || id === 'iced-tea'
    const v = glass(k, {
      cx: 240,
      top: tea ? 96 : 64,
      bottom: 306,
      rt: 92,
      rb: tea ? 66 : 64,
      fill: 20,
      drink,
      head,
      clear: tea || clear ? 0.9 : 1,
      ribbed: tea,
    })
    return into(v, froth(k, v.well, 10, '#fffaf0'), finish(k, v.well))
  }

export const glasses: Compositions = mapValues(GLASSES, drawGlass)
