/**
 * Three days of the log of events in the table as it is, and in one with a partition a day: what an event
 * costs, what a read costs, and what it takes to lose the oldest day. In turns, so that both meet the same
 * machine. Run: npm run bench -- partitions [EVENTS-A-DAY]
 */
import pg from 'pg'
import { scratchDatabase } from './scratch-database.ts'
import { table } from './table.ts'

const aDay = Number(process.argv[2] ?? 300_000)
const days = 3
const batch = 5_000
const rounds = 5
const singles = 1_000

const database = await scratchDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
const run = (text: string, values?: unknown[]) => client.query(text, values)
const wal = async () =>
  Number((await run("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS at")).rows[0].at)
/** Seconds, and megabytes of log. */
const measured = async (work: () => Promise<unknown>) => {
  const [began, before] = [performance.now(), await wal()]
  await work()
  return { seconds: (performance.now() - began) / 1_000, megabytes: ((await wal()) - before) / 1e6 }
}

const partition = (day: number) =>
  run(
    `CREATE TABLE by_day_${day} PARTITION OF by_day FOR VALUES FROM (date '2026-11-01' + ${day}) TO (date '2026-11-01' + ${day + 1})`,
  )
await run('CREATE TABLE by_day (LIKE outbox_events INCLUDING DEFAULTS) PARTITION BY RANGE (at)')
// The day has to be in the key, and so the id alone is unique no longer.
await run('ALTER TABLE by_day ADD PRIMARY KEY (id, at)')
await run('CREATE INDEX ON by_day (written_by)')
await run('CREATE INDEX ON by_day USING gin (topics) WITH (fastupdate = true, gin_pending_list_limit = 64)')
for (let day = 0; day <= days; day += 1) await partition(day)
const tables = ['outbox_events', 'by_day'] as const

const fill = (name: string) =>
  run(
    `INSERT INTO ${name} (topics, kind, data, at)
     SELECT ARRAY['order:O' || n % 40000, 'restaurant:r' || n % 500, 'admin'], 'status',
       json_build_object('order', 'O' || n, 'status', 'preparing', 'by', 'restaurant', 'note', repeat('x', 150)),
       date '2026-11-01' + n / ${aDay} + interval '1 second' * (n % 86000)
     FROM generate_series(0, ${aDay * days - 1}) AS n`,
  )
const insertOne = (name: string) =>
  `INSERT INTO ${name} (topics, kind, data, at) VALUES (ARRAY['order:O1', 'restaurant:r1'], 'status', '{"order":"O1"}', date '2026-11-01' + ${days})`
const readOne = (name: string) => `SELECT * FROM ${name} WHERE id = $1::bigint`
const readTopic = (name: string) =>
  `SELECT * FROM ${name} WHERE topics && ARRAY['order:O77'] AND id > $1::bigint ORDER BY id LIMIT 200`

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
const times = new Map<string, number[]>()
const note = (what: string, name: string, value: number) =>
  times.set(`${what} ${name}`, [...(times.get(`${what} ${name}`) ?? []), value])
for (const name of tables) note('filled', name, (await measured(() => fill(name))).seconds)
await run('VACUUM ANALYZE')
const ids = new Map<string, number>()
for (const name of tables) ids.set(name, Number((await run(`SELECT max(id) FROM ${name}`)).rows[0].max))
for (let round = 0; round < rounds; round += 1)
  for (const name of tables)
    for (const [what, text, values] of [
      ['insert', insertOne(name), undefined],
      ['by id', readOne(name), [(ids.get(name) ?? 0) - round]],
      ['by topic', readTopic(name), [0]],
    ] as const) {
      const { seconds } = await measured(async () => {
        for (let n = 0; n < singles / (what === 'insert' ? 1 : 5); n += 1)
          await client.query({ name: `${what} ${name}`, text, values: values ? [...values] : [] })
      })
      note(what, name, (seconds / (singles / (what === 'insert' ? 1 : 5))) * 1e6)
    }
const deleted = await measured(async () => {
  for (;;) {
    const { rowCount } = await run(
      `DELETE FROM outbox_events WHERE id IN (SELECT id FROM (SELECT id, at FROM outbox_events ORDER BY id LIMIT ${batch}) oldest WHERE at < date '2026-11-02')`,
    )
    if ((rowCount ?? 0) < batch) return
  }
})
const vacuumed = await measured(() => run('VACUUM outbox_events'))
const dropped = await measured(() => run('DROP TABLE by_day_0'))

const of = (what: string, name: string) => Math.round(median(times.get(`${what} ${name}`) ?? []))
table(
  ['', 'one table', 'a partition a day'],
  [
    ['an event, µs', of('insert', 'outbox_events'), of('insert', 'by_day')],
    ['one event by its id, µs', of('by id', 'outbox_events'), of('by id', 'by_day')],
    ['a topic of three days, µs', of('by topic', 'outbox_events'), of('by topic', 'by_day')],
    [
      `losing a day of ${aDay.toLocaleString('en')}, s`,
      `${deleted.seconds.toFixed(1)} and ${vacuumed.seconds.toFixed(1)} of vacuum`,
      dropped.seconds.toFixed(2),
    ],
    [
      'log (WAL) of that, MB',
      `${deleted.megabytes.toFixed(0)} and ${vacuumed.megabytes.toFixed(0)}`,
      dropped.megabytes.toFixed(1),
    ],
  ],
)
await client.end()
await database.close()
