import { mix } from '../drawing/colours.ts'
import type { Kit } from '../drawing/kit.ts'
import { inside } from '../drawing/paths.ts'
import { oval, times } from '../drawing/shapes.ts'
import { curry } from '../foods/gravy.ts'
import { petal } from '../foods/grill.ts'
import type { Piece } from '../foods/pieces.ts'
import { coriander, curryLeaf, mint } from '../garnishes/herbs.ts'
import { creamSwirl } from '../garnishes/toppings.ts'
import { chilli, friedOnion, lemonWedge } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { bowl, handi, kadhai } from '../vessels/bowl.ts'
import type { Vessel, Well } from '../vessels/vessel.ts'
import { type Composition, type Compositions, mapValues } from './composition.ts'

/** The vessels that gravies come in. */
const POT = {
  kadhai,
  handi,
  brass: (k) => bowl(k, { cx: 240, cy: 158, rx: 194, h: 146, metal: 'brass', foot: 0.5, level: 0.07 }),
  clay: (k) => bowl(k, { cx: 240, cy: 160, rx: 194, h: 142, metal: 'clay', foot: 0.5, level: 0.07 }),
  iron: (k) => kadhai(k, { metal: 'iron', handles: 'iron' }),
  white: (k) => bowl(k, { cx: 240, cy: 162, rx: 194, h: 140, metal: 'white', foot: 0.5, level: 0.07 }),
} satisfies Record<string, (k: Kit) => Vessel>

/** What is laid on a gravy at the end. */
const FINISH = {
  coriander: (k, w) =>
    [coriander(k, w.cx - 30, w.cy - 12, 1.2, 6), coriander(k, w.cx + 60, w.cy + 22, 1, 4)].join(''),
  leaf: (k, w) =>
    [
      curryLeaf(k, w.cx - 34, w.cy - 14, 1.5, -24),
      curryLeaf(k, w.cx + 50, w.cy + 18, 1.4, 18),
      curryLeaf(k, w.cx + 16, w.cy - 40, 1.2, 40),
      chilli(k, w.cx - 20, w.cy + 34, 0.8, 12, '#b3200c'),
    ].join(''),
  cream: (k, w) => creamSwirl(k, w.cx, w.cy, 78, 1.4) + coriander(k, w.cx, w.cy, 1, 4),
  chilli: (k, w) =>
    chilli(k, w.cx - 20, w.cy - 10, 1.2, -14, '#b3200c') +
    chilli(k, w.cx + 30, w.cy + 12, 1.1, 18, '#b3200c') +
    coriander(k, w.cx + 4, w.cy + 26, 1, 4),
  /** Cut peppers and spring onion, as Indo-Chinese dishes have them. */
  pepper: (k, w) =>
    petal(k, w.cx - 88, w.cy - 34, 19, '#4f9a33') +
    petal(k, w.cx + 74, w.cy - 40, 18, '#d8422a') +
    petal(k, w.cx - 30, w.cy + 38, 18, '#e3b9cc') +
    petal(k, w.cx + 86, w.cy + 26, 19, '#4f9a33') +
    times(18, () => {
      const [x, y] = inside(k, w.cx, w.cy - 6, w.rx * 0.7, w.ry * 0.66)
      return oval(x, y, 6, 4, 'none', 'stroke="#8ccc56" stroke-width="3"')
    }),
  onion: (k, w) =>
    friedOnion(k, w.cx, w.cy - 10, 60, 26, 26) +
    mint(k, w.cx + 40, w.cy + 14, 1) +
    lemonWedge(w.cx - 70, w.cy + 30, 0.9),
} satisfies Record<string, (k: Kit, w: Well) => string>

type Curry = readonly [
  pot: keyof typeof POT,
  color: string,
  piece: Piece,
  finish: keyof typeof FINISH,
  n: number,
  size: number,
]
/** Mains that differ by vessel, colour, pieces, finish, and by number and size of the pieces. */
const CURRIES: Record<string, Curry> = {
  'mutton-rogan-josh': ['handi', '#a12a10', 'chicken', 'coriander', 7, 33],
  'paneer-lababdar': ['kadhai', '#dd6a20', 'paneer', 'coriander', 8, 33],
  'mangalorean-fish-curry': ['clay', '#d4551a', 'fish', 'leaf', 3, 62],
  'kadala-curry': ['iron', '#6e3512', 'chickpea', 'leaf', 40, 14],
  'kadhi-pakora': ['brass', '#ecbf3a', 'pakora', 'chilli', 7, 30],
  'egg-roast': ['iron', '#a8380f', 'egg', 'leaf', 6, 42],
  'chicken-curry': ['kadhai', '#b8501a', 'chicken', 'coriander', 7, 33],
  'laal-maas': ['clay', '#8f1708', 'chicken', 'chilli', 7, 32],
  'kosha-mangsho': ['iron', '#5f250d', 'chicken', 'coriander', 8, 34],
  'chicken-sukka': ['iron', '#7a3212', 'chicken', 'leaf', 11, 30],
  'kerala-fish-moilee': ['clay', '#f0c04a', 'fish', 'leaf', 3, 62],
  'shorshe-maach': ['white', '#dca21c', 'fish', 'chilli', 3, 62],
  'chicken-ishtu': ['white', '#f6e6bd', 'chicken', 'leaf', 6, 30],
  'chilli-paneer': ['white', '#8f2f0e', 'paneer', 'coriander', 9, 30],
  'baghara-baingan': ['handi', '#a8651e', 'aubergine', 'coriander', 6, 30],
  'mirchi-ka-salan': ['clay', '#b98230', 'chilli', 'leaf', 6, 32],
  'gatte-ki-sabzi': ['brass', '#d9931f', 'gatta', 'coriander', 13, 22],
  'vegetable-gassi': ['clay', '#c8571c', 'vegetable', 'leaf', 16, 20],
  'mixed-vegetable-curry': ['kadhai', '#c9762c', 'vegetable', 'coriander', 18, 20],
  undhiyu: ['iron', '#5f7a26', 'vegetable', 'coriander', 22, 22],
  'jackfruit-pepper-roast': ['iron', '#4a2410', 'chunk', 'leaf', 10, 28],
  'mushroom-pepper-fry': ['iron', '#4a2a12', 'mushroom', 'leaf', 12, 26],
  'squid-pepper-fry': ['iron', '#6a3414', 'squid', 'leaf', 13, 25],
  'crab-sukka': ['iron', '#8f2f0e', 'crab', 'leaf', 3, 50],
  'malai-kofta': ['brass', '#eba24a', 'kofta', 'cream', 5, 36],
  'aloo-curry': ['kadhai', '#d99a2c', 'chunk', 'coriander', 9, 26],
  'chilli-chicken': ['white', '#96300f', 'chicken', 'pepper', 9, 30],
  'chilli-mushroom': ['white', '#7a2c10', 'mushroom', 'pepper', 12, 27],
  'chilli-baby-corn': ['white', '#96340f', 'babyCorn', 'pepper', 11, 28],
  'chilli-prawns': ['white', '#96300f', 'prawn', 'pepper', 7, 27],
  'chilli-fish': ['white', '#96300f', 'fillet', 'pepper', 8, 30],
  'paneer-korma': ['brass', '#ecd09a', 'paneer', 'cream', 8, 32],
  'navratan-korma': ['brass', '#eccb8a', 'vegetable', 'cream', 18, 20],
  'chicken-mughlai': ['brass', '#e8c488', 'chicken', 'coriander', 7, 33],
  'aloo-gobi': ['kadhai', '#d99a2c', 'alooGobi', 'coriander', 13, 29],
  'aloo-matar': ['kadhai', '#c9682a', 'alooMatar', 'coriander', 8, 27],
  'aloo-palak': ['iron', '#3f6a24', 'potato', 'cream', 9, 28],
  'jeera-aloo': ['iron', '#c9942c', 'potato', 'coriander', 15, 27],
  'dum-aloo': ['handi', '#b8481a', 'babyPotato', 'coriander', 7, 33],
  'matar-paneer': ['kadhai', '#d0601f', 'matarPaneer', 'coriander', 7, 31],
  'green-peas-masala': ['kadhai', '#c9702a', 'peas', 'coriander', 26, 19],
  'mushroom-masala': ['kadhai', '#c4601f', 'mushroom', 'coriander', 11, 28],
  'gobi-masala': ['kadhai', '#d08a2c', 'floret', 'coriander', 9, 32],
  'kaju-curry': ['brass', '#e3923a', 'cashew', 'cream', 16, 24],
  'bhindi-masala': ['iron', '#8a6a24', 'okra', 'coriander', 17, 26],
  'corn-palak': ['iron', '#3f6a24', 'corn', 'cream', 54, 8],
  'rajma-masala': ['handi', '#8a3418', 'bean', 'coriander', 36, 15],
  'gobi-manchurian': ['white', '#7a2a0e', 'kofta', 'coriander', 8, 34],
}

/** Pieces that lie closer together than others. */
const small: ReadonlySet<Piece> = new Set<Piece>([
  'bean',
  'corn',
  'cashew',
  'peas',
  'okra',
  'alooGobi',
  'babyCorn',
])

const drawCurry =
  ([pot, color, piece, finish, n, size]: Curry): Composition =>
  (k) => {
    const v = POT[pot](k)
    const gap = piece === 'chickpea' ? 24 : size * (small.has(piece) ? 1.7 : 2.1)
    const oil = mix(color, '#ffb040', 0.45)
    return into(v, [
      curry(k, v.well, { color, piece, n, size, gap, spread: 0.74, oil }),
      FINISH[finish](k, v.well),
    ])
  }

export const curries: Compositions = mapValues(CURRIES, drawCurry)
