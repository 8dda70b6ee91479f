import { mix } from '../drawing/colours.ts'
import type { Kit } from '../drawing/kit.ts'
import { lit, under } from '../drawing/light.ts'
import { n1 } from '../drawing/numbers.ts'
import { blob, soft } from '../drawing/paths.ts'
import { group, line, oval, path } from '../drawing/shapes.ts'
import { chilli } from '../garnishes/vegetables.ts'

/** A brown chunk, such as jackfruit or soya. */
export const chunk = (k: Kit, x: number, y: number, s: number, g: string): string =>
  under(k, x, y + s * 0.4, s * 1.1, s * 0.6) +
  group(
    lit(k, {
      blur: s * 0.2,
      height: s * 0.6,
      bump: 0.34,
      freq: '0.03 0.12',
      spec: 0.5,
      amb: 0.42,
      diff: 0.84,
    }),
    path(blob(k, x, y, s * k.r(1, 1.25), s * 0.78, 0.14, 9, k.r(-0.5, 0.5)), mix(g, '#f0c070', 0.5)),
  )

/** A small aubergine, slit and glossy, with its stalk. */
export const aubergine = (k: Kit, x: number, y: number, s: number): string => {
  const turned = k.r(-40, 40)
  return group(
    `transform="rotate(${n1(turned)} ${n1(x)} ${n1(y)})"`,
    under(k, x, y + s * 0.4, s * 1.2, s * 0.6),
    group(
      lit(k, { blur: s * 0.3, height: s * 0.9, bump: 0.04, spec: 1, shine: 40, amb: 0.44, diff: 0.86 }),
      path(blob(k, x, y, s * 1.25, s * 0.78, 0.03, 12), '#6a2a66'),
    ),
    line(`M${n1(x - s * 0.9)} ${n1(y)}L${n1(x + s * 0.9)} ${n1(y + 2)}`, '#34102f', 3, 'opacity=".6"'),
    path(blob(k, x - s * 1.15, y, s * 0.34, s * 0.42, 0.25, 8), '#5f8f34'),
    line(`M${n1(x - s * 1.2)} ${n1(y)}l${n1(-s * 0.5)} -4`, '#3f6b1e', s * 0.18),
  )
}

/** A large mild chilli. */
export const longChilli = (k: Kit, x: number, y: number, s: number): string =>
  chilli(k, x, y, s / 18, k.r(-35, 35), '#5d9a2c')

/** A slice of a gram-flour dumpling. */
export const gatta = (k: Kit, x: number, y: number, s: number): string =>
  under(k, x, y + s * 0.4, s, s * 0.6) +
  group(
    lit(k, { blur: s * 0.2, height: s * 0.5, bump: 0.16, freq: 0.14, spec: 0.4, amb: 0.46, diff: 0.82 }),
    path(blob(k, x, y + s * 0.22, s, s * 0.7, 0.03, 12), '#a9762a'),
    path(blob(k, x, y, s * 0.96, s * 0.66, 0.03, 12), '#edc566'),
  )

/** Peas, carrot, beans, cauliflower, potato in turn. */
export const mixedVegetable = (k: Kit, x: number, y: number, s: number): string => {
  const color = k.pick(['#f07a22', '#6a9f34', '#f7e3b0', '#e8c46a', '#8fae3c'])
  return (
    under(k, x, y + s * 0.3, s, s * 0.5) +
    group(
      lit(k, {
        blur: s * 0.16,
        height: s * 0.46,
        bump: color === '#f7e3b0' ? 0.5 : 0.1,
        freq: 0.14,
        spec: 0.5,
        amb: 0.46,
      }),
      path(
        soft(
          k,
          [
            [x - s, y - s * 0.4],
            [x + s * 0.9, y - s * 0.6],
            [x + s, y + s * 0.2],
            [x - s * 0.8, y + s * 0.5],
          ],
          s * 0.4,
          s * 0.14,
        ),
        color,
      ),
    )
  )
}

/** A floret of cauliflower, browned by turmeric and heat. */
export const floret = (k: Kit, x: number, y: number, s: number): string =>
  under(k, x, y + s * 0.4, s, s * 0.6) +
  line(`M${n1(x)} ${n1(y + s * 0.1)}l${n1(k.r(-4, 4))} ${n1(s * 0.6)}`, '#e6dc9a', s * 0.5) +
  group(
    lit(k, {
      blur: s * 0.16,
      height: s * 0.6,
      bump: 0.5,
      freq: 0.14,
      amb: 0.48,
      spots: [{ f: 0.06, color: '#b9711c', k: 5, b: -2.9 }],
    }),
    path(blob(k, x, y - s * 0.18, s, s * 0.72, 0.16, 12), '#f7e2a0'),
  )

/** A cob of baby corn, whole, with its rows of kernels. */
export const babyCorn = (k: Kit, x: number, y: number, s: number): string =>
  group(
    `transform="rotate(${n1(k.r(-38, 38))} ${n1(x)} ${n1(y)})"`,
    under(k, x, y + s * 0.3, s * 1.3, s * 0.4),
    group(
      lit(k, { blur: s * 0.14, height: s * 0.42, bump: 0.1, spec: 0.6, amb: 0.46, diff: 0.84 }),
      path(
        `M${n1(x - s * 1.3)} ${n1(y - s * 0.3)}Q${n1(x + s * 0.4)} ${n1(y - s * 0.56)} ${n1(x + s * 1.4)} ${n1(y)}Q${n1(x + s * 0.4)} ${n1(y + s * 0.56)} ${n1(x - s * 1.3)} ${n1(y + s * 0.3)}Z`,
        '#f5d060',
      ),
    ),
    Array.from({ length: 6 }, (_, i) => {
      const [at, half] = [x - s + i * s * 0.36, s * (0.36 - Math.abs(i - 2) * 0.04)]
      return line(
        `M${n1(at)} ${n1(y - half)}q${n1(s * 0.1)} ${n1(half)} 0 ${n1(half * 2)}`,
        '#c08a1c',
        2,
        'opacity=".6"',
      )
    }),
  )

/** A pod of okra, fried dark at its edges. */
export const okra = (k: Kit, x: number, y: number, s: number): string =>
  group(
    `transform="rotate(${n1(k.r(-50, 50))} ${n1(x)} ${n1(y)})"`,
    under(k, x, y + s * 0.3, s * 1.2, s * 0.36),
    group(
      lit(k, {
        blur: s * 0.12,
        height: s * 0.4,
        bump: 0.12,
        spec: 0.5,
        amb: 0.46,
        spots: [{ f: 0.06, color: '#3a3a10', k: 5, b: -3 }],
      }),
      path(
        `M${n1(x - s * 1.2)} ${n1(y - s * 0.36)}Q${n1(x)} ${n1(y - s * 0.44)} ${n1(x + s * 1.4)} ${n1(y)}Q${n1(x)} ${n1(y + s * 0.44)} ${n1(x - s * 1.2)} ${n1(y + s * 0.36)}Z`,
        '#6f9a34',
      ),
    ),
    line(`M${n1(x - s)} ${n1(y - s * 0.08)}L${n1(x + s)} ${n1(y)}`, '#3f6420', 2.4, 'opacity=".7"'),
    oval(x - s * 1.2, y, s * 0.16, s * 0.36, '#dbe8a8'),
    oval(x - s * 1.2, y, s * 0.07, s * 0.16, '#7f8f3a'),
  )

/** A few green peas lying together. */
export const peas = (k: Kit, x: number, y: number, s: number): string =>
  group(
    lit(k, { blur: 2.4, height: 7, bump: 0, spec: 0.7, amb: 0.46 }),
    [0, 1, 2].map((i) =>
      oval(
        x + (i - 1) * s * 0.7,
        y + (i % 2) * s * 0.5,
        s * 0.46,
        s * 0.42,
        k.pick(['#6fb03a', '#7cbc46', '#5f9c30']),
      ),
    ),
  )

/** Half a mushroom, cut through. */
export const mushroom = (k: Kit, x: number, y: number, s: number): string => {
  const cap = `M${n1(x - s)} ${n1(y)}C${n1(x - s)} ${n1(y - s * 1.1)} ${n1(x + s)} ${n1(y - s * 1.1)} ${n1(x + s)} ${n1(y)}Q${n1(x + s * 0.6)} ${n1(y + s * 0.2)} ${n1(x + s * 0.26)} ${n1(y + s * 0.1)}L${n1(x + s * 0.3)} ${n1(y + s * 0.7)}Q${n1(x)} ${n1(y + s * 0.86)} ${n1(x - s * 0.3)} ${n1(y + s * 0.7)}L${n1(x - s * 0.26)} ${n1(y + s * 0.1)}Q${n1(x - s * 0.6)} ${n1(y + s * 0.2)} ${n1(x - s)} ${n1(y)}Z`
  return group(
    `transform="rotate(${n1(k.r(-50, 50))} ${n1(x)} ${n1(y)})"`,
    under(k, x, y + s * 0.3, s, s * 0.5),
    group(lit(k, { blur: s * 0.14, height: s * 0.4, bump: 0.1, spec: 0.5, amb: 0.48 }), path(cap, '#d9b98a')),
    line(
      `M${n1(x - s * 0.6)} ${n1(y - s * 0.1)}Q${n1(x)} ${n1(y - s * 0.5)} ${n1(x + s * 0.6)} ${n1(y - s * 0.1)}`,
      '#7a5430',
      3,
      'opacity=".7"',
    ),
  )
}
