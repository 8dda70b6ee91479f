import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root, temporaryFolder } from '#tests/program.ts'
import { table } from '../../table.ts'
import { startInstance } from '../failover/site.ts'
import { type Checkout, startLoad } from '../load.ts'
import { randomFrom } from '../random.ts'
import { verify } from '../verify.ts'
import { archivedDatabase, query } from './database.ts'

/** Orders until `count` checkouts are acknowledged; `meanwhile` runs in the middle of them. */
const order = async (address: string, seed: number, count: number, meanwhile = () => {}) => {
  const load = await startLoad([address], randomFrom(seed))
  await load.acknowledges(count / 2)
  meanwhile()
  await load.acknowledges(count / 2)
  await load.stop()
  return load
}

const grow = `INSERT INTO impact_facts (key, kind, facts, at)
  SELECT 'listed ' || gen_random_uuid(), 'listed', '{}', now() FROM generate_series(1, 5)`
const entriesSigned = 'SELECT max(size)::int AS value FROM impact_checkpoints'

/** Adds to the public log, and waits for its next checkpoint: one is signed in a minute. */
const nextCheckpoint = async (url: string): Promise<number> => {
  const [before] = await query(url, entriesSigned)
  await query(url, grow)
  for (;;) {
    const [now] = await query(url, entriesSigned)
    if (Number(now?.value) > Number(before?.value)) return Number(now?.value)
    await wait(500)
  }
}

/**
 * A full backup under load, a moment, more orders, and a restore to that moment elsewhere: what was
 * acknowledged before it is there and nothing else, the books balance, the program starts on it, and a
 * witness of the public log finds out that it goes on from an earlier state.
 */
export const restore = async (seed: number): Promise<string[]> => {
  const folder = temporaryFolder()
  const database = await archivedDatabase(folder.path)
  const problems: string[] = []
  const expect = (holds: boolean, otherwise: string) => {
    if (!holds) problems.push(otherwise)
  }
  const key = { IMPACT_LOG_KEY: Buffer.alloc(32, 7).toString('base64') }
  const witness = (address: string, known = 'witness') => {
    const place = path.join(folder.path, known)
    const args = ['server/features/impact/witness/cli.ts', address, '--once', '--folder', place]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    return { accepts: status === 0, says: `${stdout}${stderr}`.trim().split('\n')[0] ?? '' }
  }
  try {
    const first = await startInstance(folder.path, 'one', database.url, key)
    database.pgbackrest('stanza-create')
    database.pgbackrest('check')
    let backupMs = 0
    const before = await order(first.address, seed, 120, () => {
      const began = performance.now()
      database.pgbackrest('--type=full', 'backup')
      backupMs = performance.now() - began
    })
    const more = await order(first.address, seed + 1, 60)
    const [moment] = await query(database.url, 'SELECT clock_timestamp()::text AS value')
    await wait(1_000)
    const after = await order(first.address, seed + 2, 60)
    const signed = await nextCheckpoint(database.url)
    const seen = witness(first.address)
    expect(seen.accepts, `the witness did not accept the log: ${seen.says}`)
    await query(database.url, 'SELECT pg_switch_wal()::text AS value')
    database.pgbackrest('check')
    await first.stop()
    database.stop()

    const began = performance.now()
    const restored = await database.restoreTo(String(moment?.value))
    const restoreMs = performance.now() - began
    const kept: Checkout[] = [...before.checkouts, ...more.checkouts]
    const found = await verify({ databaseUrl: restored.url, dataDir: '' }, kept)
    problems.push(...found.problems, ...before.tally.problems, ...more.tally.problems)
    expect(found.lost === 0, `${found.lost} orders from before the moment are gone`)
    expect(found.doubled === 0, `${found.doubled} orders are there from after it`)
    const second = await startInstance(folder.path, 'two', restored.url, key)
    const [{ value: left } = { value: 0 }] = await query(restored.url, entriesSigned)
    const shorter = witness(second.address)
    expect(!shorter.accepts, 'the witness accepted a log that had become shorter')
    console.log(`The witness, of a log with ${left} instead of ${signed} entries: ${shorter.says}`)
    await nextCheckpoint(restored.url)
    const forked = witness(second.address)
    expect(!forked.accepts, 'the witness accepted a log that went on differently')
    console.log(`And once it is as long again: ${forked.says}`)
    await order(second.address, seed + 3, 20)
    await second.stop()
    const origin = 'restored.example/api/impact/log'
    const opened = await startInstance(folder.path, 'two', restored.url, {
      ...key,
      IMPACT_LOG_ORIGIN: origin,
    })
    await nextCheckpoint(restored.url)
    const anew = witness(opened.address, 'another-witness')
    expect(anew.accepts && anew.says.startsWith(origin), `the new log was not accepted: ${anew.says}`)
    console.log(`A new log: ${anew.says}`)
    await opened.stop()
    restored.stop()
    table(
      ['checkouts before', 'after', 'lost', 'from after', 'backup s', 'restored and open after s'],
      [
        [
          ...[kept.length, after.checkouts.length, found.lost, found.doubled],
          ...[backupMs, restoreMs].map((milliseconds) => (milliseconds / 1_000).toFixed(1)),
        ],
      ],
    )
  } finally {
    database.stop()
    if (problems.length === 0) folder.remove()
    else console.log(`Logs are in ${folder.path}.`)
  }
  for (const problem of problems) console.log(`WRONG (restore): ${problem}`)
  return problems
}
