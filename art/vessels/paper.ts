import { mix } from '../drawing/colours.ts'
import { lin } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, lit } from '../drawing/light.ts'
import { soft } from '../drawing/paths.ts'
import { path } from '../drawing/shapes.ts'

/** Brown paper or a printed sheet under street food. */
export const paper = (k: Kit, { cx = 240, cy = 205, w = 400, h = 235, color = '#f3e3c3' } = {}) => {
  const d = soft(
    k,
    [
      [cx - w * 0.46, cy - h * 0.3],
      [cx + w * 0.36, cy - h * 0.48],
      [cx + w * 0.5, cy + h * 0.26],
      [cx - w * 0.34, cy + h * 0.5],
    ],
    10,
    3,
  )
  return {
    back:
      path(d, '#2a1206', `opacity=".42" transform="translate(6 10)" ${blurred(k, 6)}`) +
      path(
        d,
        lin(k, cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2, [
          mix(color, '#ffffff', 0.5),
          color,
          mix(color, '#8a5a20', 0.25),
        ]),
        lit(k, { blur: 2, height: 4, bump: 0.3, freq: 0.012, oct: 2, amb: 0.5, diff: 0.72 }),
      ),
    front: '',
    well: { cx, cy, rx: w * 0.4, ry: h * 0.38 },
  }
}
