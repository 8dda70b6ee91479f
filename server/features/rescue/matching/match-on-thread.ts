import { Worker } from 'node:worker_threads'
import type { Deps } from '../../../deps.ts'
import { matchAll, matchGreedily } from './match.ts'
import type { Matching, Situation } from './situation.ts'

/** Lots times shelters up to which a matching takes a few milliseconds, and is not worth a thread. */
const smallest = 1_000
/** How long a matching may take; the solver knows no limit of its own. */
const withinMs = 5_000

/**
 * Matches everything, a city on a thread of its own, so that requests go on; with the thread goes its memory. Where that fails or takes too long,
 * the greedy method does it here.
 */
export const matchSituation = async (
  { log }: Pick<Deps, 'log'>,
  situation: Situation,
  limitMs = withinMs,
): Promise<Matching> => {
  if (situation.lots.length * situation.shelters.length <= smallest) return matchAll(situation)
  try {
    return await onThread(situation, limitMs)
  } catch (error) {
    log.error({ err: error }, 'surplus food was matched without the solver')
    return matchGreedily(situation)
  }
}

const onThread = async (situation: Situation, limitMs: number): Promise<Matching> => {
  const thread = new Worker(new URL('./match-worker.ts', import.meta.url), {
    name: 'rescue matching',
    execArgv: [],
    workerData: situation,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Matching>()
  const timer = setTimeout(() => reject(new Error(`the matching took more than ${limitMs} ms`)), limitMs)
  thread.on('message', resolve)
  thread.on('error', reject)
  thread.on('exit', (code) => reject(new Error(`the thread of the matching ended with ${code}`)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
