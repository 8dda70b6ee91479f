import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { dataHeaders } from '../../http/content-security.ts'
import { encodingOf } from '../../http/negotiate.ts'
import { staleIfError } from '../../http/stale-if-error.ts'
import type { CatalogueChange, IsAffectedBy } from './catalogue-change.ts'

type Written = { body: Buffer; headers: string[] }

/** An answer ready to be written: nothing is left to compute when it is asked for again. */
type CachedResponse = {
  etag: string
  plain: Written
  /** Made when somebody first asks for it. */
  brotli: Written | undefined
  notModifiedHeaders: string[]
  /** In ms since the epoch; Infinity while nothing but a change of the catalogue can make it wrong. */
  holdsUntil: number
  isAffectedBy: IsAffectedBy
}
export type Loaded = { body: string; holdsUntil: Date | null; isAffectedBy: IsAffectedBy }
type Loading = { promise: Promise<CachedResponse>; changes: CatalogueChange[] }

/** Longer than any that means something: what is remembered must not grow with what callers make up. */
const longestAddress = 1_000

type Options = {
  maxResponses: number
  maxBytes: number
  clock: () => Date
  /** Whether the database is away: what is remembered is then given whatever its age. */
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

const responseFrom = ({ body, holdsUntil, isAffectedBy }: Loaded): CachedResponse => {
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
    holdsUntil: holdsUntil?.getTime() ?? Number.POSITIVE_INFINITY,
    isAffectedBy,
  }
}

/** Quality 5: a list of 60 dishes takes about a millisecond, once. */
const compress = ({ plain, notModifiedHeaders }: CachedResponse): Written => {
  const body = brotliCompressSync(plain.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return withHeaders(body, notModifiedHeaders, ['content-encoding', 'br'])
}

/**
 * Answers kept as bytes, the oldest dropped first. `key` is the query in its normal form; the
 * addresses under which it was asked lead straight to the bytes, so that a hit parses nothing.
 */
export const createResponseCache = ({ maxResponses, maxBytes, clock, isDown = () => false }: Options) => {
  const responses = new LRUCache<string, CachedResponse>({
    max: maxResponses,
    maxSize: maxBytes,
    sizeCalculation: ({ plain }) => plain.body.length || 1,
  })
  /** The key that each path and query asked for. */
  const keys = new LRUCache<string, string>({ max: 4 * maxResponses })
  const loading = new Map<string, Loading>()
  /** All that is under way, also what nobody waits for any more who asks now. */
  const underWay = new Set<Loading>()

  const fresh = (key: string): CachedResponse | undefined => {
    const response = responses.get(key)
    if (response === undefined) return undefined
    const holds = response.holdsUntil === Number.POSITIVE_INFINITY || clock().getTime() < response.holdsUntil
    return holds ? response : undefined
  }

  /** Loaded once however many ask at the same time. */
  const loadOnce = (key: string, load: () => Promise<Loaded>): Promise<CachedResponse> => {
    const known = loading.get(key)
    if (known) return known.promise
    const changes: CatalogueChange[] = []
    const promise = load()
      .then(responseFrom)
      .then((response) => {
        // What was read before a change must not outlive it, but is better than nothing should the database be away next.
        if (!changes.some(response.isAffectedBy)) responses.set(key, response)
        else if (!responses.has(key)) responses.set(key, { ...response, holdsUntil: 0 })
        return response
      })
      .finally(() => {
        underWay.delete(own)
        if (loading.get(key) === own) loading.delete(key)
      })
    const own = { promise, changes }
    loading.set(key, own)
    underWay.add(own)
    return promise
  }

  return {
    /** The answer asked for under this very address before, if it still holds. */
    at: (address: string): CachedResponse | undefined => {
      const key = keys.get(address)
      return key === undefined ? undefined : fresh(key)
    },

    /** Whether the answer to `key` is here and holds. */
    holds: (key: string): boolean => fresh(key) !== undefined,

    /** The answer to `key`; one that no longer holds only while the new one cannot be had. */
    load: async (address: string, key: string, load: () => Promise<Loaded>): Promise<CachedResponse> => {
      if (address.length <= longestAddress) keys.set(address, key)
      const known = fresh(key)
      if (known) return known
      return staleIfError(responses.get(key), () => loadOnce(key, load), { isDown })
    },

    /** The catalogue changed: what that affects is read anew. Who asks from now on waits for nothing that began before. */
    invalidate: (change: CatalogueChange) => {
      for (const response of responses.values()) if (response.isAffectedBy(change)) response.holdsUntil = 0
      for (const { changes } of underWay) changes.push(change)
      loading.clear()
    },

    size: () => ({ responses: responses.size, bytes: responses.calculatedSize }),
  }
}
export type ResponseCache = ReturnType<typeof createResponseCache>

/** Writes a cached response past the framework: 304 when the client has these bytes already. */
export const writeResponse = (
  raw: ServerResponse,
  headers: IncomingHttpHeaders,
  cached: CachedResponse,
): void => {
  const known = headers['if-none-match']
  if (known !== undefined && (known === '*' || known.includes(cached.etag))) {
    raw.writeHead(304, cached.notModifiedHeaders).end()
    return
  }
  const small = encodingOf(headers) === 'br'
  if (small) cached.brotli ??= compress(cached)
  const written = (small && cached.brotli) || cached.plain
  raw.writeHead(200, written.headers).end(written.body)
}
