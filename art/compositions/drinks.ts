import { lin, rad } from '../drawing/gradients.ts'
import { blurred, lit, steam, under } from '../drawing/light.ts'
import { blob, ellipsePath, inside, soft } from '../drawing/paths.ts'
import { clip, group, line, oval, path, times } from '../drawing/shapes.ts'
import { mint } from '../garnishes/herbs.ts'
import { ice, slivers } from '../garnishes/toppings.ts'
import { lemonSlice, lemonWedge } from '../garnishes/vegetables.ts'
import { froth, into } from '../serving/arrangements.ts'
import { katori } from '../vessels/bowl.ts'
import { CUP_FLAT, cupPath, glass, kulhad } from '../vessels/cups.ts'
import { METAL } from '../vessels/metals.ts'
import type { Compositions } from './composition.ts'

export const drinks: Compositions = {
  'filter-coffee': (k) => {
    const m = METAL.steel
    const d = katori(k, 240, 236, 158, { h: 84, foot: 0.7, level: 0.4, flat: 0.42 })
    const [cx, top, bottom, rt, rb] = [240, 70, 258, 86, 66]
    const body = cupPath(cx, top, bottom, rt, rb, CUP_FLAT)
    const f = CUP_FLAT
    const foam = times(46, () => {
      const [a, b] = inside(k, cx, top + 1, rt * 0.86, rt * f * 0.84)
      const r = k.r(2, 6.5)
      return (
        oval(a, b, r, r * 0.6, k.pick(['#f3dcb8', '#e4bd8a', '#fbeed6']), 'opacity=".85"') +
        oval(a - 1, b - 1, r * 0.4, r * 0.2, '#fff', 'opacity=".8"')
      )
    })
    const tumbler = [
      oval(cx + 8, bottom + 4, rb * 1.2, rb * 0.5, '#1e1008', `opacity=".5" ${blurred(k, 7)}`),
      path(
        body,
        lin(k, cx - rt, 0, cx + rt, 0, [
          ['#8d9498', 0],
          ['#fbfcfc', 0.14],
          ['#dfe3e4', 0.24],
          ['#8f979b', 0.42],
          ['#6a7277', 0.52],
          ['#c7cdd0', 0.68],
          ['#f0f2f2', 0.78],
          ['#7b8388', 0.9],
          ['#5b6267', 1],
        ]),
      ),
      clip(
        k,
        body,
        oval(cx, bottom + 18, rb * 1.4, 50, '#2b1a10', `opacity=".4" ${blurred(k, 10)}`),
        line(
          `M${cx - rt} ${top + 22}A${rt} ${rt * f} 0 0 0 ${cx + rt} ${top + 22}`,
          '#4d5559',
          2,
          'opacity=".5"',
        ),
        line(
          `M${cx - rt} ${top + 25}A${rt} ${rt * f} 0 0 0 ${cx + rt} ${top + 25}`,
          '#fff',
          2,
          'opacity=".8"',
        ),
      ),
      oval(
        cx,
        top,
        rt + 6,
        (rt + 6) * f,
        lin(k, cx - rt, top - 20, cx + rt, top + 20, [m.hi, m.mid, m.lo, m.hi]),
      ),
      oval(cx, top + 1, rt - 2, (rt - 2) * f, '#5d2f12'),
      oval(
        cx,
        top + 3,
        rt - 5,
        (rt - 5) * f,
        rad(
          k,
          cx - 10,
          top,
          rt,
          [
            ['#eccfa2', 0],
            ['#d3a066', 0.6],
            ['#9a5c2a', 0.95],
          ],
          f,
        ),
      ),
      clip(k, ellipsePath(cx, top + 3, rt - 5, (rt - 5) * f), foam),
    ]
    return [
      d.back,
      d.front,
      oval(
        d.well.cx + 4,
        d.well.cy - 2,
        d.well.rx * 0.72,
        d.well.ry * 0.66,
        rad(k, 240, 250, 150, ['#b5763c', '#8b4d20'], 0.42),
      ),
      tumbler,
      clip(k, 'M0 262H480V360H0Z', d.front),
      steam(k, 240, 60, 54, 3),
    ]
  },
  'kulhad-chai': (k) => {
    const cup = (cx: number, top: number, bottom: number, rt: number, rb: number) => {
      const v = kulhad(k, { cx, top, bottom, rt, rb })
      const w = v.well
      return into(v, [
        oval(
          w.cx,
          w.cy,
          w.rx,
          w.ry,
          rad(
            k,
            w.cx - 14,
            w.cy - 4,
            w.rx * 1.1,
            [
              ['#f2b46a', 0],
              ['#dc8f40', 0.65],
              ['#a35c1c', 1],
            ],
            CUP_FLAT,
          ),
        ),
        clip(
          k,
          ellipsePath(w.cx, w.cy, w.rx, w.ry),
          oval(
            w.cx,
            w.cy,
            w.rx - 2,
            w.ry - 2,
            'none',
            `stroke="#f3d8ae" stroke-width="4" stroke-dasharray="9 3 14 5 4 4" opacity=".75"`,
          ),
          froth(k, w, 16),
          oval(w.cx - w.rx * 0.3, w.cy - 4, w.rx * 0.36, 5, '#fff', `opacity=".4" ${blurred(k, 3)}`),
        ),
      ])
    }
    return [
      cup(334, 92, 246, 76, 52),
      steam(k, 334, 92, 60, 2),
      cup(198, 112, 312, 104, 70),
      steam(k, 198, 108, 84, 3),
    ]
  },
  'masala-chai': (k) => {
    const cup = (cx: number, top: number, bottom: number, rt: number, rb: number) => {
      const v = glass(k, {
        cx,
        top,
        bottom,
        rt,
        rb,
        fill: 24,
        drink: ['#e0a058', '#d28a40', '#b86c2c'],
        head: '#e6b070',
        clear: 1,
        ribbed: true,
      })
      return into(v, froth(k, v.well, 16))
    }
    const biscuit = (x: number, y: number, deg: number) =>
      group(
        `transform="rotate(${deg} ${x} ${y})"`,
        under(k, x, y + 8, 56, 24),
        path(
          soft(
            k,
            [
              [x - 58, y + 6],
              [x - 40, y - 24],
              [x + 58, y - 20],
              [x + 44, y + 16],
              [x + 43, y + 25],
              [x - 57, y + 16],
            ],
            8,
          ),
          '#b5701f',
        ),
        group(
          lit(k, { blur: 2, height: 4, bump: 0.1, freq: 0.1 }),
          path(
            soft(
              k,
              [
                [x - 58, y + 6],
                [x - 40, y - 24],
                [x + 58, y - 20],
                [x + 44, y + 16],
              ],
              8,
            ),
            '#eab765',
          ),
        ),
        times(6, (i) =>
          oval(x - 32 + (i % 3) * 30 + (i > 2 ? -6 : 4), y - 10 + (i > 2 ? 13 : 0), 2.6, 1.8, '#a5641c'),
        ),
      )
    return [
      cup(320, 84, 250, 68, 48),
      steam(k, 320, 86, 56, 2),
      cup(196, 104, 306, 88, 62),
      steam(k, 196, 102, 76, 3),
      biscuit(356, 276, -8),
      biscuit(342, 262, 10),
    ]
  },
  'mango-lassi': (k) => {
    const v = glass(k, {
      cx: 206,
      top: 60,
      bottom: 306,
      rt: 88,
      rb: 60,
      fill: 18,
      drink: ['#fdc648', '#f9b128', '#f09c14'],
      head: '#fed877',
      clear: 1,
    })
    const mango = (x: number, y: number, m: number, deg: number) =>
      group(
        `transform="translate(${x} ${y}) rotate(${deg}) scale(${m})"`,
        under(k, 0, 22, 50, 22),
        group(
          lit(k, { blur: 12, height: 30, bump: 0.03, spec: 0.5 }),
          path(
            'M-48 8C-50 -26 -14 -42 14 -34C40 -28 58 -8 50 10C44 22 34 20 22 28C0 42 -44 40 -48 8Z',
            lin(k, -48, -34, 46, 30, ['#7fa83a', ['#f2b42c', 0.3], ['#fba824', 0.62], '#e2521c']),
          ),
        ),
        line('M-20 -34q-4 -12 2 -18', '#6b4316', 5),
        path('M-18 -48Q10 -72 44 -54Q16 -38 -18 -48Z', '#4f9636'),
        line('M-16 -48Q12 -56 40 -54', '#b7dc86', 1.6),
      )
    return [
      into(v, [
        froth(k, v.well, 8, '#fff0b8'),
        slivers(k, 206, v.well.cy, 44, 13, 14),
        slivers(k, 206, v.well.cy, 44, 12, 10, ['#d9480f', '#c2340a'], 10, 1.5),
        mint(k, 230, v.well.cy - 8, 1.1),
      ]),
      mango(350, 264, 1.15, 6),
    ]
  },
  'nimbu-pani': (k) => {
    const v = glass(k, {
      cx: 228,
      top: 66,
      bottom: 306,
      rt: 88,
      rb: 64,
      fill: 32,
      drink: ['#fbf3b0', '#f3e885', '#e6d655'],
      head: '#fbf5c4',
      clear: 0.86,
    })
    return [
      into(
        v,
        [
          ice(k, 256, 150, 30),
          ice(k, 206, 128, 28),
          lemonSlice(204, 192, 42, 1),
          mint(k, 266, 208, 1.1),
          ice(k, 250, 254, 28),
          mint(k, 196, 262, 0.8),
          mint(k, 200, 96, 1.1),
        ],
        lemonSlice(306, 76, 42, 0.96),
      ),
      lemonWedge(344, 276, 1.5, -14),
      lemonWedge(128, 296, 1.1, 18),
      mint(k, 384, 300, 1),
    ]
  },
  'tender-coconut-water': (k) => {
    const shell = blob(k, 216, 214, 122, 112, 0.02, 18)
    return [
      under(k, 220, 300, 110, 34, 0.5),
      group(
        lit(k, { blur: 26, height: 60, bump: 0.1, freq: '0.06 0.01', spec: 0.4, amb: 0.46 }),
        path(shell, lin(k, 100, 110, 320, 320, ['#a9cc5a', '#6f9f34', '#3f6f22'])),
      ),
      oval(216, 130, 66, 30, '#f6ecd0'),
      oval(216, 128, 50, 21, '#fffdf6'),
      oval(216, 130, 38, 15, '#dfe8dc'),
      line('M216 134L286 26', '#d9480f', 9),
      line('M214 132L283 27', '#ffb27a', 3),
      line('M286 26l34 6', '#d9480f', 9),
      mint(k, 352, 300, 1.4),
    ]
  },
  'kashmiri-kahwa': (k) => {
    const v = glass(k, {
      cx: 240,
      top: 100,
      bottom: 306,
      rt: 92,
      rb: 66,
      fill: 22,
      drink: ['#eec25a', '#dba23a', '#b97a24'],
      head: '#f3d27a',
      clear: 0.92,
      ribbed: true,
    })
    return [
      into(v, [
        slivers(k, 240, v.well.cy, 54, 16, 16, ['#f6e3bd', '#e3c08a'], 10, 4),
        slivers(k, 240, v.well.cy, 50, 14, 12, ['#d9480f', '#c2340a'], 12, 1.7),
      ]),
      steam(k, 240, 96, 70, 3),
    ]
  },
}
