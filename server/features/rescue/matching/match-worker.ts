import { parentPort } from 'node:worker_threads'
import { matchAll } from './match.ts'
import type { Situation } from './situation.ts'

/*
 * The thread that open-matcher.ts starts: one matching after the other. What fails ends it, and is told by
 * that.
 */

parentPort?.on('message', (situation: Situation) => {
  parentPort?.postMessage(matchAll(situation))
})
