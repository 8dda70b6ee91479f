import { compositions } from './compositions/index.ts'
import { kit } from './drawing/kit.ts'
import { group, joined } from './drawing/shapes.ts'
import { zoomOf } from './zoom.ts'

/** Size of a picture in pixels. */
export const width = 480
export const height = 360

type Picture = { svg: string /** Whether it shows meat, fish or egg. */; meat: boolean }

/**
 * Draws a dish as an SVG on no ground: the card supplies its own, light or dark. The same id returns the same
 * text on every machine. It uses filters that were tried in librsvg only: bake it, never put it into a page.
 */
export const compose = (id: string): Picture => {
  const composition = compositions[id]
  if (composition === undefined) throw new Error(`no composition is called ${id}`)
  const k = kit(id)
  const drawn = joined(composition(k))
  const placed = group(`transform="translate(240 186) scale(${zoomOf(id)}) translate(-240 -198)"`, drawn)
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${k.defs()}</defs>${placed}</svg>`,
    meat: k.hasMeat(),
  }
}
