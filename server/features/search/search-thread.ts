import { Worker } from 'node:worker_threads'
import { Refusal } from '#shared/errors.ts'
import type { Answers, Change, FromThread, Question, ThreadData, Topic, ToThread } from './messages.ts'

/** Most waiting queries; further ones are refused. The last of them waits about 50 ms. */
const maxWaiting = 64
/** Limit of a query, after which the thread is restarted. */
const longestMs = 10_000

type Waiting = { resolve: (answer: never) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }
type Events = {
  /** The index includes all changes up to this number; called first when it is filled. */
  updated: (number: number) => void
  ended: (error: Error) => void
  warn: (error: Error) => void
}

export type SearchThread = {
  ask: <T extends Topic>(about: T, asked: Answers[T]['asked']) => Promise<Answers[T]['answer']>
  /** Updates the index with a change; `updated` is called when that is done. */
  follow: (change: Change) => void
  close: () => Promise<void>
}

export const busy = () => new Refusal('unavailable', /*i18n*/ 'We are very busy. Please try again shortly.')
export const notReady = () =>
  new Refusal('unavailable', /*i18n*/ 'The search is getting ready. Please try again in a moment.')

/**
 * Runs the search on a thread of its own, so that many searches do not hold up orders. Queries before the
 * index is filled are answered after that. `ask` refuses with unavailable if too many queries wait, and when
 * the thread ends.
 */
export const startSearchThread = (data: ThreadData, events: Events): SearchThread => {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), {
    workerData: data,
    name: 'search',
    execArgv: [],
    // Filling 100,000 dishes would otherwise leave 100 MB of memory with V8 that it has no use for
    // afterwards.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  // Requests that wait for a result keep the process alive anyway.
  worker.unref()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let filled = false
  let ended = false

  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id)
    waiting.delete(id)
    clearTimeout(one?.timer)
    return one
  }
  const end = (error: Error) => {
    if (ended) return
    ended = true
    for (const id of [...waiting.keys()]) settle(id)?.reject(notReady())
    events.ended(error)
  }
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'answer') settle(message.id)?.resolve(message.answer as never)
    else if (message.kind === 'failed') settle(message.id)?.reject(new Error(message.problem))
    else if (message.kind === 'problem') events.warn(new Error(`the search thread: ${message.problem}`))
    else {
      filled = true
      events.updated(message.number)
    }
  })
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`the search thread ended with ${code}`)))

  const post = (message: ToThread) => worker.postMessage(message)
  return {
    ask: (about, asked) => {
      if (ended) return Promise.reject(notReady())
      if (waiting.size >= maxWaiting) return Promise.reject(busy())
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          settle(id)?.reject(notReady())
          if (filled) void worker.terminate()
        }, longestMs)
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, timer })
        post({ kind: 'ask', id, question: { about, ...asked } as Question })
      })
    },
    follow: (change) => post({ kind: 'change', change }),
    close: async () => {
      ended = true
      for (const id of [...waiting.keys()]) settle(id)?.reject(notReady())
      await worker.terminate()
    },
  }
}
