import { parentPort } from 'node:worker_threads'
import { decide } from './decide/decide.ts'
import type { Asked } from './decider.ts'
import { travelBy } from './travel/known-travel.ts'

/*
 * The thread that decider.ts starts: one decision after another. An error ends it; the parent sees the exit.
 */

parentPort?.on('message', ({ situation, travel, options }: Asked) => {
  parentPort?.postMessage(decide(situation, travelBy(travel), options))
})
