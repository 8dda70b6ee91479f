import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { root, run, temporaryFolder } from '#tests/program.ts'
import { buildRevision } from '../release.ts'
import { table } from '../table.ts'
import { startReader } from './failover/readers.ts'
import { startInstance } from './failover/site.ts'
import { startLoad } from './load.ts'
import { randomFrom } from './random.ts'
import { verify } from './verify.ts'

/** Commands that each release does under load before the next step. */
const between = 60

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * A release that follows another while people order: two instances of the earlier revision, the migrations of
 * this tree, then one instance after the other of this tree. A balancer takes an instance out before it is
 * stopped, as deploy/ does; so no call may fail, not even once.
 */
export const upgrade = async (seed: number, revision: string | undefined): Promise<string[]> => {
  if (revision === undefined) {
    console.error('npm run faults -- upgrade REVISION')
    return ['no revision']
  }
  const earlier = existsSync(path.join(revision, 'server/main.ts')) ? revision : buildRevision(revision)
  const folder = temporaryFolder()
  const database = await startEmbedded(path.join(folder.path, 'data'))
  const settings = { IMPACT_LOG_KEY: Buffer.alloc(32, 7).toString('base64') }
  const start = (name: string, cwd?: string) =>
    startInstance(folder.path, name, database.url, settings, cwd === undefined ? {} : { cwd })
  const problems: string[] = []
  const steps: (string | number)[][] = []
  try {
    const old = [await start('old1', earlier), await start('old2', earlier)]
    // What the balancer sends calls to.
    const addresses = old.map(({ address }) => address)
    const load = await startLoad(addresses, randomFrom(seed))
    const reader = startReader(addresses)
    const step = async (what: string, work: () => Promise<void> | void) => {
      const began = performance.now()
      const { repeated, answered } = load.tally
      await work()
      await load.acknowledges(between)
      console.log(`${what}: done`)
      steps.push([
        what,
        ((performance.now() - began) / 1_000).toFixed(1),
        load.tally.answered - answered,
        load.tally.repeated - repeated,
      ])
    }
    await step('the earlier release alone', () => {})
    await step('migrations of this one', async () => {
      const migration = run(['server/db/migrate-cli.ts'], { DATABASE_URL: database.url })
      if ((await migration.ends) !== 0) problems.push(`the migrations failed: ${migration.errors()}`)
    })
    await step('the earlier release on the new schema', () => {})
    for (const [n, one] of old.entries())
      await step(`instance ${n + 1} replaced`, async () => {
        const next = await start(`new${n + 1}`)
        addresses[n] = next.address
        // What is on its way comes to its end; then it is stopped.
        await wait(1_000)
        await one.stop()
      })
    await load.stop()
    problems.push(...(await reader.stop()), ...load.tally.problems)
    const found = await verify({ databaseUrl: database.url, dataDir: '' }, load.checkouts)
    problems.push(...found.problems)
    if (found.lost > 0) problems.push(`${found.lost} acknowledged orders are gone`)
    if (found.doubled > 0) problems.push(`${found.doubled} orders were made twice`)
    if (load.tally.repeated > 0) problems.push(`${load.tally.repeated} calls failed and were repeated`)
    table(['step', 's', 'commands', 'failed'], steps)
    console.log(
      `\n${git('rev-parse', '--short', 'HEAD')} after ${revision}: ${load.checkouts.length} checkouts, ${reader.reads()} pages and menus.`,
    )
  } finally {
    await database.close()
    folder.remove()
  }
  for (const problem of new Set(problems)) console.log(`WRONG (upgrade): ${problem}`)
  return problems
}
