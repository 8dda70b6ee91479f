import type { Kit } from '../drawing/kit.ts'
import { coriander, mint, strew } from '../garnishes/herbs.ts'
import { sev, slivers } from '../garnishes/toppings.ts'
import { lemonSlice } from '../garnishes/vegetables.ts'
import { froth, into } from '../serving/arrangements.ts'
import { glass } from '../vessels/cups.ts'
import type { Well } from '../vessels/vessel.ts'
import { type Composition, type Compositions, mapValues } from './composition.ts'

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
    const v = glass(k, {
      cx: 240,
      top: tea ? 96 : 64,
      bottom: 306,
      rt: 92,
      rb: tea ? 66 : 64,
      fill: 20,
      drink,
      head,
      clear: tea ? 0.9 : 1,
      ribbed: tea,
    })
    return into(v, froth(k, v.well, 10, '#fffaf0'), finish(k, v.well))
  }

export const glasses: Compositions = mapValues(GLASSES, drawGlass)
