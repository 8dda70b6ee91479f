import { mix } from '../drawing/colours.ts'
import { lin } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, lit, under } from '../drawing/light.ts'
import { n1 } from '../drawing/numbers.ts'
import { blob } from '../drawing/paths.ts'
import { group, line, oval, path, times } from '../drawing/shapes.ts'
import { fritter } from './snacks.ts'

/** A ring of squid. */
export const squid = (k: Kit, x: number, y: number, s: number): string => {
  k.meat()
  const ringShape = blob(k, x, y, s, s * 0.72, 0.06, 12) + blob(k, x + 1, y + 2, s * 0.5, s * 0.34, 0.08, 9)
  return (
    under(k, x, y + s * 0.3, s, s * 0.6) +
    group(
      lit(k, {
        blur: s * 0.16,
        height: s * 0.5,
        bump: 0.1,
        spec: 0.7,
        amb: 0.46,
        spots: [{ f: 0.06, color: '#a3501a', k: 5, b: -2.6 }],
      }),
      path(ringShape, '#f2d9b4', 'fill-rule="evenodd"'),
    )
  )
}

/** A crab seen from above: shell, claws, legs. */
export const crab = (k: Kit, x: number, y: number, s: number): string => {
  k.meat()
  const limb = (side: number, i: number) =>
    line(
      `M${n1(x + side * s * 0.7)} ${n1(y + s * (0.05 + i * 0.16))}q${n1(side * s * 0.5)} ${n1(-s * 0.3 + i * s * 0.16)} ${n1(side * s * 0.8)} ${n1(s * (0.1 + i * 0.2))}`,
      '#c2410f',
      s * 0.14,
    )
  const claw = (side: number) =>
    line(
      `M${n1(x + side * s * 0.7)} ${n1(y - s * 0.2)}q${n1(side * s * 0.6)} ${n1(-s * 0.1)} ${n1(side * s * 0.5)} ${n1(-s * 0.6)}`,
      '#d9480f',
      s * 0.22,
    ) +
    path(blob(k, x + side * s * 1.16, y - s * 0.95, s * 0.3, s * 0.36, 0.12, 9), '#e2581a') +
    line(
      `M${n1(x + side * s * 1.16)} ${n1(y - s * 1.3)}l${n1(-side * s * 0.06)} ${n1(s * 0.36)}`,
      '#7a1c04',
      3,
    )
  return (
    under(k, x, y + s * 0.4, s * 1.2, s * 0.7) +
    group(
      lit(k, { blur: s * 0.1, height: s * 0.4, bump: 0.1, spec: 0.6, amb: 0.46 }),
      times(3, (i) => limb(1, i) + limb(-1, i)),
      claw(1),
      claw(-1),
    ) +
    group(
      lit(k, {
        blur: s * 0.26,
        height: s * 0.7,
        bump: 0.12,
        freq: 0.1,
        spec: 0.8,
        amb: 0.44,
        spots: [{ f: 0.07, color: '#8f1c04', k: 5, b: -2.8 }],
      }),
      path(blob(k, x, y, s * 0.95, s * 0.66, 0.04, 12), '#e2581a'),
    ) +
    oval(x - s * 0.22, y - s * 0.5, 3, 3.4, '#1e0a04') +
    oval(x + s * 0.22, y - s * 0.5, 3, 3.4, '#1e0a04')
  )
}

/** A crumbed fillet. */
export const fillet = (k: Kit, x: number, y: number, s: number, color: string, deg = -14): string => {
  k.meat()
  return group(
    `transform="rotate(${deg} ${n1(x)} ${n1(y)})"`,
    fritter(k, x, y, s, { ry: s * 0.42, rough: 0.07, bump: 0.34, freq: 0.1, color }),
  )
}

/** A whole small fish in a crust, head to the left. */
export const wholeFish = (k: Kit, x: number, y: number, s: number, deg = -8): string => {
  k.meat()
  const body = `M${-s} 4C${n1(-s * 0.8)} ${n1(-s * 0.36)} ${n1(s * 0.2)} ${n1(-s * 0.42)} ${n1(s * 0.8)} ${n1(-s * 0.06)}L${n1(s * 1.25)} ${n1(-s * 0.3)}Q${n1(s * 1.12)} 2 ${n1(s * 1.25)} ${n1(s * 0.3)}L${n1(s * 0.8)} ${n1(s * 0.08)}C${n1(s * 0.2)} ${n1(s * 0.4)} ${n1(-s * 0.8)} ${n1(s * 0.36)} ${-s} 4Z`
  return group(
    `transform="translate(${n1(x)} ${n1(y)}) rotate(${deg})"`,
    path(body, '#1e0a02', `opacity=".5" transform="translate(4 9)" ${blurred(k, 4)}`),
    group(
      lit(k, {
        blur: s * 0.1,
        height: s * 0.3,
        bump: 0.34,
        freq: 0.12,
        spec: 0.2,
        amb: 0.46,
        spots: [
          { f: 0.05, color: '#8a3a0c', k: 5, b: -2.7 },
          { f: 0.1, color: '#ffe0a0', k: 5, b: -3 },
        ],
      }),
      path(body, '#d9862c'),
    ),
    times(3, (i) =>
      line(
        `M${n1(-s * 0.3 + i * s * 0.3)} ${n1(-s * 0.2)}l${n1(-s * 0.1)} ${n1(s * 0.4)}`,
        '#6b2408',
        3.4,
        'opacity=".7"',
      ),
    ),
    oval(-s * 0.76, -s * 0.06, 4, 4, '#fff3d8'),
    oval(-s * 0.76, -s * 0.06, 2, 2, '#1e0a04'),
  )
}

/** A small fish with its skin on, as it lies in a curry. */
export const fishInGravy = (k: Kit, x: number, y: number, s: number, gravyColor: string): string => {
  k.meat()
  const side = k.pick([1, -1])
  const body = `M${n1(-s * 1.2)} 3C${n1(-s * 0.9)} ${n1(-s * 0.6)} ${n1(s * 0.3)} ${n1(-s * 0.66)} ${n1(s * 0.86)} ${n1(-s * 0.1)}L${n1(s * 1.34)} ${n1(-s * 0.5)}Q${n1(s * 1.16)} 0 ${n1(s * 1.34)} ${n1(s * 0.46)}L${n1(s * 0.86)} ${n1(s * 0.12)}C${n1(s * 0.3)} ${n1(s * 0.6)} ${n1(-s * 0.9)} ${n1(s * 0.54)} ${n1(-s * 1.2)} 3Z`
  const scales = times(12, (i) => {
    const [px, py] = [-s * 0.42 + (i % 4) * s * 0.3, -s * 0.26 + Math.floor(i / 4) * s * 0.22]
    return line(`M${n1(px)} ${n1(py - 4)}q6 4 0 9`, '#5f5a50', 1.8, 'opacity=".55"')
  })
  return group(
    `transform="translate(${n1(x)} ${n1(y)}) scale(${side} 1) rotate(${n1(k.r(-14, 10))})"`,
    path(body, '#1e0a02', `opacity=".45" transform="translate(3 8)" ${blurred(k, 4)}`),
    group(
      lit(k, { blur: s * 0.16, height: s * 0.42, bump: 0.1, freq: 0.1, spec: 0.8, amb: 0.5, diff: 0.82 }),
      path(
        body,
        lin(k, 0, -s * 0.6, 0, s * 0.6, [
          mix('#6f6a62', gravyColor, 0.45),
          [mix('#c9b894', gravyColor, 0.3), 0.4],
          [mix('#f6dcb0', gravyColor, 0.25), 0.75],
          mix('#e8c890', gravyColor, 0.4),
        ]),
      ),
    ),
    scales,
    line(
      `M${n1(-s * 0.66)} ${n1(-s * 0.34)}q${n1(s * 0.2)} ${n1(s * 0.32)} 0 ${n1(s * 0.66)}`,
      '#4a3a2a',
      2.6,
      'opacity=".7"',
    ),
    oval(-s * 0.9, -s * 0.1, s * 0.11, s * 0.11, '#fffaf0'),
    oval(-s * 0.9, -s * 0.1, s * 0.055, s * 0.055, '#1e0a04'),
  )
}
