import { Worker } from 'node:worker_threads'
import type { Deps } from '../../../deps.ts'
import { matchAll, matchGreedily } from './match.ts'
import type { Matching, Situation } from './situation.ts'

/** Lots times shelters up to which a matching takes a few milliseconds, and is not worth a thread. */
const smallest = 1_000
/** How long a matching may take; the solver knows no limit of its own. */
const withinMs = 5_000
/** How long a thread waits for the next matching: code that has run before is faster, but a thread holds the memory of a city. */
const keptMs = 90_000

export type Matcher = {
  /** Matches everything; `limitMs` is how long that may take on a thread. */
  match: (situation: Situation, limitMs?: number) => Promise<Matching>
  close: () => Promise<void>
}

/**
 * Matches cities on a thread, so that requests go on. Where that fails or takes too long, the greedy method does it here, the log says so, and the
 * next matching has another thread.
 */
export const openMatcher = ({ log }: Pick<Deps, 'log'>): Matcher => {
  /** A thread that has nothing to do. */
  let idle: Worker | undefined
  let patience: NodeJS.Timeout | undefined
  const start = (): Worker => {
    const thread = new Worker(new URL('./match-worker.ts', import.meta.url), {
      name: 'rescue matching',
      execArgv: [],
    })
    const forget = () => {
      if (idle === thread) idle = undefined
    }
    thread.on('error', forget)
    thread.on('exit', forget)
    // Who waits for a matching keeps the process alive anyway.
    thread.unref()
    return thread
  }
  const dismiss = async () => {
    const thread = idle
    idle = undefined
    await thread?.terminate()
  }
  const onThread = async (situation: Situation, limitMs: number): Promise<Matching> => {
    clearTimeout(patience)
    const thread = idle ?? start()
    idle = undefined
    try {
      const matching = await answerOf(thread, situation, limitMs)
      idle = thread
      patience = setTimeout(() => void dismiss(), keptMs).unref()
      return matching
    } catch (error) {
      await thread.terminate()
      throw error
    }
  }
  return {
    match: async (situation, limitMs = withinMs) => {
      if (situation.lots.length * situation.shelters.length <= smallest) return matchAll(situation)
      try {
        return await onThread(situation, limitMs)
      } catch (error) {
        log.error({ err: error }, 'surplus food was matched without the solver')
        return matchGreedily(situation)
      }
    },
    close: async () => {
      clearTimeout(patience)
      await dismiss()
    },
  }
}

const answerOf = async (thread: Worker, situation: Situation, limitMs: number): Promise<Matching> => {
  const { promise, resolve, reject } = Promise.withResolvers<Matching>()
  const onExit = (code: number) => reject(new Error(`the thread of the matching ended with ${code}`))
  const timer = setTimeout(() => reject(new Error(`the matching took more than ${limitMs} ms`)), limitMs)
  thread.on('message', resolve)
  thread.on('error', reject)
  thread.on('exit', onExit)
  try {
    thread.postMessage(situation)
    return await promise
  } finally {
    clearTimeout(timer)
    thread.off('message', resolve)
    thread.off('error', reject)
    thread.off('exit', onExit)
  }
}
