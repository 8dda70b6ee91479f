import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { dataHeaders } from '../content-security.ts'
import { changingCache, type Kept } from './changing-cache.ts'
import { encodingOf } from './negotiate.ts'

type Written = { body: Buffer; headers: string[] }

/** A response ready to be written: nothing is left to compute when it is asked for again. */
type CachedResponse<Change> = Kept<Change> & {
  etag: string
  plain: Written
  /** Compressed when it is first requested. */
  brotli: Written | undefined
  notModifiedHeaders: string[]
}
/** The content of a response. `body` is JSON; it is fresh until `holdsUntil` or a change that affects it. */
export type Loaded<Change> = {
  body: string
  holdsUntil: Date | null
  isAffectedBy: (change: Change) => boolean
}

/**
 * In characters. Longer than any URL that means something: the cache must not grow with what callers make up.
 */
const longestUrl = 1_000

type Options = {
  maxResponses: number
  maxBytes: number
  clock: () => Date
  /** Whether the database is unavailable: cached responses are then used whatever their age. */
  isDown?: () => boolean
}

const withHeaders = (body: Buffer, common: string[], encoding: string[]): Written => ({
  body,
  headers: [
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(body.length),
    ...encoding,
    ...common,
  ],
})

const responseFrom = <Change>({ body, holdsUntil, isAffectedBy }: Loaded<Change>): CachedResponse<Change> => {
  const bytes = Buffer.from(body)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const caching = [
    'etag',
    etag,
    'cache-control',
    'public, max-age=0, must-revalidate',
    'vary',
    'accept-encoding',
  ]
  const common = [...caching, ...Object.entries(dataHeaders).flat()]
  return {
    etag,
    plain: withHeaders(bytes, common, []),
    brotli: undefined,
    notModifiedHeaders: common,
    staleAt: holdsUntil?.getTime() ?? Number.POSITIVE_INFINITY,
    isAffectedBy,
  }
}

/** Quality 5: a list of 60 dishes takes about a millisecond, once. */
const compress = ({ plain, notModifiedHeaders }: CachedResponse<never>): Written => {
  const body = brotliCompressSync(plain.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return withHeaders(body, notModifiedHeaders, ['content-encoding', 'br'])
}

/**
 * Responses kept as bytes, the oldest dropped first, each until something changes that it shows; what a
 * `Change` is, the caller decides. `key` is the query in its normal form; the URLs under which it was
 * requested lead straight to the bytes, so that a hit parses nothing.
 */
export const createResponseCache = <Change>({
  maxResponses,
  maxBytes,
  clock,
  isDown = () => false,
}: Options) => {
  const responses = new LRUCache<string, CachedResponse<Change>>({
    max: maxResponses,
    maxSize: maxBytes,
    sizeCalculation: ({ plain }) => plain.body.length || 1,
  })
  /** The key that each URL asked for. */
  const keys = new LRUCache<string, string>({ max: 4 * maxResponses })
  const cached = changingCache<Change, CachedResponse<Change>>(responses, { clock, isDown })

  return {
    /** The response to this very URL, if it was requested before and still holds. */
    at: (url: string): CachedResponse<Change> | undefined => {
      const key = keys.get(url)
      return key === undefined ? undefined : cached.fresh(key)
    },

    /** Whether the response to `key` is here and holds. */
    holds: (key: string): boolean => cached.fresh(key) !== undefined,

    /** The response to `key`; one that no longer holds only while a new one cannot be loaded. */
    load: async (
      url: string,
      key: string,
      load: () => Promise<Loaded<Change>>,
    ): Promise<CachedResponse<Change>> => {
      if (url.length <= longestUrl) keys.set(url, key)
      return cached.load(key, async () => responseFrom(await load()))
    },

    /** Has what the change affects loaded again. Requests from now on join no load that began before it. */
    invalidate: cached.invalidate,

    size: () => ({ responses: responses.size, bytes: responses.calculatedSize }),
  }
}
export type ResponseCache<Change> = ReturnType<typeof createResponseCache<Change>>

/** Writes a cached response past the framework: 304 when the client has these bytes already. */
export const writeResponse = (
  raw: ServerResponse,
  headers: IncomingHttpHeaders,
  cached: CachedResponse<never>,
): void => {
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(cached.etag))) {
    raw.writeHead(304, cached.notModifiedHeaders).end()
    return
  }
  const small = encodingOf(headers) === 'br'
  if (small) cached.brotli ??= compress(cached)
  const written = (small && cached.brotli) || cached.plain
  raw.writeHead(200, written.headers).end(written.body)
}
