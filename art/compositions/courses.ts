import { lin } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, lit, steam } from '../drawing/light.ts'
import { FLAT, n1 } from '../drawing/numbers.ts'
import { ellipsePath, soft } from '../drawing/paths.ts'
import { clip, group, line, oval, path, times } from '../drawing/shapes.ts'
import { curryLeaf, mint } from '../garnishes/herbs.ts'
import { cashew, pomegranate, slivers } from '../garnishes/toppings.ts'
import { chilli, lemonWedge, onionRing } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { green, tamarind } from '../serving/dips.ts'
import { bowl, handi } from '../vessels/bowl.ts'
import { kulhad } from '../vessels/cups.ts'
import { leaf } from '../vessels/leaf.ts'
import { paper } from '../vessels/paper.ts'
import { plate } from '../vessels/plate.ts'
import type { Compositions } from './composition.ts'

/** A cover of brass over a pot, so that nobody sees what is in it. */
const lid = (k: Kit, cx: number, cy: number, rx: number): string => {
  const ry = rx * FLAT
  const dome = `M${n1(cx - rx)} ${n1(cy)}C${n1(cx - rx * 0.9)} ${n1(cy - rx * 0.62)} ${n1(cx + rx * 0.9)} ${n1(cy - rx * 0.62)} ${n1(cx + rx)} ${n1(cy)}A${n1(rx)} ${n1(ry * 0.62)} 0 0 1 ${n1(cx - rx)} ${n1(cy)}Z`
  const metal = lin(k, cx - rx, 0, cx + rx, 0, [
    '#8f6420',
    ['#ffeab0', 0.24],
    ['#c99a3a', 0.5],
    ['#7a5414', 0.82],
    '#b98a34',
  ])
  return (
    path(dome, '#1e0a02', `opacity=".4" transform="translate(3 12)" ${blurred(k, 6)}`) +
    path(dome, metal) +
    line(
      `M${n1(cx - rx * 0.98)} ${n1(cy + 3)}A${n1(rx * 0.98)} ${n1(ry * 0.6)} 0 0 0 ${n1(cx + rx * 0.98)} ${n1(cy + 3)}`,
      '#fff3cc',
      3,
      'opacity=".8"',
    ) +
    path(
      `M${n1(cx - rx * 0.6)} ${n1(cy - rx * 0.2)}Q${n1(cx - rx * 0.3)} ${n1(cy - rx * 0.46)} ${n1(cx - rx * 0.06)} ${n1(cy - rx * 0.44)}Q${n1(cx - rx * 0.34)} ${n1(cy - rx * 0.26)} ${n1(cx - rx * 0.42)} ${n1(cy + ry * 0.3)}Z`,
      '#fff',
      `opacity=".5" ${blurred(k, 4)}`,
    ) +
    group(
      lit(k, { blur: 4, height: 10, bump: 0, spec: 0.9, amb: 0.5 }),
      oval(cx, cy - rx * 0.5, 20, 16, '#d9a63e'),
    )
  )
}

/** A checked cloth, folded for bread. */
const cloth = (k: Kit): string => {
  const outline = soft(
    k,
    [
      [92, 190],
      [236, 112],
      [392, 186],
      [244, 282],
    ],
    16,
    3,
  )
  const stripes = times(
    9,
    (i) =>
      line(`M${100 + i * 19} ${194 - i * 10}l150 92`, '#c23b22', i % 3 ? 2.4 : 7, 'opacity=".7"') +
      line(`M${232 + i * 18} ${114 + i * 9}l-142 82`, '#c23b22', i % 3 ? 2.4 : 7, 'opacity=".55"'),
  )
  return (
    path(outline, '#2a1206', `opacity=".4" transform="translate(4 9)" ${blurred(k, 5)}`) +
    group(
      lit(k, { blur: 5, height: 12, bump: 0.3, freq: 0.02, oct: 2, amb: 0.5, diff: 0.76 }),
      path(outline, '#fbf1dc'),
      clip(k, outline, stripes),
    ) +
    path(
      soft(
        k,
        [
          [244, 282],
          [392, 186],
          [330, 158],
          [206, 240],
        ],
        10,
        2,
      ),
      '#8a4a20',
      'opacity=".16"',
    )
  )
}

/**
 * The plate of each course, for dishes that no picture shows truly. There is no food on it that somebody
 * could take for the dish.
 */
export const courses: Compositions = {
  'course-breakfast': (k) => [
    into(plate(k, { rx: 208, cy: 206 }), [
      clip(k, ellipsePath(240, 210, 176, 111), leaf(k, { cx: 240, cy: 214, w: 410, h: 250, tilt: -10 }).back),
      curryLeaf(k, 330, 164, 1.6, -20),
      curryLeaf(k, 352, 184, 1.4, 24),
    ]),
  ],
  'course-starters': (k) =>
    into(plate(k, { rx: 206, cy: 208, metal: 'white' }), [
      green(k, 322, 150, 58),
      tamarind(k, 206, 134, 48),
      onionRing(k, 150, 214, 30),
      onionRing(k, 186, 236, 26),
      lemonWedge(276, 254, 1.3),
      mint(k, 214, 206, 1.4),
    ]),
  'course-main-course': (k) => {
    const pot = handi(k, { metal: 'copper' })
    return [into(pot, lid(k, 240, 142, 174)), steam(k, 240, 50, 46, 3)]
  },
  'course-breads': (k) => into(plate(k, { rx: 208, cy: 206, metal: 'brass' }), cloth(k)),
  'course-desserts': (k) => {
    const v = bowl(k, { cx: 240, cy: 164, rx: 190, h: 142, metal: 'blue', foot: 0.48, level: 0.12 })
    const { cx, cy } = v.well
    return into(v, [
      slivers(k, cx, cy, 120, 56, 40),
      slivers(k, cx, cy, 110, 50, 18, ['#d9480f', '#e8701a'], 11, 1.8),
      pomegranate(k, cx, cy, 110, 50, 14),
      cashew(k, cx - 40, cy - 12, 1.6),
      cashew(k, cx + 50, cy + 20, 1.6),
    ])
  },
  'course-rolls': (k) => [
    into(paper(k, { w: 430, h: 280 }), [
      path(
        soft(
          k,
          [
            [120, 150],
            [330, 112],
            [372, 236],
            [156, 282],
          ],
          12,
          3,
        ),
        '#fffaf0',
        lit(k, { blur: 3, height: 6, bump: 0.25, freq: 0.02, amb: 0.52, diff: 0.72, warm: 0.4 }),
      ),
      onionRing(k, 216, 206, 32),
      onionRing(k, 256, 186, 28),
      chilli(k, 300, 232, 1.3, -12),
      lemonWedge(186, 244, 1.2),
      mint(k, 292, 170, 1.2),
    ]),
  ],
  'course-beverages': (k) => {
    const far = kulhad(k, { cx: 326, top: 96, bottom: 250, rt: 78, rb: 54 })
    const near = kulhad(k, { cx: 190, top: 116, bottom: 312, rt: 104, rb: 70 })
    return [far.back, near.back, mint(k, 300, 300, 1.5)]
  },
}
