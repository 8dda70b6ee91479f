import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Font } from 'fontkit'

/** Size of Open Graph pictures in pixels. */
const width = 1200
const height = 630

/** The backgrounds of the courses, as in web/styles/theme.css, and of what is given and rescued. */
const backgrounds: Record<string, readonly [string, string]> = {
  breakfast: ['#fff1c2', '#ffc98a'],
  starters: ['#ffdcc0', '#ff9a73'],
  'main-course': ['#ffe3a6', '#f7a24f'],
  breads: ['#f8ead2', '#e3bd8b'],
  desserts: ['#ffe1e1', '#f8aab8'],
  'rolls & sandwiches': ['#eaf3c8', '#b9d383'],
  beverages: ['#d9f2e3', '#93d0b3'],
  impact: ['#f1f8ea', '#a6d2ab'],
}
const defaultBackground = ['#fff8ef', '#ffd9b0'] as const

export type SharePicture = {
  title: string
  /** Lines under the title: the restaurant, the price. */
  lines: readonly string[]
  /** A course of the menu, or `impact`, which decides the background. */
  category?: string
  /** Path of the dish's picture. */
  picture?: string
  /** Somebody's photo, in the place of it. */
  photo?: Buffer
}

const fontFolder = path.resolve(import.meta.dirname, '../receipts/fonts')
const publicFolder = path.resolve(import.meta.dirname, '../../../public')

let fonts: Promise<Font[]> | undefined
/** Opens the fonts, when the first picture is requested. */
const openFonts = (): Promise<Font[]> => {
  fonts ??= import('fontkit').then(({ openSync }) =>
    ['latin', 'latin-ext', 'devanagari'].map(
      (script) => openSync(path.join(fontFolder, `baloo-2-${script}-700.woff`)) as Font,
    ),
  )
  return fonts
}

/** Divides a text into runs of one font each; characters that no font has are left out. */
const runsOf = (text: string, known: readonly Font[]): { font: Font; text: string }[] => {
  const runs: { font: Font; text: string }[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const last = runs.at(-1)
    const font = last?.font.hasGlyphForCodePoint(code)
      ? last.font
      : known.find((candidate) => candidate.hasGlyphForCodePoint(code))
    if (!font) continue
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

type Placed = { svg: string; width: number }

/** A line of text as outlines, so that it needs no font installed on the machine. */
const outline = (text: string, size: number, known: readonly Font[]): Placed => {
  let x = 0
  const paths: string[] = []
  for (const { font, text: part } of runsOf(text, known)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(part)
    glyphs.forEach((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = glyph.advanceWidth } = positions[index] ?? {}
      const at = `translate(${x + xOffset * scale} ${-yOffset * scale}) scale(${scale} ${-scale})`
      paths.push(`<path transform="${at}" d="${glyph.path.toSVG()}"/>`)
      x += xAdvance * scale
    })
  }
  return { svg: paths.join(''), width: x }
}

/** Wraps a text into at most two lines; a longer one ends in an ellipsis. */
const wrapped = (text: string, size: number, room: number, known: readonly Font[]): string[] => {
  const lines: string[] = []
  let rest = text.trim().split(/\s+/)
  while (rest.length > 0 && lines.length < 2) {
    let count = rest.length
    const fits = () => outline(rest.slice(0, count).join(' '), size, known).width <= room
    while (count > 1 && !fits()) count -= 1
    lines.push(rest.slice(0, count).join(' '))
    rest = rest.slice(count)
  }
  if (rest.length > 0) lines[lines.length - 1] += '…'
  return lines
}

/** The width of `…` in a line, in pixels. */
const ellipsis = 30

/** As much of a line as fits beside the picture. */
const shortened = (text: string, size: number, room: number, known: readonly Font[]): string => {
  if (outline(text, size, known).width <= room) return text
  const [first = ''] = wrapped(text, size, room - ellipsis, known)
  return `${first}…`
}

const fileOf = (picture: string | undefined): string | undefined => {
  const file = path.join(publicFolder, /^\/dishes\/[\w-]+\.avif(?=$|[?#])/.exec(picture ?? '')?.[0] ?? '-')
  return existsSync(file) ? file : undefined
}

const side = 480

/** A square of a photo, or of its file, with round corners. */
const rounded = async (photo: Buffer | string): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const corners = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="40"/></svg>`
  return sharp(photo)
    .resize(side, side, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** Draws the preview of a shared link: 1200 x 630 pixels, JPEG. */
export const drawSharePicture = async ({
  title,
  lines,
  category,
  picture,
  photo,
}: SharePicture): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const known = await openFonts()
  const [from, to] = backgrounds[category ?? ''] ?? defaultBackground
  const shown = photo ?? fileOf(picture)
  const room = shown ? 560 : 1040
  const place = (text: string, size: number, y: number, colour: string) =>
    `<g transform="translate(80 ${y})" fill="${colour}">${outline(text, size, known).svg}</g>`
  const titleLines = wrapped(title, 76, room, known)
  const top = 300 - titleLines.length * 42 - Math.max(0, lines.length - 2) * 28
  const words = [
    ...titleLines.map((line, index) => place(line, 76, top + index * 84, '#2b1d14')),
    ...lines.map((line, index) =>
      place(shortened(line, 40, room, known), 40, top + titleLines.length * 84 + 6 + index * 56, '#6a3a12'),
    ),
    place('Annapurna Eats', 40, 560, '#c2410c'),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    ${words.join('')}
  </svg>`
  const base = sharp(Buffer.from(svg))
  if (shown) base.composite([{ input: await rounded(shown), left: 660, top: 75 }])
  return base.jpeg({ quality: 82 }).toBuffer()
}
