import { lin } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { lit, under } from '../drawing/light.ts'
import { curve, inside, type Point, soft } from '../drawing/paths.ts'
import { type Drawn, group, oval, path, times } from '../drawing/shapes.ts'
import { fritter } from '../foods/snacks.ts'
import { strew } from '../garnishes/herbs.ts'
import { into } from '../serving/arrangements.ts'
import { red } from '../serving/dips.ts'
import { paper } from '../vessels/paper.ts'
import type { Compositions } from './composition.ts'

/** A burger seen from the side: seeded bun, lettuce, cheese, tomato and a crumbed patty. */
const burger = (k: Kit, patty: Drawn, cheese = true): Drawn => {
  const crumb = {
    blur: 16,
    height: 38,
    bump: 0.03,
    spec: 0.5,
    shine: 28,
    amb: 0.46,
    diff: 0.84,
    spots: [{ f: 0.015, color: '#a4510f', k: 3, b: -1.6 }],
  }
  const top = soft(
    k,
    [
      [100, 168],
      [104, 110],
      [150, 58],
      [236, 42],
      [322, 58],
      [368, 110],
      [372, 168],
      [236, 178],
    ],
    54,
    1,
  )
  const low = soft(
    k,
    [
      [104, 248],
      [368, 248],
      [366, 284],
      [330, 302],
      [142, 302],
      [106, 284],
    ],
    26,
    1,
  )
  const frill: Point[] = Array.from(
    { length: 25 },
    (_, i): Point => [92 + i * 12, 206 + (i % 2 ? 14 : -2) + k.r(-3, 3)],
  )
  const lettuce = curve([...frill, [384, 172], [236, 160], [90, 172]])
  const slices = times(3, (i) =>
    group(
      lit(k, { blur: 3, height: 9, bump: 0.06, spec: 0.6 }),
      oval(150 + i * 86, 178, 54, 15, '#d8301c'),
      oval(150 + i * 86, 176, 50, 11, '#ee5438'),
    ),
  )
  return into(paper(k, { w: 440, h: 250, cy: 226 }), [
    under(k, 238, 300, 140, 26, 0.55),
    group(
      lit(k, { ...crumb, spots: [] }),
      path(low, lin(k, 0, 248, 0, 302, ['#fff0d0', ['#eeb566', 0.4], '#b9702a'])),
    ),
    patty,
    cheese
      ? group(
          lit(k, { blur: 3, height: 8, bump: 0.04, spec: 0.5, amb: 0.5 }),
          path(
            soft(
              k,
              [
                [98, 200],
                [374, 200],
                [352, 214],
                [306, 246],
                [258, 212],
                [196, 216],
                [158, 238],
                [124, 214],
              ],
              8,
              1,
            ),
            '#fbb92c',
          ),
        )
      : '',
    group(lit(k, { blur: 3, height: 11, bump: 0.3, freq: 0.06, spec: 0.3 }), path(lettuce, '#6cb03a')),
    slices,
    group(
      lit(k, crumb),
      path(
        top,
        lin(k, 0, 44, 0, 176, [
          ['#b5611a', 0],
          ['#dc923c', 0.55],
          ['#eeb765', 0.86],
          ['#fbe2b0', 1],
        ]),
      ),
    ),
    times(34, () => {
      const [x, y] = inside(k, 236, 92, 112, 38)
      return (
        oval(x + 1, y + 2, 4.6, 3.2, '#6a3008', 'opacity=".5"') +
        oval(x, y, 4.6, 3, '#fff3d0', `transform="rotate(${Math.round(k.r(-60, 60))} ${x} ${y})"`)
      )
    }),
    red(k, 404, 262, 38),
  ])
}

const patty = (k: Kit, color: string, rough: number) =>
  fritter(k, 237, 232, 138, {
    ry: 32,
    color,
    rough,
    bump: 0.44,
    freq: 0.07,
    spots: [
      { f: 0.05, color: '#6a2c08', k: 4, b: -2.2 },
      { f: 0.09, color: '#f7d08a', k: 5, b: -2.9 },
    ],
  })

export const burgers: Compositions = {
  'veggie-burger': (k) =>
    burger(
      k,
      patty(k, '#cf8a30', 0.03) + strew(k, 237, 238, 124, 18, 26, ['#5f9c30', '#f0932c', '#7cbc46'], 4),
    ),
  'paneer-burger': (k) =>
    burger(k, [
      patty(k, '#d98f34', 0.03),
      group(
        lit(k, { blur: 3, height: 8, bump: 0.14, freq: 0.1 }),
        path(
          soft(
            k,
            [
              [124, 224],
              [352, 222],
              [350, 244],
              [126, 246],
            ],
            7,
            2,
          ),
          '#fffaf0',
        ),
      ),
    ]),
  'chicken-burger': (k) => {
    k.meat()
    return burger(k, patty(k, '#c9762a', 0.09))
  },
}
