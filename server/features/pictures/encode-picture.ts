import { Refusal } from '#shared/errors.ts'
import { boundedWork } from '../../bounds/bounded-work.ts'

export type EncodedPicture = { bytes: Buffer; type: string }

const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
/**
 * More than twice a phone's usual 12 megapixels. Checked by the file's header: a few kB may decode to
 * hundreds of MB.
 */
const maxPixels = 32_000_000
/** Decoding takes up to 4 bytes a pixel, so pictures are decoded one at a time. */
const decoding = boundedWork({ atOnce: 1, waiting: 20 })

const notAPicture = /*i18n*/ 'Please choose a JPEG, PNG, WebP or AVIF picture.'
const tooManyPixels = /*i18n*/ 'This picture has too many pixels. Please choose a smaller one.'
const unreadable = /*i18n*/ 'This picture cannot be read. Please choose another one.'

/**
 * Encodes a picture as a WebP: a square of `size` pixels, cropped to the centre, or all of it `inside` such a
 * square. Rotated by its EXIF orientation, without metadata such as the location. Its type is detected by its
 * content, not its name. Refuses with unsupported_media_type (not a supported picture), validation_failed
 * (damaged, more than 32 megapixels) and unavailable (too many pictures are waiting).
 */
export const encodePicture = async (
  file: Uint8Array,
  size: number,
  fit: 'square' | 'inside' = 'square',
): Promise<EncodedPicture> => {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(file)
  if (!found || !readable.has(found.mime)) throw new Refusal('unsupported_media_type', notAPicture)
  // Loaded with the first picture: the library takes more memory than the rest of the server.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const damaged = () => {
    throw new Refusal('validation_failed', unreadable)
  }
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(damaged)
  if (width * height > maxPixels) throw new Refusal('validation_failed', tooManyPixels)
  return decoding(async () => {
    const bytes = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(size, size, fit === 'square' ? { fit: 'cover' } : { fit, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
      .catch(damaged)
    return { bytes, type: 'image/webp' }
  })
}
