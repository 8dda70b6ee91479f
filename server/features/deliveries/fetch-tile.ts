import { fileTypeFromBuffer } from 'file-type'

/** What a map can be drawn with. No SVG: it is a document, and may hold scripts. */
const raster = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif'])
/** A tile has 10 to 50 kB; some of satellites have 150. */
const mostBytes = 512 * 1024
/** For the whole of it, the last byte included. */
const timeoutMs = 4_000

/**
 * A tile from a tile server; null where it has none (404). The type is told by the bytes. Throws for everything else: an error, a
 * redirect, a type that is no raster picture, more than 512 kB, more than 4 seconds.
 */
export const fetchTile = async (
  url: string,
  userAgent: string,
): Promise<{ bytes: Buffer; type: string } | null> => {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'user-agent': userAgent },
    // It could lead anywhere, into our own network too.
    redirect: 'error',
  })
  try {
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`the tile server answered ${response.status}`)
    const named = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (!raster.has(named)) throw new Error('the tile server answered with what it does not call a tile')
    const bytes = await readAtMost(response, mostBytes)
    const found = await fileTypeFromBuffer(bytes)
    if (!found || !raster.has(found.mime)) throw new Error('the tile server answered with what is no tile')
    return { bytes, type: found.mime }
  } finally {
    // What is not wanted is not read to its end either; after the end this does nothing.
    await response.body?.cancel().catch(() => undefined)
  }
}

/** Whatever Content-Length says. */
const readAtMost = async (response: Response, most: number): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > most) throw new Error(`the tile server answered with more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
