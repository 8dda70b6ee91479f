import type { Kit } from '../drawing/kit.ts'
import { lit } from '../drawing/light.ts'
import { n1, nth, TAU } from '../drawing/numbers.ts'
import { blob, ellipsePath } from '../drawing/paths.ts'
import { type Drawn, group, joined, line, oval, path, times } from '../drawing/shapes.ts'
import { cube } from '../foods/pieces.ts'
import { rice, SAFFRON } from '../foods/rice.ts'
import { kathi } from '../foods/rolled.ts'
import { coriander, mint } from '../garnishes/herbs.ts'
import { cashew } from '../garnishes/toppings.ts'
import { chilli, friedOnion, lemonWedge, onionRing } from '../garnishes/vegetables.ts'
import { bowl } from '../vessels/bowl.ts'
import { paper } from '../vessels/paper.ts'
import type { Vessel, Well } from '../vessels/vessel.ts'

/** Food in its vessel, and what is over both. */
export const into = (vessel: Vessel, food: Drawn, over: Drawn = ''): Drawn => [
  vessel.back,
  food,
  vessel.front,
  over,
]

export const froth = (k: Kit, w: Well, n: number, color = '#f7e2bd') =>
  times(n, () => {
    const a = k.r(0, TAU)
    const m = k.r(0.8, 0.96)
    return oval(
      w.cx + Math.cos(a) * w.rx * m,
      w.cy + Math.sin(a) * w.ry * m,
      k.r(1.6, 3.4),
      k.r(1, 1.9),
      color,
      'opacity=".85"',
    )
  })

/** What is in a roll: cubes of paneer, or bits of `color`. */
type Filling = { color: string; cubes?: boolean; meat?: boolean; egg?: boolean }

/** Two rolls on paper. */
export const roll = (k: Kit, { color, cubes = false, meat = false, egg = false }: Filling): Drawn => {
  if (meat || egg) k.meat()
  const v = paper(k, { w: 440, h: 280 })
  const bite = (x: number, y: number) =>
    cubes
      ? cube(k, x, y - 6, 17, '#f6b64e', { turn: k.r(0.3, 1), char: '#b8480c' })
      : group(
          lit(k, {
            blur: 5,
            height: 14,
            bump: 0.3,
            freq: 0.08,
            spec: 0.5,
            spots: [{ f: 0.06, color: '#5a1d06', k: 6, b: -3.2 }],
          }),
          path(blob(k, x, y, 18, 14, 0.15, 8), color),
        )
  const fill = (x: number, y: number, w: number) =>
    [
      times(3, (i) => bite(x + nth([2, -2, 8], i), y + (nth([-18, 14, 0], i) * w) / 84)),
      onionRing(k, x - 2, y - 2, 14),
      times(3, (i) =>
        line(
          `M${n1(x + 4)} ${n1(y - 24 + i * 22)}q-12 2 -22 -4`,
          nth(['#c05a92', '#5aa23c', '#d9a0c0'], i),
          5,
        ),
      ),
      egg
        ? path(blob(k, x + 8, y + 4, 13, 26, 0.12, 10), '#fbd24e') + oval(x + 8, y - 6, 6, 8, '#fffaf0')
        : '',
      coriander(k, x - 6, y + 10, 0.8, 3),
    ].join('')
  return into(v, [
    kathi(k, 96, 150, 400, 84, 92, fill),
    kathi(k, 92, 252, 420, 180, 98, fill),
    lemonWedge(366, 268, 0.9),
    chilli(k, 270, 290, 0.9, -14),
  ])
}

export const biryani = (k: Kit, hide: (well: Well) => Drawn) => {
  const v = bowl(k, {
    cx: 240,
    cy: 186,
    rx: 198,
    h: 140,
    metal: 'copper',
    handles: 'brass',
    foot: 0.5,
    level: 0.04,
  })
  const w = v.well
  const patches = [
    { x: 150, y: 136, rx: 52, ry: 26, colors: SAFFRON },
    { x: 350, y: 190, rx: 48, ry: 34, colors: SAFFRON },
    { x: 220, y: 262, rx: 66, ry: 22, colors: SAFFRON },
    { x: 90, y: 204, rx: 34, ry: 30, colors: ['#ffe08a', '#fbcf5c'] },
    { x: 296, y: 110, rx: 50, ry: 18, colors: ['#ffe08a', '#fbcf5c', '#f7a52e'] },
  ]
  return into(
    v,
    path(ellipsePath(w.cx, w.cy, w.rx, w.ry), '#4a230c') +
      rice(k, {
        cx: w.cx,
        cy: w.cy - 4,
        rx: w.rx * 0.97,
        ry: w.ry * 0.94,
        h: 32,
        n: 1500,
        len: 18,
        width: 5.4,
        colors: ['#fffaf0', '#fff3dc', '#fffdf6', '#fbe6bc'],
        base: '#ecc47a',
        patches,
      }) +
      joined(hide(w)),
  )
}

export const biryaniTop = (k: Kit) =>
  friedOnion(k, 236, 126, 56, 18, 24) +
  friedOnion(k, 350, 204, 30, 16, 7) +
  friedOnion(k, 140, 214, 30, 14, 7) +
  mint(k, 250, 116, 1.3) +
  mint(k, 104, 190, 1) +
  mint(k, 366, 172, 0.9) +
  cashew(k, 178, 140, 1.2) +
  cashew(k, 318, 130, 1.2, 40) +
  cashew(k, 222, 254, 1.2)
