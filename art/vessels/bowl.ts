import { mix } from '../drawing/colours.ts'
import { lin } from '../drawing/gradients.ts'
import type { Kit } from '../drawing/kit.ts'
import { blurred, contact, lit } from '../drawing/light.ts'
import { FLAT, n1 } from '../drawing/numbers.ts'
import { ellipsePath, points } from '../drawing/paths.ts'
import { clip, line, oval, path } from '../drawing/shapes.ts'
import { METAL, type Metal } from './metals.ts'

export type BowlOptions = {
  cx?: number
  cy?: number
  rx?: number
  h?: number
  metal?: Metal
  /** Over 1 it swells below the rim. */
  belly?: number
  /** Width of its base, in parts of its mouth. */
  foot?: number
  /** How far below the rim the food begins, in parts of its height. */
  level?: number
  handles?: Metal
  flat?: number
  thick?: number
  shadow?: number
}

/** Any bowl: katori, kadhai, handi. `belly` > 1 swells below the rim; `foot` is the width of its base. */
export const bowl = (
  k: Kit,
  {
    cx = 240,
    cy = 150,
    rx = 150,
    h = 100,
    metal = 'steel',
    belly = 1,
    foot = 0.55,
    level = 0.12,
    handles,
    flat = FLAT,
    thick = 0.05,
    shadow = 1,
  }: BowlOptions = {},
) => {
  const m = METAL[metal]
  const ry = rx * flat
  const fry = rx * foot * flat * 0.5
  const by = cy + h
  const half = (q: number) =>
    points([
      [rx * (belly > 1 ? 0.93 : 1), 0],
      [rx * belly * 1.02, h * (belly > 1 ? 0.3 : 0.56)],
      [rx * belly * 0.84, h * 0.97],
      [rx * foot * 0.8, h * 1.06],
    ]).map(([a, b]) => `${n1(cx + q * a)} ${n1(cy + b)}`)
  const [l, r] = [half(-1), half(1)]
  const body = `M${l[0]}C${l[1]} ${l[2]} ${l[3]}Q${n1(cx)} ${n1(by + h * 0.16)} ${r[3]}C${r[2]} ${r[1]} ${r[0]}Z`
  const skin = lin(k, cx - rx, cy, cx + rx, cy + h * 0.5, [
    [m.mid, 0],
    [m.hi, 0.2],
    [m.mid, 0.42],
    [m.lo, 0.78],
    [mix(m.lo, m.mid, 0.55), 0.93],
    [m.lo, 1],
  ])
  const t = rx * thick
  const lug = (side: number) => {
    if (!handles) return ''
    const x = cx + side * rx * 0.98
    const y = cy + h * 0.14
    const d = `M${n1(x - side * 4)} ${n1(y - 9)}q${n1(side * 34)} -8 ${n1(side * 34)} 12q0 18 ${n1(side * -34)} 13`
    return (
      line(d, METAL[handles].lo, 11) +
      line(d, METAL[handles].mid, 7) +
      line(d, METAL[handles].hi, 2, 'opacity=".8" transform="translate(-1 -2)"')
    )
  }
  const inner = lin(k, cx - rx, cy - ry, cx + rx, cy + ry, [m.lo, [m.in, 0.4], m.inHi])
  const back =
    (shadow
      ? contact(
          k,
          cx + rx * 0.03,
          by - h * 0.12,
          rx * Math.max(foot * 1.2, 0.78) * Math.max(1, belly * 0.96),
          Math.max(fry * 1.2, ry * 0.46),
          shadow,
        )
      : '') +
    lug(-1) +
    lug(1) +
    path(
      body,
      skin,
      metal === 'clay'
        ? lit(k, { blur: 1, height: 2, bump: 0.5, freq: 0.35, oct: 2, amb: 0.5, diff: 0.7 })
        : '',
    ) +
    clip(
      k,
      body,
      path(
        `M${n1(cx - rx * 0.83)} ${n1(cy)}q-4 ${n1(h * 0.6)} ${n1(rx * 0.3)} ${n1(h * 1.02)}l${n1(rx * 0.08)} 0q${n1(-rx * 0.28)} ${n1(-h * 0.5)} ${n1(-rx * 0.16)} ${n1(-h)}Z`,
        '#fff',
        `opacity="${metal === 'clay' ? 0.2 : 0.6}" ${blurred(k, 3)}`,
      ),
      oval(cx, by + h * 0.12, rx * 1.05, h * 0.3, '#1e0a02', `opacity=".4" ${blurred(k, 9)}`),
    ) +
    oval(cx, cy, rx, ry, lin(k, cx - rx, cy - ry, cx + rx, cy + ry, [m.hi, [m.mid, 0.5], m.lo])) +
    oval(cx, cy + 1, rx - t, ry - t * flat, inner)
  const drop = h * level
  const well = {
    cx,
    cy: cy + drop,
    rx: (rx - t) * (1 - level * 0.32),
    ry: (ry - t * flat) * (1 - level * 0.32),
  }
  const front = oval(
    cx,
    cy,
    rx - 1,
    ry - 1,
    'none',
    `stroke="${lin(k, cx - rx, cy - ry, cx + rx, cy + ry, [
      [m.rim, 0],
      [m.mid, 0.45, 0.5],
      [m.rim, 0.75, 0.9],
      [m.mid, 1, 0.6],
    ])}" stroke-width="2.4"`,
  )
  return { back, front, well, mouth: ellipsePath(cx, cy + 1, rx - t, ry - t * flat) }
}

export const katori = (k: Kit, cx: number, cy: number, rx = 46, more: BowlOptions = {}) =>
  bowl(k, { cx, cy, rx, h: rx * 0.86, metal: 'steel', foot: 0.62, level: 0.16, thick: 0.06, ...more })

export const kadhai = (k: Kit, more: BowlOptions = {}) =>
  bowl(k, {
    cx: 240,
    cy: 158,
    rx: 186,
    h: 138,
    metal: 'copper',
    handles: 'brass',
    foot: 0.5,
    belly: 1.0,
    level: 0.08,
    ...more,
  })

export const handi = (k: Kit, more: BowlOptions = {}) =>
  bowl(k, { cx: 240, cy: 140, rx: 168, h: 168, metal: 'clay', belly: 1.3, foot: 0.6, level: 0.07, ...more })
