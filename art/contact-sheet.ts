import path from 'node:path'
import sharp from 'sharp'
import { renders } from '../server/features/drawings/renders.ts'
import { fileOf, ids } from './committed.ts'
import { height, width } from './compose.ts'
import { renderedFile } from './rendered/committed.ts'

/*
 * `node art/contact-sheet.ts FILE [--drawn] [--dark] [--width=240] [--columns=8] [ids]`: rendered pictures,
 * or drawn ones on a card's ground, side by side, to look at what they are like without their names.
 */

const backgrounds = {
  light: { page: '#fff8ef', card: ['#ffe3a6', '#f7a24f'] },
  dark: { page: '#1b1512', card: ['#6f501b', '#7a3d12'] },
}

const [file, ...words] = process.argv.slice(2)
if (file === undefined) throw new Error('name the file to write')
const option = (name: string, otherwise: number): number =>
  Number(words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const chosen = words.filter((word) => !word.startsWith('--'))
const isDrawn = words.includes('--drawn')
const shown = chosen.length > 0 ? chosen : isDrawn ? ids : Object.keys(renders)
const isDark = words.includes('--dark')
const { page, card } = backgrounds[isDark ? 'dark' : 'light']
const w = option('width', 240)
const h = Math.round((w * height) / width)
const columns = option('columns', 8)
const gap = Math.round(w / 24)

const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><linearGradient id="g" x1=".2" y1="0" x2=".8" y2="1"><stop stop-color="${card[0]}"/><stop offset="1" stop-color="${card[1]}"/></linearGradient></defs><rect width="${w}" height="${h}" rx="${w / 15}" fill="url(#g)"/></svg>`
const corners = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="${w / 15}"/></svg>`,
)

const drawn = async (id: string): Promise<Buffer> =>
  sharp(Buffer.from(ground))
    .composite([{ input: await sharp(fileOf(id)).resize(w, h).png().toBuffer() }])
    .png()
    .toBuffer()

/** As the filter of the dark theme shows it (web/styles/patterns.css). */
const rendered = async (id: string): Promise<Buffer> => {
  const graded = sharp(renderedFile(id, 480)).resize(w, h)
  if (isDark) graded.linear(0.8 * 1.08, -128 * 0.08).modulate({ saturation: 1.06 })
  return sharp(await graded.png().toBuffer())
    .ensureAlpha()
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

const tiles = await Promise.all(
  shown.map(async (id, i) => ({
    input: await (isDrawn ? drawn(id) : rendered(id)),
    left: gap + (i % columns) * (w + gap),
    top: gap + Math.floor(i / columns) * (h + gap),
  })),
)
await sharp({
  create: {
    width: gap + columns * (w + gap),
    height: gap + Math.ceil(shown.length / columns) * (h + gap),
    channels: 3,
    background: page,
  },
})
  .composite(tiles)
  .jpeg({ quality: 74 })
  .toFile(path.resolve(file))
