import { lit, under } from '../drawing/light.ts'
import { nth } from '../drawing/numbers.ts'
import { blob, inside, points, soft } from '../drawing/paths.ts'
import { group, line, oval, path, placed, times } from '../drawing/shapes.ts'
import { leg } from '../foods/grill.ts'
import { cube, eggHalf, PIECE } from '../foods/pieces.ts'
import { rice } from '../foods/rice.ts'
import { biryani, biryaniTop } from '../serving/arrangements.ts'
import type { Compositions } from './composition.ts'

const onRice = points([
  [150, 156],
  [290, 150],
  [220, 176],
  [340, 196],
  [150, 212],
  [274, 222],
])

export const biryanis: Compositions = {
  'mutton-dum-biryani': (k) =>
    biryani(k, () => [
      placed(
        [
          [150, 160],
          [250, 150],
          [330, 190],
          [196, 208],
          [276, 220],
        ],
        (x, y) => PIECE.chicken(k, x, y, 34, '#7a3212'),
      ),
      biryaniTop(k),
    ]),
  'chicken-dum-biryani': (k) =>
    biryani(k, () => [
      PIECE.chicken(k, 140, 176, 40, '#c9682a'),
      PIECE.chicken(k, 336, 206, 34, '#c9682a'),
      leg(k, 252, 190, 88, 1, -16, '#da6a2a'),
      rice(k, {
        cx: 196,
        cy: 238,
        rx: 70,
        ry: 20,
        h: 6,
        n: 190,
        len: 18,
        width: 5.4,
        colors: ['#fffaf0', '#fff3dc', '#fffdf6', '#ffca55'],
        base: '#f0d49a',
      }),
      biryaniTop(k),
    ]),
  'egg-biryani': (k) =>
    biryani(k, () => [
      eggHalf(k, 160, 176, 1.45),
      eggHalf(k, 310, 168, 1.45),
      eggHalf(k, 236, 212, 1.5),
      biryaniTop(k),
    ]),
  'paneer-biryani': (k) =>
    biryani(k, () => [
      placed(
        [
          [168, 150],
          [318, 152],
          [244, 182],
          [166, 220],
          [326, 222],
        ],
        (x, y) => cube(k, x, y, 34, '#f7a93a', { turn: k.r(0.4, 1), char: '#b8480c' }),
      ),
      biryaniTop(k),
    ]),
  'vegetable-dum-biryani': (k) =>
    biryani(k, () => [
      times(9, (i) => {
        const [x, y] = nth(
          points([
            [160, 150],
            [300, 140],
            [230, 170],
            [330, 196],
            [150, 210],
            [280, 222],
            [206, 216],
            [262, 190],
            [124, 176],
          ]),
          i,
        )
        return i % 3 === 0
          ? [
              under(k, x, y + 8, 22, 12),
              group(
                lit(k, { blur: 3, height: 10, bump: 0.5, freq: 0.16 }),
                path(blob(k, x, y - 4, 26, 18, 0.16, 12), '#f7e3b0'),
              ),
              line(`M${x} ${y + 8}v12`, '#e3efb0', 9),
            ].join('')
          : group(
              lit(k, { blur: 2.5, height: 8, bump: 0.1, spec: 0.4 }),
              path(
                soft(
                  k,
                  [
                    [x - 22, y - 8],
                    [x + 20, y - 13],
                    [x + 24, y + 4],
                    [x - 18, y + 10],
                  ],
                  7,
                  2,
                ),
                i % 3 === 1 ? '#f07a22' : '#6a9f34',
              ),
            )
      }),
      times(26, () => {
        const [x, y] = inside(k, 236, 184, 130, 64)
        return group(lit(k, { blur: 2, height: 6, bump: 0, spec: 0.6 }), oval(x, y, 6.5, 6, '#6fb03a'))
      }),
      biryaniTop(k),
    ]),
  'prawn-biryani': (k) =>
    biryani(k, () => [placed(onRice, (x, y) => PIECE.prawn(k, x, y, 30, '')), biryaniTop(k)]),
  'fish-biryani': (k) =>
    biryani(k, () => [
      placed(
        [
          [164, 164],
          [300, 168],
          [226, 218],
        ],
        (x, y) => PIECE.fish(k, x, y, 46, '#d98a3c'),
      ),
      biryaniTop(k),
    ]),
  'mushroom-biryani': (k) =>
    biryani(k, () => [placed(onRice, (x, y) => PIECE.mushroom(k, x, y, 28, '')), biryaniTop(k)]),
}
