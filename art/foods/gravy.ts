import { lightness, mix } from '../drawing/colours.ts'
import { rad } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, lit, type Spot } from '../drawing/light.ts'
import { FLAT, n1, TAU } from '../drawing/numbers.ts'
import { ellipsePath, inside } from '../drawing/paths.ts'
import { byDepth, clip, group, oval, path, times } from '../drawing/shapes.ts'
import type { Well } from '../vessels/vessel.ts'
import { PIECE, type Piece } from './pieces.ts'

type GravyOptions = { oil?: string; thick?: number; freq?: number; spots?: readonly Spot[]; gloss?: number }

/** A pool of gravy filling a well: colour, sheen, oil at the rim. */
export const gravy = (
  k: Kit,
  well: Well,
  color: string,
  { oil = '', thick = 0.14, freq = 0.035, spots = [], gloss = 0.55 }: GravyOptions = {},
) => {
  const { cx, cy, rx, ry } = well
  const d = ellipsePath(cx, cy, rx, ry)
  const pale = lightness(color) > 0.78 // milk and curd must not go grey in their own shade
  return (
    group(
      lit(k, {
        blur: 2.5,
        height: pale ? 14 : 20,
        bump: thick,
        freq,
        oct: 3,
        spec: gloss,
        shine: 40,
        amb: pale ? 0.56 : 0.4,
        diff: pale ? 0.72 : 0.86,
        warm: pale ? 0.4 : 1,
        soft: 0.9,
        spots,
        seed: 11,
      }),
      path(
        d,
        rad(
          k,
          cx - rx * 0.2,
          cy - ry * 0.2,
          rx * 1.15,
          [
            [mix(color, '#ffdca0', 0.16), 0],
            [color, 0.6],
            [mix(color, pale ? '#b87a30' : '#1e0500', 0.3), 1],
          ],
          FLAT,
        ),
      ),
    ) +
    clip(
      k,
      d,
      oil
        ? times(9, (i) => {
            const a = 0.3 + (i / 9) * TAU + k.r(-0.2, 0.2)
            return oval(
              cx + Math.cos(a) * rx * 0.86,
              cy + Math.sin(a) * ry * 0.86,
              k.r(10, 24),
              k.r(4, 8),
              oil,
              `opacity=".5" ${blurred(k, 1.4)}`,
            )
          })
        : '',
      path(
        `${ellipsePath(cx, cy, rx * 1.3, ry * 1.3)}${ellipsePath(cx + 5, cy + 9, rx, ry)}`,
        '#1e0700',
        `fill-rule="evenodd" opacity=".5" ${blurred(k, 6)}`,
      ),
    )
  )
}

export const scatter = (k: Kit, well: Well, n: number, spread: number, gap: number) => {
  const out: { x: number; y: number }[] = []
  for (let tries = 0; out.length < n && tries < 900; tries++) {
    const [x, y] = inside(k, well.cx, well.cy, well.rx * spread, well.ry * spread)
    if (out.every((o) => Math.hypot(o.x - x, (o.y - y) / FLAT) > gap)) out.push({ x, y })
  }
  return byDepth(out)
}

type CurryOptions = GravyOptions & {
  color: string
  piece: Piece
  n?: number
  /** Size of a piece, and the least distance between two. */
  size?: number
  spread?: number
  gap?: number
}

/** Gravy with pieces in it. */
export const curry = (
  k: Kit,
  well: Well,
  { color, piece, n = 7, size = 26, spread = 0.68, gap, ...more }: CurryOptions,
) => {
  const drawPiece: (k: Kit, x: number, y: number, s: number, g: string) => string = PIECE[piece]
  return (
    gravy(k, well, color, more) +
    clip(
      k,
      `M0 -40H480V${n1(well.cy)}H${n1(well.cx + well.rx)}A${n1(well.rx)} ${n1(well.ry)} 0 0 1 ${n1(well.cx - well.rx)} ${n1(well.cy)}H0Z`,
      scatter(k, well, n, spread, gap ?? size * 2)
        .map(({ x, y }) => drawPiece(k, x, y, size * k.r(0.88, 1.12), color))
        .join(''),
    )
  )
}

/** Whole dal or urad showing through. */
export const lentils = (k: Kit, well: Well, color: string, n = 120, size = 3.6) =>
  times(n, () => {
    const [x, y] = inside(k, well.cx, well.cy, well.rx * 0.92, well.ry * 0.9)
    return (
      oval(x + 0.8, y + 1.4, size, size * 0.75, '#1a0500', 'opacity=".35"') +
      oval(x, y, size * k.r(0.85, 1.1), size * 0.74, mix(color, '#ffe9c0', k.r(0, 0.3))) +
      oval(x - 1, y - 1, 1.1, 0.8, '#fff', 'opacity=".55"')
    )
  })
