import { mix } from '../drawing/colours.ts'
import { lin, type Stop } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, contact, lit } from '../drawing/light.ts'
import { n1 } from '../drawing/numbers.ts'
import { clip, group, line, oval, path, times } from '../drawing/shapes.ts'

/** A tapered cup: kulhad, glass, steel tumbler share its outline. */
export const cupPath = (
  cx: number,
  top: number,
  bottom: number,
  rt: number,
  rb: number,
  flat: number,
  bulge = 0,
) =>
  `M${n1(cx - rt)} ${n1(top)}C${n1(cx - rt - bulge)} ${n1(top + (bottom - top) * 0.4)} ${n1(cx - rb - bulge)} ${n1(top + (bottom - top) * 0.75)} ${n1(cx - rb)} ${n1(bottom)}A${n1(rb)} ${n1(rb * flat)} 0 0 0 ${n1(cx + rb)} ${n1(bottom)}C${n1(cx + rb + bulge)} ${n1(top + (bottom - top) * 0.75)} ${n1(cx + rt + bulge)} ${n1(top + (bottom - top) * 0.4)} ${n1(cx + rt)} ${n1(top)}A${n1(rt)} ${n1(rt * flat)} 0 0 1 ${n1(cx - rt)} ${n1(top)}Z`

export const CUP_FLAT = 0.34

export const kulhad = (k: Kit, { cx = 240, top = 110, bottom = 290, rt = 92, rb = 62 } = {}) => {
  const d = cupPath(cx, top, bottom, rt, rb, CUP_FLAT, 4)
  const f = CUP_FLAT
  const ribs = times(4, (i) => {
    const y = top + 34 + i * 36
    const w = rt + (rb - rt) * ((y - top) / (bottom - top)) + 3
    return (
      line(
        `M${n1(cx - w)} ${n1(y)}A${n1(w)} ${n1(w * f)} 0 0 0 ${n1(cx + w)} ${n1(y)}`,
        '#5d230f',
        3,
        'opacity=".35"',
      ) +
      line(
        `M${n1(cx - w)} ${n1(y + 4)}A${n1(w)} ${n1(w * f)} 0 0 0 ${n1(cx + w)} ${n1(y + 4)}`,
        '#ffc79a',
        2,
        'opacity=".4"',
      )
    )
  })
  const back =
    contact(k, cx, bottom + 6, rb * 1.15, rb * 0.5, 1.1) +
    group(
      lit(k, { blur: 1, height: 2.4, bump: 0.6, freq: 0.3, oct: 2, amb: 0.48, diff: 0.74 }),
      path(
        d,
        lin(k, cx - rt, 0, cx + rt, 0, [
          ['#b4592f', 0],
          ['#e69a68', 0.22],
          ['#c8693b', 0.5],
          ['#8a3b1b', 0.85],
          ['#742e14', 1],
        ]),
      ),
    ) +
    clip(k, d, ribs, oval(cx, bottom + 10, rb * 1.4, 40, '#3b1205', `opacity=".35" ${blurred(k, 10)}`)) +
    oval(cx, top, rt, rt * f, lin(k, cx - rt, 0, cx + rt, 0, ['#eeb083', '#cf7747', '#9a4a26'])) +
    oval(
      cx,
      top + 2,
      rt - 9,
      (rt - 9) * f,
      lin(k, cx - rt, top - 20, cx + rt, top + 20, ['#5e2410', '#8f4423', '#b8673d']),
    )
  return { back, front: '', well: { cx, cy: top + 10, rx: rt - 13, ry: (rt - 14) * f } }
}

/**
 * A clear glass filled with `drink` (stops, top to bottom). Food in the drink goes between back and front.
 */
export const glass = (
  k: Kit,
  {
    cx = 240,
    top = 70,
    bottom = 300,
    rt = 80,
    rb = 62,
    fill = 30,
    drink = ['#f6c15a', '#f0a92e'] as readonly Stop[],
    head = '#ffd98a',
    clear = 0.96,
    ribbed = false,
  } = {},
) => {
  const f = CUP_FLAT
  const d = cupPath(cx, top, bottom, rt, rb, f)
  const y = top + fill
  const rw = rt - 5 + ((rb - rt) * fill) / (bottom - top)
  const liquid = cupPath(cx, y, bottom - 9, rw, rb - 6, f)
  const back =
    contact(k, cx, bottom + 5, rb * 1.1, rb * 0.46) +
    path(
      d,
      lin(k, cx - rt, 0, cx + rt, 0, [
        ['#ffffff', 0, 0.75],
        ['#e6f0f0', 0.15, 0.4],
        ['#d4e2e2', 0.85, 0.42],
        ['#ffffff', 1, 0.75],
      ]),
    ) +
    oval(cx, top, rt, rt * f, '#ffffff', 'opacity=".22"') +
    path(liquid, lin(k, 0, y, 0, bottom, drink), `opacity="${clear}"`) +
    path(
      liquid,
      lin(k, cx - rw, 0, cx + rw, 0, [
        ['#000000', 0, 0.18],
        ['#ffffff', 0.2, 0.18],
        ['#ffffff', 0.4, 0],
        ['#3a1500', 0.85, 0.16],
        ['#3a1500', 1, 0.34],
      ]),
    ) +
    oval(
      cx,
      y,
      rw,
      rw * f,
      lin(k, cx - rw, y - 14, cx + rw, y + 14, [mix(head, '#ffffff', 0.4), head, mix(head, '#7a4a10', 0.22)]),
    ) +
    oval(cx, y, rw - 1, rw * f - 1, 'none', `stroke="#fff" stroke-width="1.6" opacity=".55"`)
  const flutes = ribbed
    ? times(7, (i) => {
        const t = -0.78 + i * 0.26
        return line(
          `M${n1(cx + t * rt * 0.96)} ${n1(y + 26 - t * t * 12)}L${n1(cx + t * rb * 0.96)} ${n1(bottom - 4 + (1 - t * t) * rb * f * 0.9)}`,
          i % 2 ? '#ffffff' : '#5a2408',
          3.4,
          'opacity=".22"',
        )
      })
    : ''
  const front =
    flutes +
    path(
      `M${n1(cx - rt + 12)} ${n1(top + 22)}L${n1(cx - rb + 9)} ${n1(bottom - 14)}l10 3L${n1(cx - rt + 30)} ${n1(top + 28)}Z`,
      '#fff',
      `opacity=".55" ${blurred(k, 1.6)}`,
    ) +
    path(
      `M${n1(cx + rt - 15)} ${n1(top + 24)}L${n1(cx + rb - 12)} ${n1(bottom - 20)}l-4 1L${n1(cx + rt - 22)} ${n1(top + 26)}Z`,
      '#fff',
      `opacity=".4" ${blurred(k, 1.2)}`,
    ) +
    oval(
      cx,
      top,
      rt,
      rt * f,
      'none',
      `stroke="${lin(k, cx - rt, 0, cx + rt, 0, ['#ffffff', '#b9cccc', '#ffffff'])}" stroke-width="3"`,
    ) +
    line(
      `M${n1(cx - rb)} ${n1(bottom)}A${n1(rb)} ${n1(rb * f)} 0 0 0 ${n1(cx + rb)} ${n1(bottom)}`,
      '#fff',
      4,
      'opacity=".5"',
    )
  return { back, front, well: { cx, cy: y, rx: rw, ry: rw * f } }
}
