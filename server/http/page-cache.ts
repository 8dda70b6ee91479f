import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { staleIfError } from './stale-if-error.ts'

export type Rendered = { status: number; headers: Record<string, string>; body: Buffer }

type Encoding = 'br' | 'gzip' | 'identity'
type Response = { headers: Record<string, string>; body: Buffer }
/** One page, ready to be written: for each encoding its bytes and its headers, made once. */
export type Page = {
  status: number
  etag: string
  responses: Record<Encoding, Response>
  notModified: Record<string, string>
  /** Milliseconds since 1970 after which it is rendered anew. */
  staleAt: number
}

type Options = {
  /** Renders the page at a path with its search, as everybody sees it. */
  render: (url: string) => Promise<Rendered>
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
export const preparePage = ({ status, headers, body }: Rendered, staleAt: number): Page => {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const common = { ...headers, etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
  const bodies = compressed(body)
  const response = (encoding: Encoding): Response => ({
    headers: {
      ...common,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(bodies[encoding].length),
    },
    body: bodies[encoding],
  })
  return {
    status,
    etag,
    responses: { br: response('br'), gzip: response('gzip'), identity: response('identity') },
    notModified: common,
    staleAt,
  }
}

/**
 * Public pages in memory. Different spellings of one address share one page (`canonical`); those who ask for a page
 * that is being rendered wait for that rendering; a change makes everything stale, also what is being rendered right now. What
 * is stale is shown only while the new one cannot be had.
 */
export const pageCache = ({ render, clock, maxAgeMs, limit, isDown = () => false }: Options) => {
  const pages = new Map<string, Page>()
  const rendering = new Map<string, Promise<Page>>()
  let epoch = 0

  const remember = (url: string, page: Page) => {
    pages.delete(url)
    if (pages.size >= limit) {
      const oldest = pages.keys().next()
      if (!oldest.done) pages.delete(oldest.value)
    }
    pages.set(url, page)
  }
  const fresh = (url: string): Page | undefined => {
    const page = pages.get(url)
    return page !== undefined && page.staleAt > clock().getTime() ? page : undefined
  }
  const renderOnce = (canonical: string): Promise<Page> => {
    const underWay = rendering.get(canonical)
    if (underWay) return underWay
    const started = epoch
    const work = render(canonical)
      .then((rendered) => {
        const page = preparePage(rendered, clock().getTime() + maxAgeMs)
        if (page.status !== 200) return page
        if (started === epoch) remember(canonical, page)
        // Out of date already: better than nothing, should the database be away next.
        else if (!pages.has(canonical)) remember(canonical, { ...page, staleAt: 0 })
        return page
      })
      .finally(() => {
        if (rendering.get(canonical) === work) rendering.delete(canonical)
      })
    rendering.set(canonical, work)
    return work
  }
  return {
    /** The page under this very address, when it is there and fresh. */
    get: fresh,
    /** The page, rendered if need be. `url` is remembered as another spelling of `canonical`. */
    load: async (url: string, canonical: string): Promise<Page> => {
      const started = epoch
      const page =
        fresh(canonical) ??
        (await staleIfError(pages.get(canonical), () => renderOnce(canonical), {
          isDown,
          failed: ({ status }) => status >= 500,
        }))
      if (url !== canonical && page.status === 200 && started === epoch) remember(url, page)
      return page
    },
    /** Every page is out of date: the catalogue changed. */
    clear: () => {
      epoch += 1
      for (const page of pages.values()) page.staleAt = 0
      rendering.clear()
    },
  }
}
