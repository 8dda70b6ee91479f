import sharp from 'sharp'

/*
 * A picture of 4 x 3 pixels in four colours, which stands for a rendered one until that is there. A GIF of
 * that size is 54 bytes, of which all but its colours and pixels are the same for each.
 */

const width = 4
const height = 3
/** Signature, size and flags: 13 bytes; the four colours follow. */
const paletteAt = 13
const paletteLength = 12
/** Graphic control, the picture's place and the size of its codes: 19 bytes; pixels follow, then the end. */
const pixelsAt = paletteAt + paletteLength + 19

/** Colours and pixels as base64 for URLs, about 26 characters; web/lib/pictures/placeholder.ts reads them. */
export const placeholderOf = async (file: string): Promise<string> => {
  const { data } = await sharp(file)
    .resize(width, height)
    .gif({ colours: 4, dither: 0, effort: 1 })
    .toBuffer({ resolveWithObject: true })
  const colours = data.subarray(paletteAt, paletteAt + paletteLength)
  return Buffer.concat([colours, data.subarray(pixelsAt, -1)]).toString('base64url')
}
