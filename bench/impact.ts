/**
 * The public ledger with a million entries: how long appending, a proof, a checkpoint and the sums take, and
 * the check of the whole file. In this process, with a database that is durable as in production. Run: npm
 * run bench -- impact; BENCH_ENTRIES=100000 for less.
 */
import { spawn } from 'node:child_process'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connect } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { appendFacts } from '#server/features/impact/append-facts.ts'
import { signCheckpoint } from '#server/features/impact/checkpoint.ts'
import { proveEntry } from '#server/features/impact/prove-entry.ts'
import { ledgerLines } from '#server/features/impact/read-ledger.ts'
import { readRanges } from '#server/features/impact/read-tree.ts'
import { recordImpact } from '#server/features/impact/record-impact.ts'
import { impactSums } from '#server/features/impact/sums.ts'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'
import { checkLedger, linesOf } from '#web/features/impact/verify/check-ledger.ts'
import { sha256 } from '#web/features/impact/verify/sha256.ts'
import { scratchDatabase } from './scratch-database.ts'
import { table } from './table.ts'
import { sessionSecret, timesHeader, timesRow } from './timed-checkouts.ts'

const entries = Number(process.env.BENCH_ENTRIES ?? 1_000_000)
const calls = Number(process.env.BENCH_CALLS ?? 500)
const minuteMs = 60_000
const megabyte = 1024 ** 2

const database = await scratchDatabase()
const settings = readSettings({
  SESSION_SECRET: sessionSecret,
  IMPACT_LOG_KEY: randomBytes(32).toString('base64'),
})
const opened = await openDeps(settings, database.url, openLog('silent'), async () => {})
let now = Date.now()
const deps: Deps = { ...opened.deps, clock: () => new Date(now) }

/** Facts of two years, as donations and rescues have them. */
const { pool } = connect(database.url, { max: 1, warn: () => {} })
await pool.query(
  `INSERT INTO impact_facts (key, kind, facts, at)
   SELECT concat(kind, ' ', id), kind,
     CASE WHEN kind IN ('donated', 'spent') THEN json_build_object('donation', id, 'amount', 100 * (1 + n % 5000))
       ELSE json_build_object('lot', id, 'portions', 1 + n % 40, 'grams', 400 * (1 + n % 40)) END,
     now() - ($1 - n) * interval '730 days' / $1
   FROM (SELECT n, gen_random_uuid() AS id,
       (ARRAY['listed', 'accepted', 'pickedUp', 'received', 'donated', 'spent', 'sold', 'wasted'])[1 + n % 8] AS kind
     FROM generate_series(1, $1::int) n) AS made ORDER BY n`,
  [entries],
)
await pool.query('ANALYZE impact_facts')
await pool.end()

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}
/** How long each of so many calls took, in ms, the shortest first; `before` is not counted. */
const times = async (
  count: number,
  work: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => {},
) => {
  const taken: number[] = []
  for (let call = 0; call < count + 2; call++) {
    await before()
    const took = (await seconds(work)) * 1_000
    // The first ones are planned and read from disk.
    if (call >= 2) taken.push(took)
  }
  return taken.sort((one, other) => one - other)
}
const recordOne = () =>
  deps.db.transaction((tx) =>
    recordImpact(tx, {
      kind: 'donated',
      about: randomUUID(),
      facts: { donation: randomUUID(), amount: 50_000 },
      at: deps.clock(),
    }),
  )

const filled = await seconds(() => appendFacts(deps))
await deps.db.execute('VACUUM (ANALYZE) impact_entries, impact_nodes, impact_facts')

const ids = (
  await deps.db.execute<{ key: string }>(
    `SELECT key FROM impact_entries WHERE kind = 'donated' ORDER BY random() LIMIT ${calls + 2}`,
  )
).rows.map(({ key }) => key.replace('donated ', ''))
await signCheckpoint(deps)
const rows = [
  timesRow('append one entry', await times(calls, () => appendFacts(deps), recordOne)),
  timesRow(
    'sign a checkpoint',
    await times(
      Math.ceil(calls / 10),
      () => signCheckpoint(deps),
      async () => {
        now += minuteMs
        await recordOne()
        await appendFacts(deps)
      },
    ),
  ),
  timesRow(
    'prove an entry',
    await times(calls, () => proveEntry(deps, 'donated', ids[randomInt(ids.length)] ?? '')),
  ),
  timesRow(
    'root of a tree of any size',
    await times(calls, () => readRanges(deps.db, [{ start: 0, end: randomInt(1, entries) }])),
  ),
  timesRow(
    'sums, after an entry',
    await times(
      Math.ceil(calls / 10),
      () => impactSums(deps),
      async () => {
        await recordOne()
        await appendFacts(deps)
      },
    ),
  ),
  timesRow('sums, nothing new', await times(calls, () => impactSums(deps))),
]
table([`over ${entries.toLocaleString('en')} entries`, ...timesHeader], rows)

const file = path.join(database.folder, 'ledger.ndjson')
const written = await seconds(() => pipeline(Readable.from(ledgerLines(deps)), createWriteStream(file)))
const size = `${Math.round(statSync(file).size / megabyte)} MB`

/** The command that anybody runs, and the most memory that it took (Linux). */
const verifier = spawn(
  process.execPath,
  [path.join(import.meta.dirname, '../server/features/impact/verify-cli.ts'), file],
  { stdio: ['ignore', 'inherit', 'inherit'] },
)
let peak = 0
const look = setInterval(() => {
  const status = readFileSync(`/proc/${verifier.pid}/status`, 'utf8')
  peak = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? peak)
}, 100)
const ended = once(verifier, 'exit')
const verified = await seconds(() => ended)
clearInterval(look)

/** What the worker of /impact does, without the download, by this process. */
const [root] = await readRanges(deps.db, [{ start: 0, end: entries }])
const checked = await seconds(async () => {
  const verdict = await checkLedger({
    open: () => linesOf(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>),
    checkpoint: { size: entries, root: root ?? new Uint8Array() },
    before: null,
    fetchTile: async () => new Uint8Array(),
    sha256,
    onProgress: () => {},
  })
  if (verdict.kind !== 'whole') throw new Error(`the ledger is ${verdict.kind}`)
})

const perSecond = (took: number) => Math.round(entries / took).toLocaleString('en')
console.log('')
table(
  ['the whole ledger', 'seconds', 'entries/s', ''],
  [
    ['append what waits, 500 at a time', filled.toFixed(0), perSecond(filled), ''],
    ['write the file', written.toFixed(1), perSecond(written), size],
    [
      'npm run verify-ledger',
      verified.toFixed(1),
      perSecond(verified),
      `${Math.round(peak / 1024)} MB at peak`,
    ],
    ["the page's check, in Node", checked.toFixed(1), perSecond(checked), ''],
  ],
)
await opened.close()
await database.close()
