import { blurred, lit, under } from '../drawing/light.ts'
import { n1, nth } from '../drawing/numbers.ts'
import { blob, inside, type Point, points } from '../drawing/paths.ts'
import { group, line, oval, path, placed, times } from '../drawing/shapes.ts'
import { gravy, scatter } from '../foods/gravy.ts'
import { rice } from '../foods/rice.ts'
import { jalebi, jamun, laddu, malai, slab, varq } from '../foods/sweets.ts'
import { mint } from '../garnishes/herbs.ts'
import { cashew, drizzle, pomegranate, slivers } from '../garnishes/toppings.ts'
import { into } from '../serving/arrangements.ts'
import { bowl, handi } from '../vessels/bowl.ts'
import { glass } from '../vessels/cups.ts'
import { plate } from '../vessels/plate.ts'
import type { Compositions } from './composition.ts'

export const sweets: Compositions = {
  'gulab-jamun': (k) => {
    const v = bowl(k, { cx: 240, cy: 164, rx: 192, h: 142, metal: 'white', foot: 0.48, level: 0.08 })
    const w = v.well
    return into(v, [
      gravy(k, w, '#c9741c', { thick: 0.06, gloss: 0.9 }),
      placed(
        [
          [170, 150],
          [270, 136],
          [342, 170],
          [226, 204],
          [310, 218],
          [132, 190],
        ],
        (x, y) => jamun(k, x, y - 8, 51),
      ),
      slivers(k, 236, 150, 100, 44, 22),
    ])
  },
  jalebi: (k) => {
    const v = plate(k, { rx: 206, cy: 210, metal: 'brass' })
    return into(v, [
      jalebi(k, 174, 152, 84, 0.3),
      jalebi(k, 318, 164, 86, 2.1),
      jalebi(k, 238, 222, 96, 4.2),
      slivers(k, 238, 210, 60, 36, 10),
    ])
  },
  'motichoor-laddu': (k) => {
    const v = plate(k, { rx: 204, cy: 216 })
    return into(v, [
      laddu(k, 168, 176, 68),
      laddu(k, 304, 176, 68),
      laddu(k, 236, 234, 72),
      laddu(k, 236, 110, 66),
      slivers(k, 236, 62, 20, 8, 6),
      slivers(k, 236, 180, 26, 8, 6),
      slivers(k, 160, 124, 20, 8, 5),
      slivers(k, 306, 124, 20, 8, 5),
    ])
  },
  'kaju-katli': (k) => {
    const v = plate(k, { rx: 204, cy: 212, metal: 'brass' })
    const at: Point[] = [
      [240, 128],
      [148, 168],
      [332, 168],
      [240, 200],
      [150, 238],
      [330, 238],
      [240, 272],
    ]
    return into(
      v,
      placed(
        at,
        (x, y) =>
          slab(k, x, y, 80, '#f0dcb4', { top: varq(k, x, y, 76), h: 0.24 }) +
          slivers(k, x, y, 14, 6, 3, ['#d98a1c', '#7fae3c'], 7, 2.4),
      ),
    )
  },
  rasmalai: (k) => {
    const v = bowl(k, { cx: 240, cy: 164, rx: 192, h: 142, metal: 'blue', foot: 0.48, level: 0.08 })
    const w = v.well
    return into(v, [
      gravy(k, w, '#fbe6a6', { thick: 0.05, gloss: 0.4 }),
      malai(k, 178, 136, 68),
      malai(k, 320, 152, 70),
      malai(k, 214, 218, 74),
      slivers(k, 240, 172, 120, 56, 26),
      slivers(k, 240, 172, 110, 50, 16, ['#d9480f', '#e8701a'], 10, 1.6),
    ])
  },
  'palada-payasam': (k) => {
    const v = bowl(k, { cx: 240, cy: 160, rx: 190, h: 146, metal: 'brass', foot: 0.48, level: 0.07 })
    const w = v.well
    return into(v, [
      gravy(k, w, '#fbe8bf', { thick: 0.06, gloss: 0.4, oil: '#f2c25a' }),
      times(60, () => {
        const [a, b] = inside(k, w.cx, w.cy, w.rx * 0.84, w.ry * 0.8)
        return oval(a + 1, b + 1.5, 6, 3, '#8a5a20', 'opacity=".3"') + oval(a, b, 6, 3, '#fff6e0')
      }),
      times(9, () => {
        const [a, b] = inside(k, w.cx, w.cy, 140, 70)
        return group(
          lit(k, { blur: 2.5, height: 6, bump: 0.3, freq: 0.2, spec: 0.5 }),
          path(blob(k, a, b, 10, 7, 0.16, 8), '#6a2c14'),
        )
      }),
      scatter(k, w, 9, 0.74, 52)
        .map((p) => cashew(k, p.x, p.y, 1.5))
        .join(''),
      slivers(k, w.cx, w.cy, 110, 54, 14),
      slivers(k, w.cx, w.cy, 100, 46, 12, ['#d9480f', '#c2340a'], 11, 1.6),
    ])
  },
  'kulfi-falooda': (k) => {
    const v = glass(k, {
      cx: 240,
      top: 92,
      bottom: 312,
      rt: 96,
      rb: 52,
      fill: 16,
      drink: [
        ['#fff2dc', 0],
        ['#fbe0c4', 0.3],
        ['#f7a9b8', 0.48],
        ['#ec6f8c', 0.7],
        ['#d94a70', 1],
      ],
      head: '#fff0dc',
      clear: 0.97,
    })
    const noodles = times(26, () => {
      const x = k.r(186, 284)
      const y = k.r(176, 262)
      return line(
        `M${n1(x)} ${n1(y)}q${n1(k.r(-16, 16))} ${n1(k.r(4, 16))} ${n1(k.r(-14, 14))} ${n1(k.r(12, 26))}`,
        '#fff6ea',
        3.4,
        'opacity=".75"',
      )
    })
    const seeds = times(44, () => {
      const [x, y] = inside(k, 240, 280, 40, 22)
      return oval(x, y, 2.8, 2.3, '#3a1a22', 'opacity=".75"')
    })
    const kulfi = (x: number, y: number, deg: number) =>
      group(
        `transform="translate(${x} ${y}) rotate(${deg})"`,
        group(
          lit(k, { blur: 10, height: 26, bump: 0.1, freq: 0.14, spec: 0.35, amb: 0.5, diff: 0.8 }),
          path('M-30 40L-21 -48Q0 -66 21 -48L30 40Q0 52 -30 40Z', '#f8d79a'),
        ),
        slivers(k, 0, -10, 18, 40, 14),
      )
    return into(v, [
      noodles,
      seeds,
      kulfi(204, 76, -16),
      kulfi(272, 78, 14),
      group(
        lit(k, { blur: 6, height: 10, bump: 0.06, spec: 0.4, amb: 0.52, diff: 0.74 }),
        path(blob(k, 240, v.well.cy, 82, 22, 0.08, 14), '#fff3e0'),
      ),
      slivers(k, 240, v.well.cy, 64, 14, 16),
      drizzle(k, 240, v.well.cy, 60, 10, '#e0446c', 5, 4),
      pomegranate(k, 240, v.well.cy, 56, 12, 4),
    ])
  },
  'gajar-halwa': (k) => {
    const v = bowl(k, { cx: 240, cy: 166, rx: 190, h: 140, metal: 'white', foot: 0.48, level: 0.04 })
    const w = v.well
    return into(v, [
      rice(k, {
        cx: w.cx,
        cy: w.cy,
        rx: w.rx * 0.93,
        ry: w.ry * 0.9,
        h: 40,
        n: 900,
        len: 20,
        width: 6,
        base: '#d9541a',
        colors: ['#ee6420', '#f57a30', '#e2561a', '#f99046'],
      }),
      oval(190, 104, 60, 26, '#ffd0a0', `opacity=".35" ${blurred(k, 12)}`),
      times(6, (i) =>
        cashew(k, nth([186, 250, 306, 150, 232, 320], i), nth([124, 108, 146, 172, 182, 194], i), 1.4),
      ),
      slivers(k, 240, 146, 100, 56, 22),
      times(5, (i) =>
        group(
          lit(k, { blur: 2.5, height: 6, bump: 0.3, freq: 0.2, spec: 0.5 }),
          path(
            blob(k, nth([212, 290, 172, 270, 338], i), nth([150, 178, 200, 130, 166], i), 11, 8, 0.16, 8),
            '#7a4a1c',
          ),
        ),
      ),
    ])
  },
  pinni: (k) =>
    into(plate(k, { rx: 204, cy: 216, metal: 'brass' }), [
      laddu(k, 168, 180, 66, '#c98a3c', 3.4),
      laddu(k, 304, 180, 66, '#c98a3c', 3.4),
      laddu(k, 236, 234, 70, '#c98a3c', 3.4),
      cashew(k, 164, 130, 1.3),
      cashew(k, 300, 130, 1.3, 30),
      cashew(k, 234, 184, 1.3, 60),
    ]),
  'date-and-nut-laddu': (k) =>
    into(
      plate(k, { rx: 204, cy: 216, metal: 'white' }),
      points([
        [168, 180],
        [304, 180],
        [236, 236],
      ]).map(([x, y]) => [
        laddu(k, x, y, 66, '#7a4220', 4.4),
        slivers(k, x, y - 14, 44, 34, 12, ['#a9c95a', '#f3dcb0', '#e8c48a'], 8, 3.4),
      ]),
    ),
  'mysore-pak': (k) =>
    into(
      plate(k, { rx: 204, cy: 212 }),
      placed(
        [
          [240, 132],
          [152, 174],
          [328, 174],
          [240, 214],
          [154, 244],
          [326, 246],
        ],
        (x, y) =>
          slab(k, x, y, 76, '#efb544', {
            shape: 'square',
            h: 0.5,
            bump: 0.5,
            freq: 0.14,
            spots: [{ f: 0.12, color: '#a8661a', k: 7, b: -4.1 }],
          }) + slivers(k, x, y, 12, 6, 3),
      ),
    ),
  'mishti-doi': (k) => {
    const v = handi(k)
    return into(v, [
      gravy(k, v.well, '#f0c890', {
        thick: 0.05,
        gloss: 0.4,
        spots: [{ f: 0.02, color: '#c98a48', k: 3, b: -1.5 }],
      }),
      slivers(k, 240, v.well.cy, 60, 32, 18),
      slivers(k, 240, v.well.cy, 50, 26, 8, ['#d9480f'], 11, 1.6),
    ])
  },
  'honey-noodles-with-ice-cream': (k) => {
    const v = plate(k, { rx: 208, cy: 208, metal: 'white' })
    const strands = times(150, () => {
      const [x, y] = inside(k, 236, 220, 140, 72)
      const d = `M${n1(x)} ${n1(y)}q${n1(k.r(-20, 20))} ${n1(k.r(-24, 4))} ${n1(k.r(-44, 44))} ${n1(k.r(-20, 20))}`
      return (
        line(d, '#7a3a0c', 8, 'opacity=".4" transform="translate(1 3)"') +
        line(d, k.pick(['#d9842c', '#e8a04a', '#c9701c']), 7) +
        line(d, '#ffe0a0', 1.8, 'opacity=".8" transform="translate(-1 -2)"')
      )
    })
    const scoop = (x: number, y: number) =>
      under(k, x, y + 34, 50, 20) +
      group(
        lit(k, { blur: 16, height: 40, bump: 0.2, freq: 0.09, amb: 0.54, diff: 0.74, warm: 0.4 }),
        path(blob(k, x, y, 56, 50, 0.05, 12), '#fff6e0'),
      )
    return into(v, [
      strands,
      scoop(198, 142),
      scoop(286, 152),
      drizzle(k, 242, 142, 84, 16, '#e0901c', 6, 4),
      times(30, () => {
        const [x, y] = inside(k, 236, 200, 130, 70)
        return oval(x, y, 2.6, 1.9, '#fff3d6')
      }),
      mint(k, 244, 108, 1.2),
    ])
  },
}
