import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { changingCache, type Kept } from '../http/caching/changing-cache.ts'

/** A rendered page. `C` is the type of changes; `isAffectedBy` tells whether one makes this page stale. */
export type Rendered<C> = {
  status: number
  headers: Record<string, string>
  body: Buffer
  isAffectedBy: (change: C) => boolean
}

type Encoding = 'br' | 'gzip' | 'identity'
/** `headers` as a flat list of names and values, which Node writes fastest. */
type Response = { headers: string[]; body: Buffer }
/** A page ready to be written: bytes and headers for each encoding. */
export type Page<C> = Kept<C> & {
  status: number
  etag: string
  responses: Record<Encoding, Response>
  notModified: string[]
}

type Options<C> = {
  /** Renders the page at a path with its query, for a visitor who is not signed in. */
  render: (url: string) => Promise<Rendered<C>>
  clock: () => Date
  /** How long a page is fresh if no change affects it. */
  maxAgeMs: number
  /** Most cached pages, and most cached URLs. */
  limit: number
  /** Whether the database is unavailable: cached pages are then used whatever their age. */
  isDown?: () => boolean
}

const compressed = (body: Buffer): Record<Encoding, Buffer> => ({
  br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: gzipSync(body),
  identity: body,
})

/** Prepares a rendered page, compressed in every encoding, so that serving it is one lookup and one write. */
export const preparePage = <C>(
  { status, headers, body, isAffectedBy }: Rendered<C>,
  staleAt: number,
): Page<C> => {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const common = { ...headers, etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
  const bodies = compressed(body)
  const response = (encoding: Encoding): Response => ({
    headers: Object.entries({
      ...common,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(bodies[encoding].length),
    }).flat(),
    body: bodies[encoding],
  })
  return {
    status,
    etag,
    responses: { br: response('br'), gzip: response('gzip'), identity: response('identity') },
    notModified: Object.entries(common).flat(),
    staleAt,
    isAffectedBy,
  }
}

/**
 * A cache of public pages. Different URLs of the same page share one entry (`canonical`); requests for a page
 * that is being rendered wait for that rendering; a change makes the pages that it affects stale, also those
 * being rendered. A stale page is used only while a new one cannot be rendered.
 */
export const pageCache = <C>({ render, clock, maxAgeMs, limit, isDown }: Options<C>) => {
  const pages = new LRUCache<string, Page<C>>({ max: limit })
  const cached = changingCache<C, Page<C>>(pages, {
    clock,
    isDown,
    failed: ({ status }) => status >= 500,
    keeps: ({ status }) => status === 200,
  })
  return {
    /** The page at this very URL, if it is cached and fresh. */
    get: cached.fresh,
    /** The page, rendered if necessary. `url` is cached as an alias of `canonical`. */
    load: async (url: string, canonical: string): Promise<Page<C>> => {
      const page = await cached.load(canonical, async () =>
        preparePage(await render(canonical), clock().getTime() + maxAgeMs),
      )
      if (url !== canonical && page.status === 200 && page.staleAt > 0) pages.set(url, page)
      return page
    },
    /**
     * Makes the pages stale that `change` affects. Requests from now on join no rendering that began before
     * it.
     */
    invalidate: cached.invalidate,
    /** Makes all pages stale. */
    invalidateAll: cached.invalidateAll,
  }
}
