import { rad } from '../drawing/gradients.ts'
import { blurred, lit, under } from '../drawing/light.ts'
import { FLAT, nth, TAU } from '../drawing/numbers.ts'
import { blob, curve, ellipsePath, inside } from '../drawing/paths.ts'
import { clip, group, oval, path, placed, times } from '../drawing/shapes.ts'
import { disc, naan } from '../foods/flat-breads.ts'
import { curry, gravy, lentils, scatter } from '../foods/gravy.ts'
import { PIECE } from '../foods/pieces.ts'
import { rice } from '../foods/rice.ts'
import { fritter } from '../foods/snacks.ts'
import { coriander, curryLeaf, strew } from '../garnishes/herbs.ts'
import { butter, cashew, creamSwirl, pomegranate, slivers } from '../garnishes/toppings.ts'
import { chilli, lemonWedge, onionRing } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { dip } from '../serving/dips.ts'
import { bowl, handi, kadhai, katori } from '../vessels/bowl.ts'
import { plate } from '../vessels/plate.ts'
import type { Compositions } from './composition.ts'

export const mains: Compositions = {
  'butter-chicken': (k) => {
    const v = kadhai(k)
    const w = v.well
    return into(v, [
      curry(k, w, {
        color: '#e2691c',
        piece: 'chicken',
        n: 7,
        size: 33,
        gap: 70,
        spread: 0.72,
        oil: '#f9a13a',
      }),
      creamSwirl(k, w.cx + 8, w.cy + 4, 78, 1.5),
      coriander(k, w.cx - 70, w.cy - 20, 1),
      coriander(k, w.cx + 10, w.cy, 1.1, 5),
      butter(k, w.cx + 74, w.cy - 18, 0.8),
    ])
  },
  'dal-makhani': (k) => {
    const v = handi(k)
    const w = v.well
    return into(v, [
      gravy(k, w, '#5f2a14', { oil: '#b4602a' }),
      clip(k, ellipsePath(w.cx, w.cy, w.rx, w.ry), lentils(k, w, '#56200f', 130, 5)),
      creamSwirl(k, w.cx, w.cy, 86, 1.5),
      butter(k, w.cx + 4, w.cy - 6, 0.9),
      coriander(k, w.cx - 64, w.cy + 26, 0.9),
    ])
  },
  'palak-paneer': (k) => {
    const v = bowl(k, { cx: 240, cy: 158, rx: 194, h: 146, metal: 'brass', foot: 0.5, level: 0.07 })
    const w = v.well
    return into(v, [
      curry(k, w, {
        color: '#3f6b1e',
        piece: 'paneer',
        n: 8,
        size: 34,
        gap: 74,
        spread: 0.76,
        thick: 0.24,
        freq: 0.07,
        spots: [{ f: 0.08, color: '#6f9a34', k: 5, b: -2.7 }],
      }),
      slivers(k, w.cx, w.cy, 100, 50, 12, ['#fff0c8', '#f2d9a0'], 10, 2.6),
      chilli(k, w.cx + 26, w.cy + 34, 0.8, 14),
    ])
  },
  'garlic-naan': (k) => {
    const v = plate(k, { rx: 206, cy: 210, metal: 'iron' })
    return into(v, [
      naan(k, 262, 164, 1.36, -18),
      naan(k, 222, 228, 1.42, -4),
      strew(k, 222, 228, 120, 56, 34),
      strew(k, 222, 228, 120, 56, 26, ['#fff3d2', '#f2dfae'], 4.4),
      butter(k, 232, 214, 0.8),
    ])
  },
  'prawn-ghee-roast': (k) => {
    const v = bowl(k, {
      cx: 240,
      cy: 160,
      rx: 194,
      h: 142,
      metal: 'iron',
      handles: 'iron',
      foot: 0.5,
      level: 0.07,
    })
    const w = v.well
    return into(v, [
      gravy(k, w, '#9c2208', {
        thick: 0.4,
        freq: 0.06,
        oil: '#f08a2a',
        spots: [{ f: 0.05, color: '#6a1206', k: 5, b: -2.7 }],
      }),
      placed(
        [
          [150, 126],
          [254, 112],
          [350, 146],
          [206, 182],
          [304, 198],
          [112, 188],
        ],
        (x, y, i) => PIECE.prawn(k, x, y, 46, '#b32a0c', nth([-1, 1, 1, -1, 1, -1], i)),
      ),
      curryLeaf(k, 214, 138, 1.3, -30),
      curryLeaf(k, 258, 226, 1.3, 20),
      curryLeaf(k, 318, 120, 1.1, 40),
      coriander(k, 168, 214, 0.9),
    ])
  },
  'rajma-chawal': (k) => {
    const v = plate(k, { rx: 208, cy: 206 })
    return into(v, [
      rice(k, { cx: 164, cy: 206, rx: 116, ry: 76, h: 54, n: 760 }),
      path(blob(k, 300, 220, 112, 74, 0.05, 16), '#5a1a08', `opacity=".4" ${blurred(k, 4)}`),
      clip(
        k,
        blob(k, 300, 218, 112, 74, 0.05, 16),
        gravy(k, { cx: 300, cy: 218, rx: 122, ry: 84 }, '#9c3a16', { thick: 0.2, oil: '#d8702a' }),
      ),
      scatter(k, { cx: 300, cy: 214, rx: 112, ry: 72 }, 26, 0.84, 24)
        .map((p) => PIECE.bean(k, p.x, p.y, 11.5, '#9c3a16'))
        .join(''),
      coriander(k, 300, 206, 1.1, 5),
      onionRing(k, 204, 278, 24),
      lemonWedge(260, 124, 0.7),
    ])
  },
  'curd-rice': (k) => {
    const v = bowl(k, { cx: 240, cy: 160, rx: 194, h: 142, metal: 'steel', foot: 0.5, level: 0.06 })
    const w = v.well
    return into(v, [
      gravy(k, w, '#fffaf0', { thick: 0.1, gloss: 0.3 }),
      clip(
        k,
        ellipsePath(w.cx, w.cy, w.rx, w.ry),
        rice(k, {
          cx: w.cx,
          cy: w.cy - 2,
          rx: w.rx * 0.84,
          ry: w.ry * 0.78,
          h: 16,
          n: 420,
          len: 10,
          width: 5,
          base: '#f8f0df',
          colors: ['#fffdf8', '#fffaf0', '#fbf4e6'],
        }),
        group(
          lit(k, { blur: 4, height: 8, bump: 0.1, spec: 0.4, amb: 0.54, diff: 0.72 }),
          path(blob(k, w.cx - 30, w.cy - 10, 70, 30, 0.2, 12), '#fffdf8', 'opacity=".9"'),
        ),
      ),
      times(26, () => {
        const [a, b] = inside(k, w.cx, w.cy, 110, 60)
        return oval(a, b, 2.6, 2.4, '#2b1408')
      }),
      curryLeaf(k, 200, 142, 1.4, -30),
      curryLeaf(k, 290, 190, 1.4, 30),
      curryLeaf(k, 270, 124, 1.2, -10),
      chilli(k, 226, 196, 0.9, 20, '#8f1c0c'),
      pomegranate(k, w.cx, w.cy - 6, 110, 56, 26),
      coriander(k, 172, 182, 1),
    ])
  },
  'south-indian-meals': (k) => {
    const v = plate(k, { rx: 222, cy: 200, lip: 0.9 })
    const cups: [number, number, string][] = [
      [92, 184, '#c46a1c'],
      [136, 120, '#8f2f10'],
      [214, 90, '#e8c23c'],
      [298, 96, '#5f8f34'],
      [362, 136, '#fbf6ea'],
      [390, 200, '#f3dca0'],
    ]
    return into(v, [
      cups.map(([x, y, c], i) =>
        dip(k, x, y, 39, c, (w) =>
          i < 4
            ? [
                times(4, () => {
                  const [a, b] = inside(k, w.cx, w.cy, w.rx * 0.6, w.ry * 0.5)
                  return oval(
                    a,
                    b,
                    5,
                    3.6,
                    nth(['#e8a33a', '#d8482a', '#fff0c0', '#cfe08a'], i),
                    'opacity=".85"',
                  )
                }),
                coriander(k, w.cx, w.cy, 0.55, 2),
              ]
                .flat()
                .join('')
            : i === 5
              ? cashew(k, w.cx, w.cy, 0.7)
              : strew(k, w.cx, w.cy, w.rx * 0.5, w.ry * 0.4, 5, ['#2b1408', '#a3230f'], 2),
        ),
      ),
      rice(k, { cx: 226, cy: 208, rx: 96, ry: 60, h: 44, n: 560 }),
      disc(k, 330, 262, 78, {
        color: '#f6cf7c',
        rough: 0.05,
        thick: 3,
        height: 22,
        blur: 5,
        bump: 0.3,
        freq: 0.05,
        spots: [
          { f: 0.05, color: '#d89a3a', k: 4, b: -2 },
          { f: 0.09, color: '#fff0c4', k: 7, b: -4.1 },
        ],
      }),
      fritter(k, 152, 276, 24, { color: '#a3330f', freq: 0.12 }),
      chilli(k, 206, 290, 0.8, -8, '#6b8f24'),
    ])
  },
  appam: (k) => {
    const v = plate(k, { rx: 212, cy: 206 })
    const lace = curve(
      Array.from({ length: 40 }, (_, i) => {
        const a = (i / 40) * TAU
        const m = 1 + (i % 2 ? 0.008 : -0.01) + k.r(-0.01, 0.01)
        return [200 + Math.cos(a) * 150 * m, 198 + Math.sin(a) * 100 * m]
      }),
    )
    const b = katori(k, 366, 190, 70)
    return into(v, [
      under(k, 202, 206, 150, 98),
      path(lace, '#b9722a', 'transform="translate(0 5)"'),
      group(
        lit(k, {
          blur: 9,
          height: 18,
          bump: 0.14,
          freq: 0.09,
          oct: 2,
          amb: 0.54,
          diff: 0.74,
          warm: 0.5,
          spots: [{ f: 0.05, color: '#f5d49a', k: 4, b: -2.6 }],
        }),
        path(
          lace,
          rad(
            k,
            200,
            198,
            152,
            [
              ['#fffdf6', 0],
              ['#fffaee', 0.7],
              ['#fdedc8', 0.86],
              ['#e8b060', 0.96],
              ['#b9702a', 1],
            ],
            FLAT,
          ),
        ),
      ),
      times(60, () => {
        const a = k.r(0, TAU)
        const m = k.r(0.72, 0.95)
        return oval(
          200 + Math.cos(a) * 148 * m,
          198 + Math.sin(a) * 97 * m,
          k.r(1.5, 4),
          k.r(1, 2.6),
          '#8a5414',
          'opacity=".5"',
        )
      }),
      oval(200, 196, 92, 56, 'none', `stroke="#c9a468" stroke-width="7" opacity=".4" ${blurred(k, 4)}`),
      group(
        lit(k, { blur: 14, height: 22, bump: 0.1, freq: 0.12, amb: 0.54, diff: 0.74, warm: 0.4 }),
        path(blob(k, 200, 192, 84, 50, 0.03, 14), '#fffdf6'),
      ),
      times(30, () => {
        const [a, c] = inside(k, 200, 192, 70, 40)
        return oval(a, c, 2, 1.3, '#d8c49c', 'opacity=".8"')
      }),
      b.back,
      gravy(k, b.well, '#f3e0b0'),
      strew(k, b.well.cx, b.well.cy, 44, 24, 12, ['#e8701c', '#5aa23c', '#fff6dc'], 8),
      curryLeaf(k, b.well.cx, b.well.cy, 0.9, 20),
      b.front,
    ])
  },
}
