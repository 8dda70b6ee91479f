import { lit, under } from '../drawing/light.ts'
import { n1 } from '../drawing/numbers.ts'
import { ellipsePath, inside, soft } from '../drawing/paths.ts'
import { clip, group, line, oval, path, times } from '../drawing/shapes.ts'
import { dosaRoll, potato } from '../foods/dosa.ts'
import { disc, puffed } from '../foods/flat-breads.ts'
import { curry, gravy, scatter } from '../foods/gravy.ts'
import { rice } from '../foods/rice.ts'
import { idli, vada } from '../foods/snacks.ts'
import { coriander, curryLeaf, strew } from '../garnishes/herbs.ts'
import { butter, sev } from '../garnishes/toppings.ts'
import { chilli, lemonWedge, onionRing } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { coconut, dip, sambar } from '../serving/dips.ts'
import { katori } from '../vessels/bowl.ts'
import { leaf } from '../vessels/leaf.ts'
import { plate } from '../vessels/plate.ts'
import type { Compositions } from './composition.ts'

export const breakfast: Compositions = {
  'masala-dosa': (k) => {
    const v = plate(k, { cx: 240, cy: 206, rx: 208 })
    return into(v, [
      clip(k, ellipsePath(240, 210, 174, 110), leaf(k, { cx: 240, cy: 214, w: 400, h: 240, tilt: -8 }).back),
      coconut(k, 138, 112, 50),
      sambar(k, 250, 96, 50),
      potato(k, 86, 254, 46, 30),
      dosaRoll(k, 70, 250, 448, 148, 100, 84),
      potato(k, 60, 266, 42, 27),
      coriander(k, 58, 260, 0.8, 3),
    ])
  },
  'idli-vada-combo': (k) => {
    const v = plate(k, { rx: 208, cy: 206 })
    return into(v, [
      clip(k, ellipsePath(240, 210, 174, 110), leaf(k, { cx: 240, cy: 214, w: 400, h: 240 }).back),
      sambar(k, 168, 112, 52),
      coconut(k, 290, 106, 48),
      vada(k, 354, 190, 62),
      idli(k, 142, 214, 70),
      idli(k, 248, 246, 72),
    ])
  },
  'medu-vada': (k) => {
    const v = leaf(k, { cx: 240, cy: 205, w: 440, h: 270 })
    return into(v, [
      coconut(k, 362, 132, 56),
      vada(k, 176, 132, 76),
      vada(k, 118, 222, 80),
      vada(k, 268, 226, 84),
      curryLeaf(k, 366, 246, 1.3, -20),
      curryLeaf(k, 388, 262, 1.1, 20),
    ])
  },
  'kanda-poha': (k) => {
    const v = plate(k, { rx: 208, cy: 206, metal: 'white' })
    return into(v, [
      rice(k, {
        cx: 236,
        cy: 210,
        rx: 148,
        ry: 84,
        h: 56,
        n: 620,
        len: 14,
        width: 9,
        base: '#d9a41c',
        colors: ['#fbd84a', '#ffe27a', '#f5c52e', '#fff0b0'],
      }),
      times(16, () => {
        const [a, b] = inside(k, 236, 184, 110, 70)
        return (
          under(k, a, b + 2, 7, 5) +
          group(lit(k, { blur: 2, height: 6, bump: 0, spec: 0.5 }), oval(a, b, 7.5, 5.8, '#c9793a'))
        )
      }),
      times(20, () => {
        const [a, b] = inside(k, 236, 186, 118, 76)
        return line(
          `M${n1(a)} ${n1(b)}q${n1(k.r(-8, 8))} -7 ${n1(k.r(8, 16))} 0`,
          k.pick(['#f3d6e4', '#e0b0c8']),
          4,
        )
      }),
      times(24, () => {
        const [a, b] = inside(k, 236, 186, 118, 76)
        return oval(a, b, 2.2, 2, '#2b1408')
      }),
      coriander(k, 210, 128, 1.2, 6),
      coriander(k, 280, 170, 1, 4),
      coriander(k, 170, 196, 1, 4),
      curryLeaf(k, 250, 210, 1.2),
      chilli(k, 200, 232, 0.7, 10),
      lemonWedge(368, 262, 1.1),
      sev(k, 240, 140, 60, 20, 40),
    ])
  },
  'aloo-paratha': (k) => {
    const v = plate(k, { rx: 210, cy: 208 })
    const spots = [
      { f: 0.03, color: '#a35a18', k: 5.5, b: -2.7 },
      { f: 0.07, color: '#6b2f0a', k: 8, b: -5 },
    ]
    return into(v, [
      disc(k, 206, 196, 146, { color: '#ecc683', spots }),
      disc(k, 218, 188, 146, { color: '#efca88', spots, spec: 0.3 }),
      butter(k, 206, 176, 1.1),
      strew(k, 218, 188, 110, 66, 14),
      dip(k, 372, 236, 46, '#fbf6ea', (w) =>
        strew(k, w.cx, w.cy, w.rx * 0.5, w.ry * 0.4, 6, ['#a3230f', '#6b4a2a'], 2),
      ),
      dip(k, 352, 138, 32, '#a5330f'),
    ])
  },
  'chole-bhature': (k) => {
    const v = plate(k, { rx: 210, cy: 210 })
    const b = katori(k, 142, 196, 92, { h: 52 })
    return into(v, [
      puffed(k, 318, 140, 122, '#f3c070', 0.8),
      b.back,
      curry(k, b.well, {
        color: '#6a3212',
        piece: 'chickpea',
        n: 26,
        size: 11,
        gap: 19,
        spread: 0.82,
        oil: '#b5642a',
      }),
      b.front,
      coriander(k, 140, 200, 1),
      onionRing(k, 286, 264, 24),
      onionRing(k, 316, 276, 20),
      lemonWedge(246, 284, 0.75),
      chilli(k, 352, 256, 0.9, -30),
    ])
  },
  'poori-sabzi': (k) => {
    const v = plate(k, { rx: 210, cy: 208 })
    const b = katori(k, 142, 200, 88)
    return into(v, [
      puffed(k, 250, 120, 82, '#edaa48', 0.7),
      puffed(k, 356, 156, 84, '#edaa48', 0.7),
      puffed(k, 300, 214, 86, '#f0b252', 0.7),
      b.back,
      gravy(k, b.well, '#dc9a1c', { oil: '#f0702a' }),
      scatter(k, b.well, 8, 0.74, 26).map((p) =>
        group(
          lit(k, { blur: 3, height: 9, bump: 0.1, spec: 0.4 }),
          path(
            soft(
              k,
              [
                [p.x - 14, p.y - 4],
                [p.x + 2, p.y - 13],
                [p.x + 14, p.y - 2],
                [p.x + 8, p.y + 9],
                [p.x - 10, p.y + 8],
              ],
              6,
              2,
            ),
            '#f8cf56',
          ),
        ),
      ),
      coriander(k, 140, 200, 0.9, 4),
      b.front,
      chilli(k, 262, 282, 0.9, -10),
    ])
  },
}
