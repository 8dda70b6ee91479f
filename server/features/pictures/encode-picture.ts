import { Refusal } from '#shared/errors.ts'

export type EncodedPicture = { bytes: Buffer; type: string }

const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
/** A phone's largest pictures. Beyond it a small file may unpack into more memory than there is. */
const mostPixels = 64_000_000

const notAPicture = /*i18n*/ 'Please choose a JPEG, PNG, WebP or AVIF picture.'
const unreadable = /*i18n*/ 'This picture cannot be read. Please choose another one.'

/**
 * A picture as a square WebP of `size` pixels: upright as its camera held it, cut from its middle, and with nothing
 * else of the file, such as the place where it was taken. What it is, its content tells, never its name.
 * Refuses with unsupported_media_type (no picture we read) and validation_failed (damaged, too many pixels).
 */
export const encodePicture = async (file: Uint8Array, size: number): Promise<EncodedPicture> => {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(file)
  if (!found || !readable.has(found.mime)) throw new Refusal('unsupported_media_type', notAPicture)
  // Loaded with the first picture: its library weighs more than the rest of the server.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  try {
    const bytes = await sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(size, size, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
    return { bytes, type: 'image/webp' }
  } catch {
    throw new Refusal('validation_failed', unreadable)
  }
}
