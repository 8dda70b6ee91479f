/**
 * npm run fuzz: made-up requests against the real server, by its own description and byte by byte, from every
 * role. FUZZ_REQUESTS (100,000) and FUZZ_SEED set how many and which. Ends with 1 when a request was answered
 * 5xx or not at all, when the server logged an error, when its memory kept growing, or when a turn of its
 * event loop took more than 100 ms.
 */
import { fuzz } from './fuzz.ts'
import { startDemo } from './server.ts'

const count = Number(process.env.FUZZ_REQUESTS ?? 100_000)
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 0x7fffffff))
/** Between the second quarter, when everything is loaded and caches are full, and the last. */
const mostGrowth = 1.25

/** In milliseconds: how long one request may keep the others waiting. */
const longestTurn = 100

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const server = await startDemo()
console.log(`${count} requests with the seed ${seed}`)
const memory: number[] = []
const started = performance.now()
const begun = Date.now()
const report = await fuzz(server.address, {
  count,
  seed,
  onProgress: (sent) => {
    memory.push(server.memory() ?? 0)
    if (sent % 10_000 === 0)
      console.log(`${sent} sent, ${memory.at(-1)} MB, ${server.logged().length} errors logged`)
  },
}).catch(async (error: unknown) => {
  await server.stop()
  throw error
})
const seconds = (performance.now() - started) / 1000
const logged = server.logged()
const turns = server.turnsSince(begun)
await server.stop()

const quarter = Math.max(1, Math.floor(memory.length / 4))
const early = median(memory.slice(quarter, 2 * quarter))
const late = median(memory.slice(-quarter))
console.log(`\n${report.requests} answers in ${seconds.toFixed(0)} s`)
for (const [status, times] of Object.entries(report.byStatus)) console.log(`${status}: ${times}`)
console.log(`memory: ${early} MB in the second quarter, ${late} MB in the last`)
if (report.unreached.length > 0) console.log(`never got past the door: ${report.unreached.join(', ')}`)
for (const failure of report.failures.slice(0, 20)) console.log(JSON.stringify(failure).slice(0, 1_500))
for (const line of logged.slice(0, 10)) console.log(line.slice(0, 1_500))
const grew = late > early * mostGrowth
if (grew) console.log('The memory kept growing.')
for (const { at, longest, underWay } of turns.slice(0, 5))
  console.log(
    `a turn of ${longest.toFixed(0)} ms after ${((at - begun) / 1_000).toFixed(1)} s: ${underWay.join(', ')}`,
  )
if (turns.length === 0) console.log('no turn of the event loop took 50 ms')
const held = (turns[0]?.longest ?? 0) > longestTurn
console.log(`${report.failures.length} failures, ${logged.length} errors logged`)
process.exit(report.failures.length > 0 || logged.length > 0 || grew || held ? 1 : 0)
