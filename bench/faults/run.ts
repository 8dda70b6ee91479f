/**
 * npm run faults [-- NAME…]: breaks the real program under load, FAULT_ROUNDS times (5) for each fault, and
 * checks that nothing acknowledged was lost or doubled, that the books balance, and that it recovers by
 * itself. FAULT_SEED repeats the draws of a run. Exit code 1 when anything was wrong. What it prints is in
 * docs/reliability.md. `rush` is a Friday night instead of a load, FAULT_ROUNDS of them (rush/rush.ts);
 * `alarms` holds each fault until its alarm rings in a real Prometheus (alarms/alarms.ts);
 * `payments` are customers who pay at a stand-in of Razorpay (payments/kill-while-paying.ts).
 */
import { temporaryFolder } from '#tests/program.ts'
import { noPrometheus } from '../prometheus.ts'
import { table } from '../table.ts'
import { alarms } from './alarms/alarms.ts'
import { diskFull } from './disk-full.ts'
import { failover } from './failover/failover.ts'
import { missing, neededForFailover } from './failover/tools.ts'
import type { Fault } from './fault.ts'
import { killBackend } from './kill-backend.ts'
import { killPostmaster } from './kill-postmaster.ts'
import { killServer } from './kill-server.ts'
import { startLoad } from './load.ts'
import { pause } from './pause.ts'
import { payments } from './payments/kill-while-paying.ts'
import { type Random, randomFrom } from './random.ts'
import { restore } from './restore/restore.ts'
import { playRush } from './rush/rush.ts'
import { startServer } from './server.ts'
import { upgrade } from './upgrade.ts'
import { untilReady, verify } from './verify.ts'

const faults = [killServer, killPostmaster, killBackend, pause, diskFull]
const rounds = Number(process.env.FAULT_ROUNDS ?? 5)
const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Acknowledged checkouts before and after each fault. */
const between = 40

const suffer = async (fault: Fault, random: Random, folder: string) => {
  const server = await startServer(folder)
  const load = await startLoad([server.address], random)
  const recoveries: number[] = []
  const problems: string[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await load.acknowledges(between)
    await fault.inflict(server, random, folder)
    recoveries.push(await untilReady(server.address))
    await load.acknowledges(between)
    while (performance.now() - began < (fault.everyMs ?? 0)) await load.acknowledges(1)
    if (!server.isRunning()) problems.push(`the server ended: ${server.errors()}`)
  }
  await load.stop()
  const {
    lost,
    doubled,
    problems: found,
  } = await verify({ databaseUrl: undefined, dataDir: server.dataDir }, load.checkouts)
  for (const one of load.checkouts.slice(0, 200)) {
    const again = await load.repeat(one)
    if (JSON.stringify(again) !== JSON.stringify(one.response))
      problems.push(`a repeat of ${one.key} differs`)
  }
  await server.stop()
  return {
    row: [
      fault.what,
      rounds,
      load.checkouts.length,
      load.tally.answered,
      load.tally.repeated,
      lost,
      doubled,
      Math.round(Math.max(...recoveries)),
      Math.round(load.tally.slowestMs),
    ],
    problems: [
      ...problems,
      ...found,
      ...load.tally.problems,
      ...(lost > 0 ? [`${lost} acknowledged orders are gone`] : []),
      ...(doubled > 0 ? [`${doubled} orders were made twice`] : []),
    ],
  }
}

/** Rushes of 120 orders, each on an installation of its own, with three power cuts of everything. */
const rush = async (random: Random) => {
  const nights: (string | number)[][] = []
  const problems: string[] = []
  for (let night = 1; night <= rounds; night++) {
    const folder = temporaryFolder()
    const server = await startServer(folder.path)
    const played = await playRush(server, random, { orders: 120, cuts: 3 })
    await server.stop()
    folder.remove()
    const { orders, delivered, cancelled, missed, taps, refused, deviceCuts } = played
    nights.push([night, orders, delivered, cancelled, missed, taps, refused, deviceCuts, 3])
    problems.push(...played.problems)
  }
  const columns = ['night', 'orders', 'delivered', 'cancelled', 'missed', 'taps', 'of them refused']
  table([...columns, 'power cuts of devices', 'of the server'], nights)
  return problems
}

const wanted = process.argv.slice(2)
/** Those of a whole site, which are run alone: they need more than npm brings along. */
const sites: Record<string, { needs: () => string | undefined; run: () => Promise<string[]> }> = {
  alarms: { needs: noPrometheus, run: () => alarms(wanted.slice(1)) },
  failover: { needs: () => missing(neededForFailover), run: () => failover(seed, rounds, wanted.slice(1)) },
  upgrade: { needs: () => undefined, run: () => upgrade(seed, wanted[1]) },
  restore: { needs: () => missing({ pgbackrest: 'pgbackrest' }), run: () => restore(seed) },
}
const site = sites[wanted[0] ?? '']
if (site) {
  const without = site.needs()
  if (without) {
    console.error(without)
    process.exit(2)
  }
  console.log(`Seed ${seed}`)
  process.exit((await site.run()).length > 0 ? 1 : 0)
}
const names = [...faults.map(({ name }) => name), 'rush', 'payments']
const unknown = wanted.find((name) => !names.includes(name))
if (unknown !== undefined) {
  console.error(`There is no fault "${unknown}". There are: ${names.join(', ')}.`)
  process.exit(1)
}
console.log(`Seed ${seed}, ${rounds} rounds of each fault\n`)
const rows: (string | number)[][] = []
let failed = false
for (const fault of faults) {
  if (wanted.length > 0 && !wanted.includes(fault.name)) continue
  const folder = temporaryFolder()
  const release = fault.prepare ? await fault.prepare(folder.path) : async () => {}
  if (release) {
    const { row, problems } = await suffer(fault, randomFrom(seed), folder.path)
    rows.push(row)
    console.log(`${fault.name}: done`)
    for (const problem of problems.slice(0, 20)) console.log(`WRONG (${fault.name}): ${problem}`)
    failed ||= problems.length > 0
    await release()
  } else console.log(`Left out: ${fault.what}; this machine lets us mount nothing.\n`)
  folder.remove()
}
if (rows.length > 0)
  table(
    [
      'fault',
      'rounds',
      'checkouts',
      'commands',
      'repeated',
      'lost',
      'doubled',
      'ready after ms',
      'slowest command ms',
    ],
    rows,
  )
if (wanted.length === 0 || wanted.includes('rush'))
  for (const problem of await rush(randomFrom(seed))) {
    console.log(`WRONG (rush): ${problem}`)
    failed = true
  }
if (wanted.length === 0 || wanted.includes('payments'))
  for (const problem of await payments(randomFrom(seed), rounds)) {
    console.log(`WRONG (payments): ${problem}`)
    failed = true
  }
process.exit(failed ? 1 : 0)
