import { lin } from '../drawing/gradients.ts'
import { blurred, lit } from '../drawing/light.ts'
import { n1, TAU } from '../drawing/numbers.ts'
import { blob, inside, type Point, soft } from '../drawing/paths.ts'
import { clip, group, line, oval, path, placed, times } from '../drawing/shapes.ts'
import { puri, samosa } from '../foods/samosa.ts'
import { fritter, momo } from '../foods/snacks.ts'
import { slab } from '../foods/sweets.ts'
import { coriander, curryLeaf, mint, strew } from '../garnishes/herbs.ts'
import { drizzle, pomegranate, sev } from '../garnishes/toppings.ts'
import { chilli, lemonWedge } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { dip, green, red, tamarind } from '../serving/dips.ts'
import { paper } from '../vessels/paper.ts'
import { plate } from '../vessels/plate.ts'
import type { Compositions } from './composition.ts'

export const chaat: Compositions = {
  'pani-puri': (k) => {
    const v = plate(k, { rx: 208, cy: 206 })
    const spots: Point[] = [
      [140, 164],
      [226, 176],
      [92, 226],
      [180, 244],
      [272, 258],
      [318, 208],
    ]
    return into(v, [
      dip(
        k,
        330,
        116,
        64,
        '#6b8a24',
        (w) =>
          strew(k, w.cx, w.cy, w.rx * 0.7, w.ry * 0.7, 16, ['#2f6b1f', '#a9c95a']) + mint(k, w.cx, w.cy, 0.8),
      ),
      placed(spots, (x, y) => puri(k, x, y - 8, 52)),
      tamarind(k, 214, 104, 36),
    ])
  },
  samosa: (k) => {
    const v = plate(k, { rx: 206, cy: 214, metal: 'white' })
    return into(v, [
      green(k, 118, 138, 44),
      samosa(k, 312, 158, 104, 0.3),
      samosa(k, 186, 196, 112, -0.25),
      tamarind(k, 352, 244, 46),
      chilli(k, 240, 296, 0.95, -8),
    ])
  },
  'dahi-puri': (k) => {
    const v = plate(k, { rx: 208, cy: 206, metal: 'white' })
    const at: Point[] = [
      [150, 150],
      [246, 138],
      [336, 160],
      [116, 222],
      [214, 216],
      [308, 232],
      [220, 280],
    ]
    const one = (x: number, y: number) =>
      puri(k, x, y, 52) +
      group(
        lit(k, { blur: 5, height: 9, bump: 0.05, spec: 0.4, amb: 0.52, diff: 0.74 }),
        path(blob(k, x, y - 20, 40, 22, 0.12, 11), '#fffaf0'),
      ) +
      drizzle(k, x, y - 20, 28, 9, '#6a230e', 5, 2) +
      strew(k, x, y - 16, 26, 10, 6, ['#4f9a33', '#7ab648'], 4) +
      sev(k, x, y - 24, 26, 9, 20) +
      pomegranate(k, x, y - 22, 24, 9, 3)
    return into(
      v,
      placed(at, (x, y) => one(x, y)),
    )
  },
  'bhel-puri': (k) => {
    const cone = 'M116 128L226 338Q240 350 254 338L364 128Q240 190 116 128Z'
    const print = times(13, (i) =>
      line(
        `M${150 + i * 3} ${168 + i * 14}q${90 - i * 3} 26 ${180 - i * 6} 0`,
        '#5b5348',
        2.6,
        `opacity=".4" stroke-dasharray="${n1(k.r(12, 26))} 5 ${n1(k.r(8, 18))} 6"`,
      ),
    )
    const bits = times(330, () => {
      const [x, y] = inside(k, 240, 118, 128, 66)
      const c = k.pick(['#fbeccb', '#f5dcae', '#fff6e2', '#f0d097', '#e8b95e'])
      const t = k.r(0, 180)
      return `<g transform="rotate(${n1(t)} ${n1(x)} ${n1(y)})">${oval(x + 1, y + 2, 7.5, 4.6, '#5a2a08', 'opacity=".45"')}${oval(x, y, 7.5, 4.4, c)}${oval(x - 1.5, y - 1.4, 3, 1.3, '#fff', 'opacity=".6"')}</g>`
    })
    const dice = times(26, () => {
      const [x, y] = inside(k, 240, 106, 106, 50)
      return path(
        soft(
          k,
          [
            [x - 7, y - 4],
            [x + 4, y - 6],
            [x + 7, y + 3],
            [x - 4, y + 6],
          ],
          3,
          1,
        ),
        k.pick(['#d83a22', '#e85a3a', '#c05a92', '#f3c9de', '#f0c24a']),
      )
    })
    return [
      oval(252, 338, 60, 12, '#2a0f02', `opacity=".5" ${blurred(k, 6)}`),
      group(
        lit(k, { blur: 8, height: 14, bump: 0.2, freq: 0.02 }),
        path(cone, lin(k, 116, 0, 364, 0, ['#fbf2de', ['#f3e2c0', 0.5], '#c9a877'])),
      ),
      clip(k, cone, print, path('M262 160L364 128L252 340Z', '#7a5428', 'opacity=".22"')),
      path(blob(k, 240, 118, 128, 64, 0.04, 16), '#c98f48'),
      bits,
      dice,
      drizzle(k, 240, 100, 88, 22, '#5c1f0d', 6, 4),
      drizzle(k, 240, 116, 84, 18, '#5a9a2c', 5, 4),
      sev(k, 240, 84, 96, 30, 120),
      coriander(k, 210, 76, 1.1, 5),
      coriander(k, 286, 96, 1, 4),
      pomegranate(k, 240, 98, 96, 36, 16),
      lemonWedge(356, 92, 0.9, -40),
    ]
  },
  'khaman-dhokla': (k) => {
    const v = plate(k, { rx: 206, cy: 212, metal: 'white' })
    const at: Point[] = [
      [240, 124],
      [150, 164],
      [330, 164],
      [240, 196],
      [150, 232],
      [330, 232],
      [240, 266],
    ]
    return into(
      v,
      placed(
        at,
        (x, y) =>
          slab(k, x, y, 74, '#fbd23c', {
            shape: 'square',
            h: 0.56,
            bump: 0.24,
            freq: 0.22,
            spots: [{ f: 0.2, color: '#e0a818', k: 7, b: -4.4 }],
          }) +
          times(6, () => {
            const [a, b] = inside(k, x, y, 40, 20)
            return oval(a, b, 2.2, 2, '#2b1408')
          }) +
          coriander(k, x + k.r(-12, 12), y, 0.7, 2),
      ).concat(chilli(k, 222, 176, 0.9, -20), curryLeaf(k, 276, 204, 1.1)),
    )
  },
  'onion-pakora': (k) => {
    const v = paper(k, { w: 430, h: 280 })
    const at: Point[] = [
      [150, 150],
      [244, 128],
      [330, 152],
      [108, 212],
      [200, 204],
      [296, 216],
      [160, 262],
      [250, 266],
    ]
    return into(v, [
      placed(
        at,
        (x, y) =>
          group(
            lit(k, { blur: 2, height: 6, bump: 0.1 }),
            times(7, () => {
              const a = k.r(0, TAU)
              return line(
                `M${n1(x + Math.cos(a) * 34)} ${n1(y - 6 + Math.sin(a) * 24)}q${n1(Math.cos(a + 0.8) * 16)} ${n1(Math.sin(a + 0.8) * 12)} ${n1(Math.cos(a) * 30)} ${n1(Math.sin(a) * 20)}`,
                k.pick(['#d98a2c', '#b9651c', '#e9ab4e']),
                6,
              )
            }),
          ) +
          fritter(k, x, y - 6, 50, { rough: 0.2, ry: 38, bump: 0.44, freq: 0.06, color: '#e39b30' }) +
          times(5, () => {
            const [a, b] = inside(k, x, y - 8, 36, 22)
            return line(
              `M${n1(a)} ${n1(b)}q${n1(k.r(-12, 12))} ${n1(k.r(-9, 3))} ${n1(k.r(-20, 20))} ${n1(k.r(-6, 8))}`,
              k.pick(['#f6d08a', '#8a4310', '#f0b85c']),
              3,
              'opacity=".85"',
            )
          }),
      ),
      green(k, 372, 224, 50),
      chilli(k, 340, 284, 1.1, -8),
    ])
  },
  'vegetable-momos': (k) => {
    const v = plate(k, { rx: 206, cy: 212, metal: 'white' })
    const at: Point[] = [
      [150, 160],
      [240, 140],
      [330, 166],
      [126, 226],
      [214, 222],
      [250, 276],
    ]
    return into(v, [
      placed(at, (x, y) => momo(k, x, y, 52)),
      red(k, 340, 236, 54),
      strew(k, 200, 196, 110, 60, 12),
    ])
  },
}
