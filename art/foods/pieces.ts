import { mix } from '../drawing/colours.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, lit, under } from '../drawing/light.ts'
import { FLAT, n1, nth } from '../drawing/numbers.ts'
import { blob, curve, type Point, soft } from '../drawing/paths.ts'
import { group, line, oval, path, times } from '../drawing/shapes.ts'
import { cashew } from '../garnishes/toppings.ts'
import { crab, fishInGravy, squid } from './seafood.ts'
import {
  aubergine,
  babyCorn,
  chunk,
  floret,
  gatta,
  longChilli,
  mixedVegetable,
  mushroom,
  okra,
  peas,
} from './vegetables.ts'

/** Drawn after a piece: the gravy climbs up its lower edge. */
export const bath = (k: Kit, x: number, y: number, rx: number, ry: number, color: string) =>
  path(blob(k, x, y, rx, ry, 0.08), color, `opacity=".88" ${blurred(k, 1.8)}`)

/** A cube cut from a slab: top, left and right faces. */
export const cube = (
  k: Kit,
  x: number,
  y: number,
  s: number,
  color: string,
  { turn = 0, char = '', spec = 0.15, squash = 0.85 } = {},
) => {
  const c = (a: number): Point => [Math.cos(a + turn) * s, Math.sin(a + turn) * s * FLAT]
  // Right, front, left, back.
  const p = [0, 1, 2, 3].map((i) => c(Math.PI * (0.5 * i)))
  const at = (q: Point, dy = 0): Point => [x + q[0], y + q[1] + dy]
  const h = s * squash
  const i = p.reduce((low, q, j) => (q[1] > nth(p, low)[1] ? j : low), 0)
  const [l, f, r, b] = [nth(p, i + 1), nth(p, i), nth(p, i + 3), nth(p, i + 2)]
  const up = -h * 0.5
  const silhouette = soft(
    k,
    [at(l, up), at(b, up), at(r, up), at(r, up + h), at(f, up + h), at(l, up + h)],
    s * 0.3,
    s * 0.05,
  )
  const spots = char
    ? [
        { f: 0.03, color: '#ffc04a', k: 4, b: -2 },
        { f: 0.04, color: char, k: 4, b: -2.2 },
        { f: 0.05, color: '#4a1806', k: 6, b: -3.7 },
      ]
    : []
  return (
    under(k, x, y + h * 0.55, s * 0.95, s * FLAT * 0.9) +
    group(
      lit(k, { blur: s * 0.13, height: s * 0.32, bump: 0.14, freq: 0.12, spec, spots, amb: 0.44, diff: 0.8 }),
      path(silhouette, mix(color, '#4a1c00', 0.2)),
      path(
        soft(k, [at(l, up + 1), at(f, up + 1), at(f, up + h), at(l, up + h)], s * 0.16, 0.5),
        mix(color, '#7a3200', 0.1),
      ),
      path(
        soft(k, [at(f, up + 1), at(r, up + 1), at(r, up + h), at(f, up + h)], s * 0.16, 0.5),
        mix(color, '#5a1e00', 0.34),
      ),
      path(
        soft(k, [at(l, up), at(b, up), at(r, up), at(f, up)], s * 0.22, s * 0.04),
        mix(color, '#ffffff', 0.22),
      ),
    )
  )
}

/** A piece of boiled potato in its gravy. */
const potato = (k: Kit, x: number, y: number, s: number, g: string): string =>
  cube(k, x, y - s * 0.1, s * 0.9, '#f2cd62', { turn: k.r(0, 1.5), squash: 0.7 }) +
  bath(k, x, y + s * 0.5, s, s * 0.26, g)

/** What swims in a gravy, `s` its size, `g` the gravy's colour. */
export const PIECE = {
  paneer: (k: Kit, x: number, y: number, s: number, g: string) =>
    cube(k, x, y - s * 0.2, s, '#fbf0d9', { turn: k.r(0.2, 1.4), squash: 0.72 }) +
    bath(k, x, y + s * 0.5, s * 1.12, s * 0.36, g) +
    path(blob(k, x + s * 0.12, y - s * 0.5, s * 0.34, s * 0.14, 0.3), g, 'opacity=".55"'),
  chicken: (k: Kit, x: number, y: number, s: number, g: string) => {
    k.meat()
    return (
      under(k, x, y + s * 0.4, s * 1.1, s * 0.6) +
      group(
        lit(k, {
          blur: s * 0.22,
          height: s * 0.62,
          bump: 0.26,
          freq: 0.07,
          spec: 0.7,
          shine: 36,
          amb: 0.42,
          diff: 0.84,
          spots: [{ f: 0.05, color: '#7a2c08', k: 5, b: -2.7 }],
        }),
        path(blob(k, x, y, s * k.r(1.05, 1.3), s * 0.8, 0.16, 9, k.r(-0.5, 0.5)), mix(g, '#f2b25e', 0.34)),
      ) +
      bath(k, x, y + s * 0.62, s * 1.1, s * 0.25, g)
    )
  },
  chickpea: (k: Kit, x: number, y: number, s: number, g: string) =>
    under(k, x, y + 2, s, s * 0.8) +
    group(
      lit(k, { blur: s * 0.3, height: s * 0.8, bump: 0.05, spec: 0.8, amb: 0.42, diff: 0.85 }),
      path(
        `M${n1(x - s)} ${n1(y)}C${n1(x - s)} ${n1(y - s)} ${n1(x + s)} ${n1(y - s * 1.05)} ${n1(x + s)} ${n1(y - s * 0.1)}Q${n1(x + s * 1.25)} ${n1(y + s * 0.12)} ${n1(x + s * 0.85)} ${n1(y + s * 0.35)}C${n1(x + s * 0.4)} ${n1(y + s)} ${n1(x - s)} ${n1(y + s)} ${n1(x - s)} ${n1(y)}Z`,
        mix('#d9a054', g, k.r(0.25, 0.6)),
        `transform="rotate(${n1(k.r(-60, 60))} ${n1(x)} ${n1(y)})"`,
      ),
    ),
  bean: (k: Kit, x: number, y: number, s: number, g: string) => {
    const deg = k.r(0, 180)
    const d = `M${n1(x - s * 1.2)} ${n1(y)}C${n1(x - s * 1.2)} ${n1(y - s * 1.1)} ${n1(x + s * 1.2)} ${n1(y - s * 1.1)} ${n1(x + s * 1.2)} ${n1(y)}C${n1(x + s * 1.2)} ${n1(y + s * 0.8)} ${n1(x + s * 0.5)} ${n1(y + s * 0.5)} ${n1(x)} ${n1(y + s * 0.34)}C${n1(x - s * 0.5)} ${n1(y + s * 0.5)} ${n1(x - s * 1.2)} ${n1(y + s * 0.8)} ${n1(x - s * 1.2)} ${n1(y)}Z`
    return (
      under(k, x, y + 2, s * 1.1, s * 0.7) +
      group(
        lit(k, { blur: s * 0.3, height: s * 0.75, bump: 0.03, spec: 1, amb: 0.42, diff: 0.85 }),
        path(d, mix('#7d2018', g, k.r(0, 0.3)), `transform="rotate(${n1(deg)} ${n1(x)} ${n1(y)})"`),
      )
    )
  },
  prawn: (k: Kit, x: number, y: number, s: number, _g: string, flip = k.r() < 0.5 ? -1 : 1) => {
    k.meat()
    const spine = Array.from({ length: 13 }, (_, i): [number, number, number] => {
      const t = i / 12
      const a = -2.6 + t * 4.3
      return [Math.cos(a) * s * 0.86, Math.sin(a) * s * 0.68, s * (0.86 - t * 0.5)]
    })
    const outer = spine.map(([px, py, w]): Point => [px * (1 + w / s / 2.1), py * (1 + w / s / 2.1)])
    const inner = spine
      .map(([px, py, w]): Point => [px * (1 - w / s / 1.9), py * (1 - w / s / 1.9)])
      .reverse()
    const body = curve([...outer, ...inner])
    const tail = nth(outer, 12)
    const bands = times(6, (i) => {
      const q = i * 2 + 1
      const [from, over, to] = [nth(outer, q), nth(spine, q), nth(inner, 12 - q)]
      return line(
        `M${n1(from[0])} ${n1(from[1])}Q${n1(over[0] + s * 0.1)} ${n1(over[1])} ${n1(to[0])} ${n1(to[1])}`,
        '#cf3f10',
        s * 0.1,
        'opacity=".8"',
      )
    })
    return group(
      `transform="translate(${n1(x)} ${n1(y)}) scale(${flip} 1) rotate(${n1(k.r(-25, 25))})"`,
      oval(s * 0.1, s * 0.4, s * 1.2, s * 0.8, '#2a0f02', `opacity=".42" ${blurred(k, 3)}`),
      group(
        lit(k, { blur: 3, height: 8, bump: 0.1, spec: 0.5 }),
        path(
          `M${n1(tail[0])} ${n1(tail[1] - s * 0.2)}q${n1(-s * 0.55)} ${n1(s * 0.02)} ${n1(-s * 0.85)} ${n1(-s * 0.2)}q${n1(s * 0.1)} ${n1(s * 0.22)} ${n1(s * 0.04)} ${n1(s * 0.36)}q${n1(s * 0.1)} ${n1(s * 0.2)} 0 ${n1(s * 0.42)}q${n1(s * 0.4)} ${n1(-s * 0.1)} ${n1(s * 0.8)} ${n1(-s * 0.34)}Z`,
          '#f2702c',
        ),
      ),
      group(
        lit(k, {
          blur: s * 0.17,
          height: s * 0.5,
          bump: 0.1,
          freq: 0.12,
          spec: 0.7,
          amb: 0.44,
          diff: 0.82,
          spots: [{ f: 0.07, color: '#d8430f', k: 5, b: -2.7 }],
        }),
        path(body, '#ffa468'),
        bands,
      ),
    )
  },
  kofta: (k: Kit, x: number, y: number, s: number, g: string) =>
    under(k, x, y + s * 0.5, s, s * 0.5) +
    group(
      lit(k, { blur: s * 0.36, height: s * 0.95, bump: 0.16, freq: 0.12, spec: 0.4, amb: 0.42, diff: 0.85 }),
      path(blob(k, x, y, s, s * 0.86, 0.05, 10), '#b9692b'),
    ) +
    bath(k, x, y + s * 0.72, s * 0.9, s * 0.24, g),
  fish: (k: Kit, x: number, y: number, s: number, g: string) =>
    fishInGravy(k, x, y, s, g) + bath(k, x, y + s * 0.42, s * 1.15, s * 0.24, g),
  chunk,
  /** A batter-fried piece of a fillet of fish. */
  fillet: (k: Kit, x: number, y: number, s: number, g: string) => {
    k.meat()
    return (
      under(k, x, y + s * 0.4, s * 1.1, s * 0.6) +
      group(
        lit(k, {
          blur: s * 0.2,
          height: s * 0.6,
          bump: 0.34,
          freq: 0.08,
          spec: 0.5,
          amb: 0.44,
          spots: [{ f: 0.06, color: '#8a3a0c', k: 5, b: -2.8 }],
        }),
        path(
          soft(
            k,
            [
              [x - s * 1.1, y - s * 0.3],
              [x + s * 0.2, y - s * 0.7],
              [x + s * 1.15, y - s * 0.1],
              [x + s * 0.2, y + s * 0.66],
            ],
            s * 0.36,
            s * 0.14,
          ),
          '#dc9038',
        ),
      ) +
      bath(k, x, y + s * 0.56, s, s * 0.2, g)
    )
  },
  potato,
  /** A whole small potato. */
  babyPotato: (k: Kit, x: number, y: number, s: number, g: string) =>
    under(k, x, y + s * 0.5, s, s * 0.5) +
    group(
      lit(k, {
        blur: s * 0.34,
        height: s * 0.9,
        bump: 0.1,
        freq: 0.08,
        spec: 0.5,
        amb: 0.44,
        spots: [{ f: 0.05, color: '#a85a14', k: 5, b: -2.8 }],
      }),
      path(blob(k, x, y, s, s * 0.84, 0.04, 12), '#efc35c'),
    ) +
    bath(k, x, y + s * 0.7, s * 0.9, s * 0.22, g),
  alooGobi: (k: Kit, x: number, y: number, s: number, g: string) =>
    k.r() < 0.45 ? potato(k, x, y, s * 0.86, g) : floret(k, x, y, s),
  alooMatar: (k: Kit, x: number, y: number, s: number, g: string) =>
    potato(k, x, y, s, g) + peas(k, x + s * 1.1, y + s * 0.5, s * 0.5),
  matarPaneer: (k: Kit, x: number, y: number, s: number, g: string): string =>
    PIECE.paneer(k, x, y, s, g) + peas(k, x + s, y + s * 0.55, s * 0.46),
  floret: (k: Kit, x: number, y: number, s: number, g: string) =>
    floret(k, x, y, s) + bath(k, x, y + s * 0.6, s, s * 0.22, g),
  peas: (k: Kit, x: number, y: number, s: number, _g: string) => peas(k, x, y, s),
  cashew: (k: Kit, x: number, y: number, s: number, _g: string) => cashew(k, x, y, s / 11),
  babyCorn: (k: Kit, x: number, y: number, s: number, _g: string) => babyCorn(k, x, y, s),
  okra: (k: Kit, x: number, y: number, s: number, _g: string) => okra(k, x, y, s),
  corn: (k: Kit, x: number, y: number, s: number, _g: string) =>
    oval(x + 1, y + 2, s, s * 0.8, '#1a2a05', 'opacity=".4"') +
    oval(x, y, s, s * 0.8, k.pick(['#fbd23c', '#ffe27a', '#f5c52e'])) +
    oval(x - s * 0.25, y - s * 0.25, s * 0.3, s * 0.2, '#fff', 'opacity=".7"'),
  aubergine: (k: Kit, x: number, y: number, s: number, g: string) =>
    aubergine(k, x, y, s) + bath(k, x, y + s * 0.62, s * 1.1, s * 0.2, g),
  chilli: (k: Kit, x: number, y: number, s: number, g: string) =>
    longChilli(k, x, y, s) + bath(k, x, y + s * 0.6, s, s * 0.14, g),
  gatta: (k: Kit, x: number, y: number, s: number, _g: string) => gatta(k, x, y, s),
  vegetable: (k: Kit, x: number, y: number, s: number, _g: string) => mixedVegetable(k, x, y, s),
  mushroom: (k: Kit, x: number, y: number, s: number, _g: string) => mushroom(k, x, y, s),
  squid: (k: Kit, x: number, y: number, s: number, _g: string) => squid(k, x, y, s),
  crab: (k: Kit, x: number, y: number, s: number, _g: string) => crab(k, x, y, s),
  egg: (k: Kit, x: number, y: number, s: number) => eggHalf(k, x, y, s / 30),
  pakora: (k: Kit, x: number, y: number, s: number, g: string) =>
    under(k, x, y + s * 0.4, s * 1.1, s * 0.6) +
    group(
      lit(k, { blur: s * 0.25, height: s * 0.8, bump: 0.4, freq: 0.09, amb: 0.42, diff: 0.85 }),
      path(blob(k, x, y, s * 1.1, s * 0.85, 0.16, 10), '#c98a34'),
    ) +
    bath(k, x, y + s * 0.6, s, s * 0.22, g),
}

/** Half a boiled egg. */
export const eggHalf = (k: Kit, x: number, y: number, s: number) => {
  k.meat()
  return (
    under(k, x, y + 6 * s, 34 * s, 22 * s) +
    group(
      lit(k, { blur: 5 * s, height: 10 * s, bump: 0, spec: 0.35, amb: 0.5, diff: 0.76 }),
      path(blob(k, x, y, 34 * s, 25 * s, 0.03, 10, -0.3), '#fffaf0'),
    ) +
    group(
      lit(k, { blur: 4 * s, height: 8, bump: 0.2, freq: 0.2, amb: 0.55, diff: 0.72 }),
      oval(x + 2 * s, y - s, 18 * s, 13 * s, '#f5ae22'),
    )
  )
}

export type Piece = keyof typeof PIECE
