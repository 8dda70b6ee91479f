import { lightness, mix } from '../drawing/colours.ts'
import { lin } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, lit } from '../drawing/light.ts'
import { n1, TAU } from '../drawing/numbers.ts'
import { curve, type Point } from '../drawing/paths.ts'
import { byDepth, group, oval, path } from '../drawing/shapes.ts'

/** An ellipse of the mound whose grains have colours of their own, such as saffron's. */
type Patch = { x: number; y: number; rx: number; ry: number; colors: readonly string[] }
type RiceOptions = {
  cx: number
  cy: number
  rx: number
  ry: number
  /** How high the mound stands. */
  h: number
  /** Number of grains, their colours, length and width. */
  n?: number
  colors?: readonly string[]
  len?: number
  width?: number
  /** Colour of what is between them. */
  base?: string
  patches?: readonly Patch[]
}

/** A mound of rice: a lit dome with a few hundred grains. */
export const rice = (
  k: Kit,
  {
    cx,
    cy,
    rx,
    ry,
    h,
    n = 720,
    colors = ['#fffdf6', '#fbf4e4', '#f4e9d2'],
    base = '#eedfc0',
    len = 13,
    width = 4.6,
    patches = [],
  }: RiceOptions,
) => {
  const outline: Point[] = []
  for (let i = 0; i < 30; i++) {
    const a = (i / 30) * TAU
    const lift = a > Math.PI ? Math.sin(a) * (ry + h) : Math.sin(a) * ry
    outline.push([cx + Math.cos(a) * rx * (1 + k.r(-0.02, 0.02)), cy + lift * (1 + k.r(-0.025, 0.025))])
  }
  const d = curve(outline)
  const top = cy - h
  const grains: { y: number; svg: string }[] = []
  for (let i = 0; i < n; i++) {
    const [a, m] = [k.r(0, TAU), Math.sqrt(k.r()) * 0.985]
    const s = Math.sin(a) * m
    const x = cx + Math.cos(a) * rx * m
    const y = cy + (s < 0 ? s * (ry + h) : s * ry)
    const away = ((x - cx) / rx + (y - (cy - h * 0.4)) / (ry + h * 0.6)) * 0.5
    const patch = patches.find((p) => Math.hypot((x - p.x) / p.rx, (y - p.y) / p.ry) < 1 + k.r(-0.25, 0.25))
    const hue = patch ? k.pick(patch.colors) : k.pick(colors)
    const color = mix(
      hue,
      away > 0 ? '#5a2c0a' : '#ffffff',
      away > 0 ? Math.min(0.26, away * 0.3) : Math.min(0.3, -away * 0.35),
    )
    const t = k.r(0, TAU)
    const l = len * k.r(0.7, 1.1)
    const [dx, dy] = [Math.cos(t) * l, Math.sin(t) * l * 0.75]
    const bend = k.r(-1.4, 1.4)
    // A grain is a thin lens: pointed ends read as basmati where a stroke reads as a noodle.
    const [px, py] = [(-dy / l) * width, (dx / l) * width * 0.9]
    const q = (ox: number, oy: number) =>
      `M${n1(x - dx / 2 + ox)} ${n1(y - dy / 2 + oy)}q${n1(dx / 2 + px + bend)} ${n1(dy / 2 + py - bend)} ${n1(dx)} ${n1(dy)}q${n1(-dx / 2 - px + bend)} ${n1(-dy / 2 - py - bend)} ${n1(-dx)} ${n1(-dy)}Z`
    grains.push({
      y: y + k.r(-30, 30),
      svg: path(q(1.2, 2.2), mix(base, '#6a3208', 0.5), 'opacity=".6"') + path(q(0, 0), color),
    })
  }
  return (
    oval(cx + 6, cy + 6, rx * 1.02, ry * 1.02, '#2a0f02', `opacity=".42" ${blurred(k, 6)}`) +
    group(
      lit(k, {
        blur: 14,
        height: 14 + h * 0.4,
        bump: 0.06,
        freq: 0.12,
        amb: lightness(base) > 0.85 ? 0.56 : 0.44,
        diff: lightness(base) > 0.85 ? 0.7 : 0.8,
        warm: lightness(base) > 0.85 ? 0.5 : 1,
      }),
      path(
        d,
        lin(k, cx - rx, top - ry, cx + rx, cy + ry, [
          base,
          mix(base, '#8a4a10', 0.16),
          mix(base, '#6a3000', 0.38),
        ]),
      ),
    ) +
    byDepth(grains)
      .map((g) => g.svg)
      .join('')
  )
}

export const SAFFRON = ['#f9951c', '#ffb02e', '#f58412', '#ffca55']
