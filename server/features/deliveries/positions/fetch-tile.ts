import { fileTypeFromBuffer } from 'file-type'

/** The image types that a tile may have. Not SVG, which may contain scripts. */
const raster = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif'])
export type Tile = { bytes: Buffer; type: string }

/** The size limit. A map tile has 10 to 50 kB, some satellite tiles 150. */
const maxBytes = 512 * 1024
/** The time limit for the whole response, including its body. */
const timeoutMs = 4_000

/**
 * Fetches a tile from a tile server; null if it has none (404). The type is detected from the bytes. Throws
 * for everything else: an error, a redirect, a type that is not a raster image, more than 512 kB, more than 4
 * seconds.
 */
export const fetchTile = async (url: string, userAgent: string): Promise<Tile | null> => {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'user-agent': userAgent },
    // A redirect could lead anywhere, even into our own network.
    redirect: 'error',
  })
  try {
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`the tile server answered ${response.status}`)
    const named = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (!raster.has(named)) throw new Error('the tile server answered with what it does not call a tile')
    const bytes = await readAtMost(response, maxBytes)
    const found = await fileTypeFromBuffer(bytes)
    if (!found || !raster.has(found.mime)) throw new Error('the tile server answered with what is no tile')
    return { bytes, type: found.mime }
  } finally {
    // Stops the download of a refused response; after a complete one this does nothing.
    await response.body?.cancel().catch(() => undefined)
  }
}

/** Reads at most `limit` bytes, whatever Content-Length says. */
const readAtMost = async (response: Response, limit: number): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > limit) throw new Error(`the tile server answered with more than ${limit} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
