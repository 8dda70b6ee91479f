import { parentPort, workerData } from 'node:worker_threads'
import { matchAll } from './match.ts'

/* The thread that match-on-thread.ts starts for one large matching. What fails ends it, and is told by that. */

parentPort?.postMessage(matchAll(workerData))
