import path from 'node:path'
import { type Font, openSync } from 'fontkit'

/**
 * The fonts of receipts in the order in which they are tried: Latin first, then the scripts of India's 22
 * scheduled languages, then emoji. A family without a bold file uses the regular one.
 */
const files = {
  'baloo-2-latin': [400, 700],
  'baloo-2-latin-ext': [400, 700],
  'baloo-2-devanagari': [400, 700],
  'baloo-da-2-bengali': [400, 700],
  'baloo-bhai-2-gujarati': [400, 700],
  'baloo-paaji-2-gurmukhi': [400, 700],
  'baloo-tamma-2-kannada': [400, 700],
  'baloo-chettan-2-malayalam': [400, 700],
  'baloo-bhaina-2-oriya': [400, 700],
  'baloo-thambi-2-tamil': [400, 700],
  'noto-sans-telugu': [400],
  'noto-sans-arabic': [400],
  'noto-sans-ol-chiki': [400],
  'noto-sans-meetei-mayek': [400],
  'noto-emoji': [400],
} as const

export type Family = keyof typeof files
export const families = Object.keys(files) as Family[]
export const baseFamily: Family = 'baloo-2-latin'

const fileOf = (family: Family, weight: number): string =>
  path.join(import.meta.dirname, 'fonts', `${family}-${weight}.woff`)

/** The files of all families and weights; the regular one where there is no bold. */
export const fontFiles = families.flatMap((family) =>
  ([400, 700] as const).map((fontWeight) => ({
    family,
    fontWeight,
    src: fileOf(family, files[family].some((weight) => weight === fontWeight) ? fontWeight : 400),
  })),
)

const opened = new Map<Family, Font>()

/** A family's font; its file is read once, when it is first needed. */
const fontOf = (family: Family): Font => {
  const font = opened.get(family) ?? (openSync(fileOf(family, 400)) as Font)
  opened.set(family, font)
  return font
}

export const hasCharacter = (family: Family, codePoint: number): boolean =>
  fontOf(family).hasGlyphForCodePoint(codePoint)

/**
 * A text's width in em; null if the layout engine cannot shape it: it throws on some rare sequences of
 * letters.
 */
export const shapedWidth = (family: Family, text: string): number | null => {
  const key = `${family} ${text}`
  const cached = widths.get(key)
  if (cached !== undefined) return cached
  const width = measure(fontOf(family), text)
  if (widths.size >= maxWidths) widths.clear()
  widths.set(key, width)
  return width
}

/** Widths by family and text, since the same texts recur. */
const widths = new Map<string, number | null>()
const maxWidths = 20_000

const measure = (font: Font, text: string): number | null => {
  try {
    return font.layout(text).advanceWidth / font.unitsPerEm
  } catch {
    return null
  }
}
