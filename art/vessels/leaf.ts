import { lin } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, lit } from '../drawing/light.ts'
import { n1 } from '../drawing/numbers.ts'
import { curve } from '../drawing/paths.ts'
import { clip, group, line, path, times } from '../drawing/shapes.ts'

/** A cut of banana leaf laid across the picture. */
export const leaf = (k: Kit, { cx = 240, cy = 205, w = 420, h = 250, tilt = -6 } = {}) => {
  const l = cx - w / 2
  const r = cx + w / 2
  const edge = curve([
    [l + 6, cy - h * 0.18],
    [l + w * 0.12, cy - h * 0.44],
    [cx - w * 0.15, cy - h * 0.5],
    [cx + w * 0.2, cy - h * 0.47],
    [r - w * 0.1, cy - h * 0.33],
    [r, cy + 4],
    [r - w * 0.08, cy + h * 0.32],
    [cx + w * 0.22, cy + h * 0.46],
    [cx - w * 0.18, cy + h * 0.49],
    [l + w * 0.1, cy + h * 0.4],
    [l, cy + h * 0.12],
  ])
  const vein = (i: number, up: number) => {
    const x = l + 14 + i * 15
    return line(
      `M${n1(x)} ${n1(cy)}q${n1(14)} ${n1(up * h * 0.2)} ${n1(26 + k.r(-2, 2))} ${n1(up * h * 0.52)}`,
      i % 2 ? '#2f6b26' : '#8fc45f',
      1.3,
      'opacity=".55"',
    )
  }
  const body =
    path(edge, '#23130a', `opacity=".5" transform="translate(7 11)" ${blurred(k, 6)}`) +
    group(
      lit(k, {
        blur: 3,
        height: 5,
        bump: 0.1,
        freq: '0.05 0.012',
        spec: 0.18,
        shine: 30,
        amb: 0.42,
        diff: 0.85,
      }),
      path(edge, lin(k, l, cy - h / 2, r, cy + h / 2, ['#7fbb4c', '#4f9634', '#2f7429'])),
      path(
        `M${n1(l)} ${n1(cy + 3)}L${n1(r)} ${n1(cy + 3)}L${n1(r)} ${n1(cy + h)}L${n1(l)} ${n1(cy + h)}Z`,
        '#174d17',
        'opacity="0"',
      ),
    ) +
    clip(
      k,
      edge,
      times(Math.floor(w / 15), (i) => vein(i, -1) + vein(i, 1)),
      path(
        `M${n1(l)} ${n1(cy)}H${n1(r)}V${n1(cy + 40)}H${n1(l)}Z`,
        lin(k, 0, cy, 0, cy + 40, [
          ['#123f12', 0, 0.45],
          ['#123f12', 1, 0],
        ]),
      ),
      line(`M${n1(l)} ${n1(cy)}H${n1(r)}`, '#cfe3a0', 5),
      line(`M${n1(l)} ${n1(cy + 3)}H${n1(r)}`, '#4b7a2c', 2),
    )
  return {
    back: group(`transform="rotate(${tilt} ${cx} ${cy})"`, body),
    front: '',
    well: { cx, cy, rx: w * 0.42, ry: h * 0.4 },
  }
}
