import type { Kit } from '../drawing/kit.ts'
import { lit, under } from '../drawing/light.ts'
import { FLAT, n1, TAU } from '../drawing/numbers.ts'
import { blob } from '../drawing/paths.ts'
import { clip, group, line, oval, path, times } from '../drawing/shapes.ts'
import { scatter } from '../foods/gravy.ts'
import { petal } from '../foods/grill.ts'
import { cube, PIECE } from '../foods/pieces.ts'
import { mint, strew } from '../garnishes/herbs.ts'
import { onionRing } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { plate } from '../vessels/plate.ts'
import { type Composition, type Compositions, mapValues } from './composition.ts'

type Topping = (k: Kit, x: number, y: number, i: number) => string

const olive: Topping = (_k, x, y) =>
  oval(x + 2, y + 3, 8, 6, '#3a1505', 'opacity=".4"') +
  oval(x, y, 8, 6, '#2a2422') +
  oval(x, y, 3.4, 2.4, '#d9a24a') +
  oval(x - 3, y - 3, 2, 1, '#fff', 'opacity=".6"')
const tomato: Topping = (k, x, y) =>
  under(k, x, y + 3, 17, 11, 0.35) +
  group(
    lit(k, { blur: 2, height: 6, bump: 0.06, spec: 0.6 }),
    oval(x, y, 17, 11.5, '#d8301c'),
    oval(x, y, 13, 8.4, '#ee5a38'),
  ) +
  times(4, (i) => oval(x + Math.cos(i * 1.6) * 7, y + Math.sin(i * 1.6) * 4, 3, 2, '#fbc25a'))
const mozzarella: Topping = (k, x, y) =>
  group(
    lit(k, {
      blur: 5,
      height: 10,
      bump: 0.12,
      spec: 0.5,
      amb: 0.56,
      diff: 0.7,
      spots: [{ f: 0.05, color: '#e8b45a', k: 5, b: -3.1 }],
    }),
    path(blob(k, x, y, k.r(22, 30), k.r(14, 18), 0.14, 10), '#fff6dc'),
  )
const ring: Topping = (k, x, y) => onionRing(k, x, y, 14)
const corn: Topping = (k, x, y) =>
  PIECE.corn(k, x, y, 6, '') + PIECE.corn(k, x + 12, y + 4, 6, '') + PIECE.corn(k, x + 3, y + 9, 6, '')
const pepper =
  (color: string): Topping =>
  (k, x, y) =>
    petal(k, x, y, 15, color)
const paneer: Topping = (k, x, y) => cube(k, x, y, 15, '#f7dfa8', { turn: k.r(0.2, 1.3), char: '#b8480c' })
const mushroom: Topping = (k, x, y) => PIECE.mushroom(k, x, y, 15, '')
const chicken: Topping = (k, x, y) => {
  k.meat()
  return (
    under(k, x, y + 4, 18, 9) +
    group(
      lit(k, {
        blur: 4,
        height: 12,
        bump: 0.28,
        freq: 0.08,
        spec: 0.4,
        spots: [{ f: 0.06, color: '#6a2206', k: 6, b: -3.3 }],
      }),
      path(blob(k, x, y, 19, 12, 0.16, 9, k.r(-0.6, 0.6)), '#d9803a'),
    )
  )
}

type Pizza = readonly [toppings: readonly Topping[], number: number, gap: number, basil?: boolean]
/** Pizzas: their toppings in turn, how many, how far apart. */
const PIZZAS: Record<string, Pizza> = {
  'margherita-pizza': [[mozzarella], 13, 62, true],
  'vegetable-pizza': [[pepper('#4f9a33'), ring, tomato, olive, pepper('#f0b429')], 26, 44],
  'onion-pizza': [[ring, ring, ring, olive], 26, 44],
  'corn-pizza': [[corn], 38, 32],
  'mushroom-pizza': [[mushroom, mushroom, olive, pepper('#4f9a33')], 24, 44],
  'paneer-pizza': [[paneer, ring, paneer, pepper('#4f9a33'), paneer, pepper('#d83a22')], 26, 44],
  'chicken-pizza': [[chicken, ring, chicken, pepper('#4f9a33'), chicken, olive], 26, 44],
}

const drawPizza =
  ([toppings, number, gap, basil = false]: Pizza): Composition =>
  (k) => {
    const [cx, cy, rx] = [240, 196, 190]
    const well = { cx, cy: cy - 2, rx: rx * 0.84, ry: rx * FLAT * 0.84 }
    const cheese = blob(k, well.cx, well.cy, well.rx * 1.03, well.ry * 1.03, 0.02, 20)
    const cuts = times(4, (i) => {
      const a = 0.35 + (i * TAU) / 8
      const [dx, dy] = [Math.cos(a) * rx, Math.sin(a) * rx * FLAT]
      const d = `M${n1(cx - dx)} ${n1(cy - dy)}L${n1(cx + dx)} ${n1(cy + dy)}`
      return (
        line(d, '#7a2c08', 3, 'opacity=".7"') +
        line(d, '#fff0c0', 1.2, 'opacity=".6" transform="translate(0 2)"')
      )
    })
    const top = scatter(k, well, number, 0.92, gap)
      .map(({ x, y }, i) => toppings[i % toppings.length]?.(k, x, y, i) ?? '')
      .join('')
    return into(plate(k, { rx: 218, cy: 208, metal: 'white' }), [
      under(k, cx, cy + 14, rx, rx * FLAT, 0.5),
      path(blob(k, cx, cy + 9, rx, rx * FLAT, 0.012, 24), '#9a5a1c'),
      group(
        lit(k, {
          blur: 9,
          height: 26,
          bump: 0.14,
          freq: 0.05,
          spots: [
            { f: 0.03, color: '#a8591a', k: 4, b: -2.1 },
            { f: 0.06, color: '#5a2a0a', k: 7, b: -4.6 },
          ],
          amb: 0.46,
        }),
        path(blob(k, cx, cy, rx, rx * FLAT, 0.015, 26), '#e9b566'),
      ),
      oval(well.cx, well.cy, well.rx * 1.06, well.ry * 1.07, '#b8300f'),
      group(
        lit(k, {
          blur: 4,
          height: 12,
          bump: 0.2,
          freq: 0.04,
          spec: 0.45,
          spots: [
            { f: 0.03, color: '#e0622a', k: 5, b: -2.5 },
            { f: 0.05, color: '#fff0b4', k: 5, b: -2.7 },
            { f: 0.07, color: '#a8540f', k: 7, b: -4.5 },
          ],
          amb: 0.48,
        }),
        path(cheese, '#f9c95e'),
      ),
      clip(k, `M0 0H480V${n1(cy + rx * FLAT)}H0Z`, top),
      basil
        ? mint(k, 176, 168, 1.2) + mint(k, 286, 158, 1.1) + mint(k, 238, 226, 1.2) + mint(k, 330, 212, 1)
        : '',
      strew(k, cx, cy, rx * 0.7, rx * 0.4, 22, ['#3d6a1c', '#5a8a2c', '#8a2a10'], 2.4),
      cuts,
    ])
  }

export const pizzas: Compositions = mapValues(PIZZAS, drawPizza)
