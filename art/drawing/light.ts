import { channels } from './colours.ts'
import type { Kit } from './kit.ts'
import { n1 } from './numbers.ts'
import { curve, type Point } from './paths.ts'
import { line, oval } from './shapes.ts'

const AZIMUTH = 225

/** Stains: their opacity is `k` times noise plus `b`; noise is about 0.5. `f` is how fine they are. */
export type Spot = { f: number | string; color: string; k: number; b: number; oct?: number; seed?: number }
export type Surface = {
  /** How round the shape is at its edge, and how tall. */
  blur?: number
  height?: number
  /** How rough its skin is, and how fine that is. */
  bump?: number
  freq?: number | string
  oct?: number
  spots?: readonly Spot[]
  /** Wet gloss. */
  spec?: number
  shine?: number
  /** Light from everywhere, light from the lamp, how high the lamp stands in degrees, its colour. */
  amb?: number
  diff?: number
  el?: number
  tint?: string
  soft?: number
  /** How red shadows go: 1 for most food, 0.3 for milk and paper. */
  warm?: number
  seed?: number
}
/** A filter that reads a shape's own outline as its height and lights it from the upper left. */
export const surface = (k: Kit, o: Surface = {}) => {
  const {
    blur = 7,
    height = 16,
    bump: craggy = 0.12,
    freq = 0.08,
    oct = 3,
    spots = [],
    spec = 0,
    shine = 34,
    amb = 0.38,
    diff = 0.88,
    el = 46,
    tint = '#fff4e2',
    soft = 0.5,
    warm = 1,
  } = o
  const seed = o.seed ?? 7
  const bump = craggy * 0.5
  const light = `<feDistantLight azimuth="${AZIMUTH}" elevation="${el}"/>`
  const stains = spots
    .map((s, i) => {
      const [r, g, b] = channels(s.color).map((v) => Math.round((v / 255) * 1000) / 1000)
      return `<feTurbulence type="fractalNoise" baseFrequency="${s.f}" numOctaves="${s.oct ?? 2}" seed="${s.seed ?? seed + 3 + i * 5}"/><feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} 0 0 0 ${s.k} ${s.b}"/><feComposite operator="in" in2="SourceAlpha" result="s${i}"/>`
    })
    .join('')
  const base = spots.length
    ? `${stains}<feMerge result="c"><feMergeNode in="SourceGraphic"/>${spots.map((_, i) => `<feMergeNode in="s${i}"/>`).join('')}</feMerge>`
    : ''
  const rough = bump
    ? `<feTurbulence type="fractalNoise" baseFrequency="${freq}" numOctaves="${oct}" seed="${seed}" result="t"/><feComposite in="h" in2="t" operator="arithmetic" k1="0" k2="${1 - bump}" k3="${bump}" k4="0" result="h"/>`
    : ''
  return k.def(
    `<filter id="@" x="-6%" y="-6%" width="112%" height="112%" color-interpolation-filters="sRGB">${base}` +
      `<feGaussianBlur in="SourceAlpha" stdDeviation="${blur}" result="h"/>${rough}` +
      `<feDiffuseLighting in="h" surfaceScale="${height}" diffuseConstant="1" lighting-color="${tint}" result="d">${light}</feDiffuseLighting>` +
      // Shadows on food go red, not grey: the lamp's falloff is gentler in red than in blue.
      (warm
        ? `<feComponentTransfer in="d" result="d"><feFuncR type="gamma" amplitude="1.04" exponent="${n1(1 - 0.4 * warm)}"/><feFuncG type="gamma" exponent="${n1(1 - 0.1 * warm)}"/><feFuncB type="gamma" exponent="${n1(1 + 0.2 * warm)}"/></feComponentTransfer>`
        : '') +
      (soft ? `<feGaussianBlur in="d" stdDeviation="${soft}" result="d"/>` : '') +
      `<feComposite in="${spots.length ? 'c' : 'SourceGraphic'}" in2="d" operator="arithmetic" k1="${diff}" k2="${amb}" k3="0" k4="0" result="l"/>` +
      (spec
        ? `<feSpecularLighting in="h" surfaceScale="${height}" specularConstant="${spec}" specularExponent="${shine}" lighting-color="#fffaf0" result="g">${light}</feSpecularLighting><feGaussianBlur in="g" stdDeviation="${soft}" result="g"/><feMerge><feMergeNode in="l"/><feMergeNode in="g"/></feMerge>`
        : '') +
      `<feComposite operator="in" in2="SourceAlpha"/></filter>`,
  )
}

export const lit = (k: Kit, o: Surface) => `filter="${surface(k, o)}"`

export const blurred = (k: Kit, dev: number) =>
  `filter="${k.def(`<filter id="@" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${dev}"/></filter>`)}"`

/**
 * The shadow where a thing meets what it stands on: tight and dark below, wide and faint away from the lamp.
 */
export const contact = (k: Kit, cx: number, cy: number, rx: number, ry: number, strength = 1) =>
  oval(
    cx + rx * 0.06,
    cy + ry * 0.14,
    rx * 1.04,
    ry * 1.04,
    '#3a1a08',
    `opacity="${Number(n1(0.3 * strength * 10)) / 10}" ${blurred(k, Math.max(3, rx * 0.06))}`,
  ) +
  oval(
    cx + rx * 0.02,
    cy + ry * 0.06,
    rx * 0.98,
    ry,
    '#2a1004',
    `opacity="${Number(n1(0.42 * strength * 10)) / 10}" ${blurred(k, Math.max(1.5, rx * 0.02))}`,
  )

/** A small shadow under a piece of food. */
export const under = (k: Kit, cx: number, cy: number, rx: number, ry: number, opacity = 0.45) =>
  oval(cx + 3, cy + 3, rx, ry, '#2a0f02', `opacity="${opacity}" ${blurred(k, Math.max(1.6, rx * 0.09))}`)

export const steam = (k: Kit, cx: number, cy: number, h = 80, n = 3) => {
  let s = ''
  for (let i = 0; i < n; i++) {
    const x = cx + (i - (n - 1) / 2) * 30 + k.r(-6, 6)
    const pts = [0, 1, 2, 3, 4].map(
      (j): Point => [x + Math.sin(j * 1.5 + i) * (5 + j * 1.6), cy - (h * j) / 4],
    )
    s += line(curve(pts, false), '#fffaf2', 9 - i, `opacity=".5" ${blurred(k, 4.5)}`)
  }
  return s
}
