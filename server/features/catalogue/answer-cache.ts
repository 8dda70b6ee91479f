import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

/** An answer ready to be written: nothing is left to compute when it is asked for again. */
type Answer = {
  body: Buffer
  etag: string
  headers: string[]
  notModifiedHeaders: string[]
  /** In ms since the epoch; Infinity while nothing but a change of the catalogue can make it wrong. */
  holdsUntil: number
}
export type Loaded = { body: string; holdsUntil: Date | null }

type Options = { maxAnswers: number; maxBytes: number; clock: () => Date }

const answerFrom = ({ body, holdsUntil }: Loaded): Answer => {
  const bytes = Buffer.from(body)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const common = ['etag', etag, 'cache-control', 'public, max-age=0, must-revalidate']
  const safety = ['x-content-type-options', 'nosniff', 'referrer-policy', 'same-origin']
  return {
    body: bytes,
    etag,
    headers: [
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      String(bytes.length),
      ...common,
      ...safety,
    ],
    notModifiedHeaders: [...common, ...safety],
    holdsUntil: holdsUntil?.getTime() ?? Number.POSITIVE_INFINITY,
  }
}

/**
 * Answers kept as bytes, the least recently asked ones dropped first. `key` is the query in its normal form; the
 * addresses under which it was asked lead straight to the bytes, so that a hit parses nothing.
 */
export const createAnswerCache = ({ maxAnswers, maxBytes, clock }: Options) => {
  const answers = new Map<string, Answer>()
  const addresses = new Map<string, string>()
  const loading = new Map<string, Promise<Answer>>()
  let bytes = 0
  let generation = 0

  const drop = (key: string) => {
    bytes -= answers.get(key)?.body.length ?? 0
    answers.delete(key)
  }

  const fresh = (key: string): Answer | undefined => {
    const answer = answers.get(key)
    if (answer === undefined) return undefined
    if (answer.holdsUntil !== Number.POSITIVE_INFINITY && clock().getTime() >= answer.holdsUntil) {
      drop(key)
      return undefined
    }
    return answer
  }

  const keep = (key: string, answer: Answer) => {
    drop(key)
    answers.set(key, answer)
    bytes += answer.body.length
    for (const oldest of answers.keys()) {
      if (answers.size <= maxAnswers && bytes <= maxBytes) break
      drop(oldest)
    }
  }

  return {
    /** The answer asked for under this very address before, if it still holds. */
    at: (address: string): Answer | undefined => {
      const key = addresses.get(address)
      return key === undefined ? undefined : fresh(key)
    },

    /** The answer to `key`, loaded once however many ask at the same time. */
    load: async (address: string, key: string, load: () => Promise<Loaded>): Promise<Answer> => {
      if (addresses.size >= 4 * maxAnswers) addresses.clear()
      addresses.set(address, key)
      const known = fresh(key)
      if (known) {
        answers.delete(key)
        answers.set(key, known)
        return known
      }
      const under = loading.get(key)
      if (under) return under
      const started = generation
      const promise = load()
        .then(answerFrom)
        .then((answer) => {
          // What was read before a change must not outlive it.
          if (started === generation) keep(key, answer)
          return answer
        })
        .finally(() => {
          if (loading.get(key) === promise) loading.delete(key)
        })
      loading.set(key, promise)
      return promise
    },

    /** The catalogue changed: everything is read anew, also what is being read now. */
    clear: () => {
      generation += 1
      answers.clear()
      addresses.clear()
      loading.clear()
      bytes = 0
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
  response.writeHead(200, answer.headers).end(answer.body)
}
