import { Worker } from 'node:worker_threads'
import type { LatLng } from '#shared/api/wire.ts'
import { decide } from './decide/decide.ts'
import type { DecideOptions } from './decide/options.ts'
import type { Decision, Planned, Situation } from './decide/situation.ts'
import { type KnownTravel, travelBy } from './travel/known-travel.ts'

/** Deliveries times couriers up to which a decision takes a few milliseconds, and is not worth a thread. */
const smallest = 900

export type Asked = {
  situation: Situation<LatLng>
  travel: KnownTravel
  options: Partial<DecideOptions>
}

/**
 * Makes decisions one after the other, each going on from the plan of the one before; large ones on a thread,
 * so that requests go on.
 */
export type Decider = {
  /** Throws if the thread ends; the next decision starts another one. */
  decide: (asked: Asked) => Promise<Decision>
  close: () => Promise<void>
}

export const openDecider = (): Decider => {
  let worker: Worker | null = null
  let plan: Planned | undefined
  const start = (): Worker => {
    const thread = new Worker(new URL('./decide-worker.ts', import.meta.url), {
      name: 'dispatch',
      execArgv: [],
    })
    const discard = () => {
      if (worker === thread) worker = null
    }
    thread.on('error', discard)
    thread.on('exit', discard)
    // What waits for a decision keeps the process alive anyway.
    thread.unref()
    return thread
  }
  const onThread = (asked: Asked): Promise<Decision> => {
    const thread = worker ?? start()
    worker = thread
    return new Promise<Decision>((resolve, reject) => {
      const settle = () => {
        thread.off('message', onDecision)
        thread.off('error', onEnd)
        thread.off('exit', onEnd)
      }
      const onDecision = (decision: Decision) => {
        settle()
        resolve(decision)
      }
      const onEnd = (why: unknown) => {
        settle()
        reject(why instanceof Error ? why : new Error(`the thread of the dispatcher ended with ${why}`))
      }
      thread.on('message', onDecision)
      thread.on('error', onEnd)
      thread.on('exit', onEnd)
      thread.postMessage(asked)
    })
  }
  return {
    decide: async ({ situation, travel, options }) => {
      const going = { ...situation, plan }
      const size = situation.deliveries.length * situation.couriers.length
      const decision =
        size <= smallest
          ? decide(going, travelBy(travel), options)
          : await onThread({ situation: going, travel, options })
      plan = decision.plan
      return decision
    },
    close: async () => {
      await worker?.terminate()
      worker = null
    },
  }
}
