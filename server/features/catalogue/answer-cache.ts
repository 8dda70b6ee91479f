import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import { dataHeaders } from '../../http/content-security.ts'
import { staleIfError } from '../../http/stale-if-error.ts'

type Written = { body: Buffer; headers: string[] }

/** An answer ready to be written: nothing is left to compute when it is asked for again. */
type Answer = {
  etag: string
  plain: Written
  /** Made when somebody first asks for it. */
  brotli: Written | undefined
  notModifiedHeaders: string[]
  /** In ms since the epoch; Infinity while nothing but a change of the catalogue can make it wrong. */
  holdsUntil: number
}
export type Loaded = { body: string; holdsUntil: Date | null }

/** Longer than any that means something: what is remembered must not grow with what callers make up. */
const longestAddress = 1_000

type Options = {
  maxAnswers: number
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

const answerFrom = ({ body, holdsUntil }: Loaded): Answer => {
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
  }
}

/** Quality 5: a list of 60 dishes takes about a millisecond, once. */
const compress = ({ plain, notModifiedHeaders }: Answer): Written => {
  const body = brotliCompressSync(plain.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return withHeaders(body, notModifiedHeaders, ['content-encoding', 'br'])
}

/**
 * Answers kept as bytes, the oldest dropped first. `key` is the query in its normal form; the
 * addresses under which it was asked lead straight to the bytes, so that a hit parses nothing.
 */
export const createAnswerCache = ({ maxAnswers, maxBytes, clock, isDown = () => false }: Options) => {
  const answers = new Map<string, Answer>()
  const addresses = new Map<string, string>()
  const loading = new Map<string, Promise<Answer>>()
  let bytes = 0
  let generation = 0

  const drop = (key: string) => {
    bytes -= answers.get(key)?.plain.body.length ?? 0
    answers.delete(key)
  }

  const fresh = (key: string): Answer | undefined => {
    const answer = answers.get(key)
    if (answer === undefined) return undefined
    const holds = answer.holdsUntil === Number.POSITIVE_INFINITY || clock().getTime() < answer.holdsUntil
    return holds ? answer : undefined
  }

  const keep = (key: string, answer: Answer) => {
    drop(key)
    answers.set(key, answer)
    bytes += answer.plain.body.length
    for (const oldest of answers.keys()) {
      if (answers.size <= maxAnswers && bytes <= maxBytes) break
      drop(oldest)
    }
  }

  /** Loaded once however many ask at the same time. */
  const loadOnce = (key: string, load: () => Promise<Loaded>): Promise<Answer> => {
    const underWay = loading.get(key)
    if (underWay) return underWay
    const started = generation
    const promise = load()
      .then(answerFrom)
      .then((answer) => {
        // What was read before a change must not outlive it, but is better than nothing should the database be away next.
        if (started === generation) keep(key, answer)
        else if (!answers.has(key)) keep(key, { ...answer, holdsUntil: 0 })
        return answer
      })
      .finally(() => {
        if (loading.get(key) === promise) loading.delete(key)
      })
    loading.set(key, promise)
    return promise
  }

  return {
    /** The answer asked for under this very address before, if it still holds. */
    at: (address: string): Answer | undefined => {
      const key = addresses.get(address)
      return key === undefined ? undefined : fresh(key)
    },

    /** Whether the answer to `key` is here and holds. */
    holds: (key: string): boolean => fresh(key) !== undefined,

    /** The answer to `key`; one that no longer holds only while the new one cannot be had. */
    load: async (address: string, key: string, load: () => Promise<Loaded>): Promise<Answer> => {
      if (addresses.size >= 4 * maxAnswers) addresses.clear()
      if (address.length <= longestAddress) addresses.set(address, key)
      const known = fresh(key)
      if (known) {
        answers.delete(key)
        answers.set(key, known)
        return known
      }
      return staleIfError(answers.get(key), () => loadOnce(key, load), { isDown })
    },

    /** The catalogue changed: everything is read anew, also what is being read now. */
    clear: () => {
      generation += 1
      for (const answer of answers.values()) answer.holdsUntil = 0
      loading.clear()
    },

    size: () => ({ answers: answers.size, bytes }),
  }
}
export type AnswerCache = ReturnType<typeof createAnswerCache>

/** Writes an answer past the framework: 304 when the caller has these bytes already. */
export const writeAnswer = (response: ServerResponse, headers: IncomingHttpHeaders, answer: Answer): void => {
  const known = headers['if-none-match']
  if (known !== undefined && (known === '*' || known.includes(answer.etag))) {
    response.writeHead(304, answer.notModifiedHeaders).end()
    return
  }
  const small = headers['accept-encoding']?.includes('br') ?? false
  if (small) answer.brotli ??= compress(answer)
  const written = (small && answer.brotli) || answer.plain
  response.writeHead(200, written.headers).end(written.body)
}
