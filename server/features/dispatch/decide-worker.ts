import { parentPort } from 'node:worker_threads'
import { decide } from './decide/decide.ts'
import type { Asked } from './decider.ts'
import { travelBy } from './travel/known-travel.ts'

/*
 * The thread that decider.ts starts: one decision after the other. What fails ends it, and is told by that.
 */

parentPort?.on('message', ({ situation, travel, options }: Asked) => {
  parentPort?.postMessage(decide(situation, travelBy(travel), options))
})
