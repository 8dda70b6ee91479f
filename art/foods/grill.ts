import { mix } from '../drawing/colours.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, lit, under } from '../drawing/light.ts'
import { n1 } from '../drawing/numbers.ts'
import { blob, curve, type Point, points, soft } from '../drawing/paths.ts'
import { byDepth, group, line, path } from '../drawing/shapes.ts'
import { cube } from './pieces.ts'

const PETALS = { pepper: '#4f9a33', onion: '#d9a3bd', tomato: '#d83a22', yellow: '#f0b429' }
export type Skewered = 'paneer' | 'chicken' | 'fish' | 'chaap' | keyof typeof PETALS

/** A piece of chicken, of fish, or of soya wound on a stick, grilled. */
const lump = (k: Kit, x: number, y: number, s: number, color: string, kind: 'chicken' | 'fish' | 'chaap') =>
  under(k, x, y + s * 0.5, s, s * 0.5) +
  group(
    lit(k, {
      blur: s * 0.2,
      height: s * 0.62,
      bump: 0.28,
      freq: 0.07,
      spec: 0.4,
      spots: [
        { f: 0.05, color: '#7c2a0a', k: 6, b: -3.3 },
        { f: '0.02 0.08', color: '#2a0f05', k: 8, b: -5.1 },
      ],
      amb: 0.44,
      diff: 0.85,
      seed: k.seed(),
    }),
    kind === 'fish'
      ? path(
          soft(
            k,
            [
              [x - s * 0.9, y - s * 0.7],
              [x + s * 0.8, y - s * 0.8],
              [x + s * 0.9, y + s * 0.66],
              [x - s * 0.86, y + s * 0.72],
            ],
            s * 0.3,
            2,
          ),
          color,
        )
      : path(blob(k, x, y - 3, s * 0.95, s * 0.84, kind === 'chaap' ? 0.05 : 0.13, 9), color),
  ) +
  (kind === 'chaap'
    ? [-0.5, -0.05, 0.4]
        .map((o) =>
          line(
            `M${n1(x + s * (o - 0.1))} ${n1(y - s * 0.7)}q${n1(s * 0.34)} ${n1(s * 0.6)} ${n1(s * 0.1)} ${n1(s * 1.2)}`,
            '#7a3c10',
            3.4,
            'opacity=".6"',
          ),
        )
        .join('')
    : '')

/** A grilled skewer from (x1,y1) to (x2,y2) with things on it. */
export const skewer = (
  k: Kit,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  kinds: readonly Skewered[],
  s: number,
  color: string,
) => {
  if (kinds.includes('chicken') || kinds.includes('fish')) k.meat()
  const at = (t: number): Point => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t]
  const rod = `M${n1(x1)} ${n1(y1)}L${n1(x2)} ${n1(y2)}`
  const parts = kinds
    .map((kind, i) => ({ kind, p: at(0.16 + (i / (kinds.length - 1)) * 0.7) }))
    .map(({ kind, p: [x, y] }) => ({
      y,
      svg:
        kind === 'paneer'
          ? cube(k, x, y - 4, s, color, { turn: k.r(0.5, 0.75), char: '#a83a0c', squash: 0.86 })
          : kind === 'chicken' || kind === 'fish' || kind === 'chaap'
            ? lump(k, x, y, s, color, kind)
            : petal(k, x, y, s, PETALS[kind]),
    }))
  return (
    line(rod, '#2a0f02', 6, `opacity=".5" transform="translate(5 14)" ${blurred(k, 3)}`) +
    line(rod, '#6a635e', 5) +
    line(rod, '#e9e5e0', 1.8, 'transform="translate(-.6 -1.200)"') +
    byDepth(parts)
      .map((q) => q.svg)
      .join('')
  )
}

export const petal = (k: Kit, x: number, y: number, s: number, color: string) =>
  under(k, x, y + s * 0.4, s * 0.7, s * 0.4) +
  group(
    lit(k, {
      blur: s * 0.12,
      height: s * 0.32,
      bump: 0.12,
      freq: 0.1,
      spec: 0.5,
      spots: [{ f: 0.06, color: '#2a1206', k: 8, b: -5 }],
      amb: 0.46,
      diff: 0.84,
      seed: k.seed(),
    }),
    path(
      soft(
        k,
        [
          [x - s * 0.62, y - s * 0.5],
          [x + s * 0.2, y - s * 0.85],
          [x + s * 0.66, y - s * 0.2],
          [x + s * 0.5, y + s * 0.6],
          [x - s * 0.5, y + s * 0.5],
        ],
        s * 0.4,
        2,
      ),
      color,
    ),
    path(
      soft(
        k,
        [
          [x - s * 0.62, y - s * 0.5],
          [x + s * 0.2, y - s * 0.85],
          [x + s * 0.3, y - s * 0.55],
          [x - s * 0.4, y - s * 0.2],
        ],
        s * 0.2,
        1,
      ),
      mix(color, '#ffffff', 0.4),
      'opacity=".7"',
    ),
  )

/** A tandoori drumstick with thigh; the bone points to (dir) the right when dir = 1. */
export const leg = (k: Kit, x: number, y: number, s: number, dir = 1, deg = 0, color = '#e2501c') => {
  k.meat()
  const meat = curve(
    points([
      [-1.25, 0.1],
      [-1.12, -0.44],
      [-0.7, -0.74],
      [-0.15, -0.72],
      [0.35, -0.48],
      [0.8, -0.24],
      [1.05, -0.15],
      [1.1, 0.06],
      [0.82, 0.16],
      [0.36, 0.4],
      [-0.15, 0.66],
      [-0.7, 0.7],
      [-1.1, 0.5],
    ]).map(([a, b]): Point => [a * s * k.r(0.98, 1.02), b * s * k.r(0.96, 1.04)]),
  )
  const slash = (a: number, b: number, l: number) =>
    line(
      `M${n1(a * s)} ${n1(b * s)}q${n1(s * 0.1)} ${n1(l * s * 0.5)} ${n1(-s * 0.02)} ${n1(l * s)}`,
      '#5a1404',
      s * 0.09,
      `opacity=".75" ${blurred(k, 1.2)}`,
    ) +
    line(
      `M${n1(a * s + 3)} ${n1(b * s + 1)}q${n1(s * 0.1)} ${n1(l * s * 0.5)} ${n1(-s * 0.02)} ${n1(l * s)}`,
      '#ffb27a',
      s * 0.025,
      'opacity=".8"',
    )
  return group(
    `transform="translate(${n1(x)} ${n1(y)}) scale(${dir} 1) rotate(${deg})"`,
    path(meat, '#1c0802', `opacity=".55" transform="translate(${dir * 5} 14)" ${blurred(k, 6)}`),
    group(
      lit(k, { blur: 3, height: 7, bump: 0, spec: 0.3, amb: 0.5, diff: 0.75 }),
      path(
        `M${n1(s * 0.9)} ${n1(-s * 0.12)}L${n1(s * 1.5)} ${n1(-s * 0.15)}C${n1(s * 1.58)} ${n1(-s * 0.3)} ${n1(s * 1.76)} ${n1(-s * 0.22)} ${n1(s * 1.7)} ${n1(-s * 0.06)}C${n1(s * 1.8)} ${n1(s * 0.06)} ${n1(s * 1.62)} ${n1(s * 0.2)} ${n1(s * 1.5)} ${n1(s * 0.06)}L${n1(s * 0.9)} ${n1(s * 0.1)}Z`,
        '#f3e4c8',
      ),
    ),
    group(
      lit(k, {
        blur: s * 0.18,
        height: s * 0.52,
        bump: 0.26,
        freq: 0.05,
        spec: 0.6,
        shine: 30,
        spots: [
          { f: 0.022, color: '#f6892f', k: 4, b: -2 },
          { f: 0.03, color: '#8f1a06', k: 4, b: -2.3 },
          { f: 0.05, color: '#2a0a03', k: 9, b: -5.9 },
        ],
        amb: 0.44,
        diff: 0.88,
        seed: k.seed(),
      }),
      path(meat, color),
    ),
    slash(-0.62, -0.5, 0.52),
    slash(-0.2, -0.5, 0.55),
    slash(0.22, -0.36, 0.42),
  )
}
