import path from 'node:path'
import sharp from 'sharp'
import { fileOf, ids } from './committed.ts'
import { height, width } from './compose.ts'

/*
 * `node art/contact-sheet.ts FILE [--dark] [--width=240] [--columns=8] [ids]`: pictures side by side on a
 * card's ground, to look at what they are like without their names.
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
const shown = chosen.length > 0 ? chosen : ids
const { page, card } = backgrounds[words.includes('--dark') ? 'dark' : 'light']
const w = option('width', 240)
const h = Math.round((w * height) / width)
const columns = option('columns', 8)
const gap = Math.round(w / 24)

const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><linearGradient id="g" x1=".2" y1="0" x2=".8" y2="1"><stop stop-color="${card[0]}"/><stop offset="1" stop-color="${card[1]}"/></linearGradient></defs><rect width="${w}" height="${h}" rx="${w / 15}" fill="url(#g)"/></svg>`
const tiles = await Promise.all(
  shown.map(async (id, i) => ({
    input: await sharp(Buffer.from(ground))
      .composite([{ input: await sharp(fileOf(id)).resize(w, h).png().toBuffer() }])
      .png()
      .toBuffer(),
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
  .jpeg({ quality: 62 })
  .toFile(path.resolve(file))
