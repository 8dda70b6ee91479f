import { lin, rad } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, contact, lit } from '../drawing/light.ts'
import { FLAT } from '../drawing/numbers.ts'
import { soft } from '../drawing/paths.ts'
import { group, oval, path } from '../drawing/shapes.ts'

/** Cast iron: a round tawa or an oval sizzler on its board. */
export const sizzler = (k: Kit, { cx = 240, cy = 200, rx = 200, ry = 118 } = {}) => {
  const wood = path(
    soft(
      k,
      [
        [cx - rx - 22, cy - 20],
        [cx - rx + 30, cy - ry + 2],
        [cx + rx - 30, cy - ry + 2],
        [cx + rx + 22, cy - 20],
        [cx + rx + 22, cy + 40],
        [cx + rx - 20, cy + ry + 14],
        [cx - rx + 20, cy + ry + 14],
        [cx - rx - 22, cy + 40],
      ],
      26,
    ),
    lin(k, 0, cy - ry, 0, cy + ry, ['#b9793f', '#8a4f24', '#6d3a18']),
    lit(k, { blur: 3, height: 5, bump: 0.35, freq: '0.008 0.14', oct: 3 }),
  )
  const back =
    contact(k, cx, cy + 26, rx * 1.05, ry * 0.95) +
    wood +
    oval(cx + 4, cy + 10, rx, ry, '#1a0d06', `opacity=".6" ${blurred(k, 5)}`) +
    group(
      lit(k, { blur: 4, height: 9, bump: 0.12, freq: 0.4, oct: 2, spec: 0.3, shine: 26, amb: 0.5 }),
      oval(cx, cy, rx, ry, lin(k, cx - rx, cy - ry, cx + rx, cy + ry, ['#5b524c', '#332c28', '#1e1916'])),
    ) +
    oval(
      cx,
      cy + 2,
      rx * 0.9,
      ry * 0.87,
      rad(
        k,
        cx - 30,
        cy - 20,
        rx,
        [
          ['#463d37', 0],
          ['#2a2320', 0.7],
          ['#171210', 1],
        ],
        FLAT,
      ),
    ) +
    oval(cx, cy + 2, rx * 0.9, ry * 0.87, 'none', 'stroke="#0f0b09" stroke-width="3" opacity=".6"') +
    oval(cx, cy, rx - 2, ry - 2, 'none', 'stroke="#d9bfa4" stroke-width="2.400" opacity=".75"')
  return { back, front: '', well: { cx, cy: cy + 2, rx: rx * 0.86, ry: ry * 0.82 } }
}
