import type { Kit } from '../drawing/kit.ts'
import { lit, under } from '../drawing/light.ts'
import { blob, inside } from '../drawing/paths.ts'
import { type Drawn, group, oval, path, placed, times } from '../drawing/shapes.ts'
import { gravy } from '../foods/gravy.ts'
import { cube } from '../foods/pieces.ts'
import { coriander, mint, strew } from '../garnishes/herbs.ts'
import { drizzle, pomegranate, sev } from '../garnishes/toppings.ts'
import { into } from '../serving/arrangements.ts'
import { bowl } from '../vessels/bowl.ts'
import type { Metal } from '../vessels/metals.ts'
import type { Well } from '../vessels/vessel.ts'
import { type Composition, type Compositions, mapValues } from './composition.ts'

type Curd = readonly [vessel: Metal, over: (k: Kit, w: Well) => Drawn]

/** Roasted cumin and chilli powder. */
const spice = (k: Kit, w: Well) =>
  strew(k, w.cx, w.cy, w.rx * 0.5, w.ry * 0.4, 26, ['#8a4a1c', '#6a3410'], 2.6) +
  strew(k, w.cx, w.cy, w.rx * 0.4, w.ry * 0.3, 22, ['#c8371c', '#a82a10'], 2)

/** Bowls of curd: what they are made of and what is in the curd. */
const CURDS: Record<string, Curd> = {
  'plain-curd': ['clay', () => ''],
  raita: [
    'brass',
    (k, w) => [
      strew(k, w.cx, w.cy, w.rx * 0.76, w.ry * 0.72, 60, ['#a9cf78', '#cfe3a0', '#d9a3bd', '#d8482a'], 9),
      spice(k, w),
      coriander(k, w.cx, w.cy - 6, 1.3, 6),
    ],
  ],
  'boondi-raita': [
    'brass',
    (k, w) => [
      times(64, () => {
        const [x, y] = inside(k, w.cx, w.cy, w.rx * 0.8, w.ry * 0.76)
        return (
          under(k, x, y + 2, 7, 4, 0.3) +
          group(
            lit(k, { blur: 2.4, height: 7, bump: 0.2, spec: 0.4 }),
            oval(x, y, 8, 7, k.pick(['#f0b83c', '#e6a52a', '#f7cb5e'])),
          )
        )
      }),
      spice(k, w),
      mint(k, w.cx, w.cy - 4, 1.3),
    ],
  ],
  'pineapple-raita': [
    'white',
    (k, w) => [
      times(16, () => {
        const [x, y] = inside(k, w.cx, w.cy, w.rx * 0.7, w.ry * 0.64)
        return cube(k, x, y, 15, '#f9d84e', { turn: k.r(0, 1.5), squash: 0.6 })
      }),
      pomegranate(k, w.cx, w.cy, w.rx * 0.6, w.ry * 0.5, 18),
      mint(k, w.cx, w.cy - 4, 1.3),
    ],
  ],
  'dahi-vada': [
    'white',
    (k, w) => [
      placed(
        [
          [w.cx - 74, w.cy - 22],
          [w.cx + 62, w.cy - 30],
          [w.cx - 12, w.cy + 30],
        ],
        (x, y) => [
          under(k, x, y + 18, 62, 32, 0.45),
          group(
            lit(k, { blur: 14, height: 32, bump: 0.14, freq: 0.09, spec: 0.4, amb: 0.5 }),
            path(blob(k, x, y, 62, 44, 0.04, 14), '#c98a38'),
          ),
          group(
            lit(k, { blur: 6, height: 12, bump: 0.06, spec: 0.5, amb: 0.56, diff: 0.72, warm: 0.3 }),
            path(blob(k, x + 2, y - 10, 38, 20, 0.18, 12), '#fffdf6'),
          ),
        ],
      ),
      drizzle(k, w.cx, w.cy - 10, 110, 30, '#5c1f0d', 6, 3),
      sev(k, w.cx, w.cy, 90, 36, 30),
      pomegranate(k, w.cx, w.cy, 110, 50, 14),
      spice(k, w),
      coriander(k, w.cx, w.cy - 8, 1.2, 5),
    ],
  ],
}

const drawCurd =
  ([metal, over]: Curd): Composition =>
  (k) => {
    const v = bowl(k, { cx: 240, cy: 162, rx: 186, h: 140, metal, foot: 0.5, level: 0.08 })
    return into(v, [gravy(k, v.well, '#fffaf0', { thick: 0.12, gloss: 0.3 }), over(k, v.well)])
  }

export const curds: Compositions = mapValues(CURDS, drawCurd)
