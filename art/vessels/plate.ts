import { mix } from '../drawing/colours.ts'
import { lin, rad } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, contact } from '../drawing/light.ts'
import { FLAT, n1 } from '../drawing/numbers.ts'
import { ellipsePath } from '../drawing/paths.ts'
import { clip, oval, path } from '../drawing/shapes.ts'
import { METAL, type Metal } from './metals.ts'

/** A wedge of reflected light on a turned metal disc. */
export const glint = (
  k: Kit,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  angle: number,
  spread: number,
  color: string,
  opacity: number,
) => {
  const p = (a: number) => `${n1(cx + Math.cos(a) * rx * 1.1)} ${n1(cy + Math.sin(a) * ry * 1.1)}`
  return path(
    `M${n1(cx)} ${n1(cy)}L${p(angle - spread)}L${p(angle + spread)}Z`,
    color,
    `opacity="${opacity}" ${blurred(k, 7)}`,
  )
}

/** A round plate with a raised rim. */
export const plate = (
  k: Kit,
  { cx = 240, cy = 200, rx = 205, metal = 'steel' as Metal, lip = 0.86, deep = 9 } = {},
) => {
  const m = METAL[metal]
  const ry = rx * FLAT
  const shiny = metal === 'steel' || metal === 'brass' || metal === 'copper'
  const side = lin(k, cx - rx, 0, cx + rx, 0, [m.mid, m.hi, m.lo, m.mid, m.lo])
  const face = lin(k, cx - rx * 0.7, cy - ry, cx + rx * 0.7, cy + ry, [
    m.hi,
    [m.mid, 0.45],
    [m.inHi, 0.7],
    m.lo,
  ])
  const well = rad(
    k,
    cx + rx * 0.12,
    cy + ry * 0.2,
    rx * 1.05,
    [
      [m.inHi, 0],
      [mix(m.inHi, m.in, 0.35), 0.6],
      [m.in, 1],
    ],
    FLAT,
  )
  const back =
    contact(k, cx, cy + deep, rx * 0.97, ry) +
    oval(cx, cy + deep, rx * 0.985, ry, side) +
    oval(cx, cy, rx, ry, face) +
    (shiny
      ? clip(
          k,
          ellipsePath(cx, cy, rx, ry),
          glint(k, cx, cy, rx, ry, -2.3, 0.2, '#fff', 0.85),
          glint(k, cx, cy, rx, ry, 0.75, 0.16, '#fff', 0.6),
          glint(k, cx, cy, rx, ry, -0.9, 0.2, m.lo, 0.35),
          glint(k, cx, cy, rx, ry, 2.4, 0.22, m.lo, 0.35),
        )
      : '') +
    oval(cx, cy, rx - 1.2, ry - 1.2, 'none', `stroke="${m.rim}" stroke-width="2" opacity=".85"`) +
    oval(cx, cy + 2, rx * lip + 2, ry * lip + 1.5, m.lo, 'opacity=".55"') +
    oval(cx, cy + 3.5, rx * lip, ry * lip, well) +
    clip(
      k,
      ellipsePath(cx, cy + 3.5, rx * lip, ry * lip),
      oval(
        cx + 2,
        cy + 11,
        rx * lip + 3,
        ry * lip + 3,
        'none',
        `stroke="#2a1206" stroke-width="16" opacity=".22" ${blurred(k, 6)}`,
      ),
      shiny
        ? glint(k, cx, cy, rx, ry, -2.2, 0.13, '#fff', 0.5) +
            glint(k, cx, cy, rx, ry, 0.85, 0.12, '#fff', 0.4)
        : '',
    )
  return { back, front: '', well: { cx, cy: cy + 4, rx: rx * lip, ry: ry * lip } }
}
