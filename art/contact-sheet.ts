import path from 'node:path'
import sharp from 'sharp'
import { renders } from '../server/features/drawings/renders.ts'
import { heightOf, renderedFile, sizesOf } from './rendered/committed.ts'

/*
 * `node art/contact-sheet.ts FILE [--dark] [--width=240] [--columns=8] [ids]`: pictures side by side, to look
 * at what they are like without their names. All of a sheet are cut to the form of its first.
 */

const [file, ...words] = process.argv.slice(2)
if (file === undefined) throw new Error('name the file to write')
const option = (name: string, otherwise: number): number =>
  Number(words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const chosen = words.filter((word) => !word.startsWith('--'))
const shown = chosen.length > 0 ? chosen : Object.keys(renders)
const isDark = words.includes('--dark')
const w = option('width', 240)
const h = Math.round(w * heightOf(shown[0] ?? ''))
const columns = option('columns', 8)
const gap = Math.round(w / 24)

const corners = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="${w / 15}"/></svg>`,
)

/** As the filter of the dark theme shows it (web/styles/patterns.css). */
const tileOf = async (id: string): Promise<Buffer> => {
  const graded = sharp(renderedFile(id, sizesOf(id).at(-1)?.width ?? 0)).resize(w, h)
  if (isDark) graded.linear(0.8 * 1.08, -128 * 0.08).modulate({ saturation: 1.06 })
  return sharp(await graded.png().toBuffer())
    .ensureAlpha()
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

const tiles = await Promise.all(
  shown.map(async (id, i) => ({
    input: await tileOf(id),
    left: gap + (i % columns) * (w + gap),
    top: gap + Math.floor(i / columns) * (h + gap),
  })),
)
await sharp({
  create: {
    width: gap + columns * (w + gap),
    height: gap + Math.ceil(shown.length / columns) * (h + gap),
    channels: 3,
    background: isDark ? '#1b1512' : '#fff8ef',
  },
})
  .composite(tiles)
  .jpeg({ quality: 74 })
  .toFile(path.resolve(file))
