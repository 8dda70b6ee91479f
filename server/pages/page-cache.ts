import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { staleIfError } from '../http/stale-if-error.ts'

/** `C` is what changes what pages show; `isAffectedBy` whether this page shows something of it. */
export type Rendered<C> = {
  status: number
  headers: Record<string, string>
  body: Buffer
  isAffectedBy: (change: C) => boolean
}

type Encoding = 'br' | 'gzip' | 'identity'
/** `headers` as name, value, name, value: what Node writes with the least work. */
type Response = { headers: string[]; body: Buffer }
/** One page, ready to be written: for each encoding its bytes and its headers, made once. */
export type Page<C> = {
  status: number
  etag: string
  responses: Record<Encoding, Response>
  notModified: string[]
  /** Milliseconds since 1970 after which it is rendered anew. */
  staleAt: number
  isAffectedBy: (change: C) => boolean
}
type Rendering<C> = { page: Promise<Page<C>>; changes: C[]; outdated: boolean }

type Options<C> = {
  /** Renders the page at a path with its search, as everybody sees it. */
  render: (url: string) => Promise<Rendered<C>>
  clock: () => Date
  /** How long a page may be shown although nobody said that anything changed. */
  maxAgeMs: number
  /** How many addresses are remembered. */
  limit: number
  /** Whether the database is away: what is remembered is then shown whatever its age. */
  isDown?: () => boolean
}

const compressed = (body: Buffer): Record<Encoding, Buffer> => ({
  br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: gzipSync(body),
  identity: body,
})

/** A rendered page with its bytes in every encoding and its headers, so that serving it is one lookup and one write. */
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
 * Public pages in memory. Different spellings of one address share one page (`canonical`); those who ask for a page
 * that is being rendered wait for that rendering; a change makes what it affects stale, also what is being rendered right now.
 * What is stale is shown only while the new one cannot be had.
 */
export const pageCache = <C>({ render, clock, maxAgeMs, limit, isDown = () => false }: Options<C>) => {
  const pages = new LRUCache<string, Page<C>>({ max: limit })
  const rendering = new Map<string, Rendering<C>>()
  /** All that is under way, also what nobody waits for any more who asks now. */
  const underWay = new Set<Rendering<C>>()

  const fresh = (url: string): Page<C> | undefined => {
    const page = pages.get(url)
    return page !== undefined && page.staleAt > clock().getTime() ? page : undefined
  }
  const renderOnce = (canonical: string): Promise<Page<C>> => {
    const known = rendering.get(canonical)
    if (known) return known.page
    const changes: C[] = []
    const page = render(canonical)
      .then((rendered) => {
        const prepared = preparePage(rendered, clock().getTime() + maxAgeMs)
        // Out of date already: better than nothing, should the database be away next.
        if (own.outdated || changes.some(prepared.isAffectedBy)) prepared.staleAt = 0
        if (prepared.status === 200 && (prepared.staleAt > 0 || !pages.has(canonical)))
          pages.set(canonical, prepared)
        return prepared
      })
      .finally(() => {
        underWay.delete(own)
        if (rendering.get(canonical) === own) rendering.delete(canonical)
      })
    const own: Rendering<C> = { page, changes, outdated: false }
    rendering.set(canonical, own)
    underWay.add(own)
    return page
  }
  return {
    /** The page under this very address, when it is there and fresh. */
    get: fresh,
    /** The page, rendered if need be. `url` is remembered as another spelling of `canonical`. */
    load: async (url: string, canonical: string): Promise<Page<C>> => {
      const page =
        fresh(canonical) ??
        (await staleIfError(pages.get(canonical), () => renderOnce(canonical), {
          isDown,
          failed: ({ status }) => status >= 500,
        }))
      if (url !== canonical && page.status === 200 && page.staleAt > 0) pages.set(url, page)
      return page
    },
    /** What `change` affects is out of date. Who asks from now on waits for no rendering that began before. */
    invalidate: (change: C) => {
      for (const page of pages.values()) if (page.isAffectedBy(change)) page.staleAt = 0
      for (const { changes } of underWay) changes.push(change)
      rendering.clear()
    },
    /** The same for every page there is. */
    invalidateAll: () => {
      for (const page of pages.values()) page.staleAt = 0
      for (const begun of underWay) begun.outdated = true
      rendering.clear()
    },
  }
}
