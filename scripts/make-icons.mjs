import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { root } from './root.mjs'

/*
 * The icons of the installed app, from the logo in public/favicon.svg. Run by hand after the logo has
 * changed.
 */
const folder = path.join(root, 'public', 'icons')
const logo = readFileSync(path.join(root, 'public', 'favicon.svg'))
const cream = '#fff8ef'

/** The logo in the middle of a square, as wide as `share` of it. */
const draw = async (name, size, share, corner) => {
  const width = Math.round(size * share)
  const bowl = await sharp(logo, { density: 72 * (width / 48) * 1.5 })
    .resize(width, width)
    .png()
    .toBuffer()
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * corner}" fill="${cream}"/></svg>`
  await sharp(Buffer.from(ground))
    .composite([{ input: bowl }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(path.join(folder, `${name}-${size}.png`))
}

mkdirSync(folder, { recursive: true })
for (const size of [192, 512]) {
  await draw('icon', size, 0.76, 0.2)
  // Any shape may be cut out of it: what matters stays within the inner four fifths.
  await draw('maskable', size, 0.58, 0)
}
// Apple rounds the corners itself.
await draw('apple-touch', 180, 0.7, 0)
