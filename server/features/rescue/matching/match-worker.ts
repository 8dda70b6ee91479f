import { parentPort } from 'node:worker_threads'
import { matchAll } from './match.ts'
import type { Situation } from './situation.ts'

/*
 * The thread that open-matcher.ts starts: one matching after another. An error ends it; the parent sees the
 * exit.
 */

parentPort?.on('message', (situation: Situation) => {
  parentPort?.postMessage(matchAll(situation))
})
