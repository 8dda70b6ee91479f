import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { temporaryFolder } from '#tests/program.ts'
import { table } from '../../table.ts'
import { type Checkout, startLoad } from '../load.ts'
import { type Random, randomFrom } from '../random.ts'
import { verify } from '../verify.ts'
import { type SiteFault, siteFaults } from './faults.ts'
import { countMails } from './mails.ts'
import { followKitchen, startReader } from './readers.ts'
import { type Site, startSite } from './site.ts'

const between = 40

/**
 * From `since` on: the longest time without an answer, and when a command was first and last repeated. A
 * switchover that was asked for first writes out what is in memory, while everything goes on.
 */
const windowOf = (
  since: number,
  { answeredAt, repeatedAt }: { answeredAt: number[]; repeatedAt: number[] },
) => {
  const answers = [since, ...answeredAt.filter((at) => at > since)]
  const still = Math.max(...answers.slice(1).map((at, n) => at - (answers[n] ?? at)))
  const failed = repeatedAt.map((at) => at - since).filter((after) => after > 0)
  const [first, last] = failed.length > 0 ? [Math.min(...failed), Math.max(...failed)] : [0, 0]
  return { still, first, last, errors: last - first }
}

const suffer = async (site: Site, fault: SiteFault, random: Random, rounds: number, known: Checkout[]) => {
  const problems: string[] = []
  const windows: ReturnType<typeof windowOf>[] = []
  const counts = { checkouts: 0, repeated: 0, reads: 0, resumed: 0, events: 0 }
  let verdict = { lost: 0, doubled: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const kitchen = await followKitchen(site.addresses)
    const load = await startLoad(site.addresses, random)
    const reader = startReader(site.addresses)
    await load.acknowledges(between)
    const began = performance.now()
    const mend = await fault.inflict(site)
    await load.acknowledges(between)
    await mend()
    await site.cluster.isWhole()
    await load.acknowledges(between)
    await load.stop()
    problems.push(...(await reader.stop()), ...load.tally.problems)
    windows.push(windowOf(began, load.tally))
    known.push(...load.checkouts)
    const found = await verify({ databaseUrl: site.databaseUrl, dataDir: '' }, known)
    verdict = { lost: found.lost, doubled: found.doubled }
    problems.push(...found.problems)
    const missed = await missedBy(site.databaseUrl, kitchen.heard)
    await kitchen.stop()
    if (missed.length > 0) problems.push(`${missed.length} events never came to a stream`)
    for (const one of load.checkouts.slice(0, 100))
      if (JSON.stringify(await load.repeat(one)) !== JSON.stringify(one.response))
        problems.push(`a repeat of ${one.key} differs`)
    for (const instance of site.instances)
      if (!instance.isRunning()) problems.push(`an instance ended: ${instance.log().slice(-500)}`)
    counts.checkouts += load.checkouts.length
    counts.repeated += load.tally.repeated
    counts.reads += reader.reads()
    counts.resumed += kitchen.resumed()
    counts.events += kitchen.heard.size
  }
  const still = Math.max(...windows.map((one) => one.still))
  const errors = Math.max(...windows.map((one) => one.errors))
  if (fault.within !== undefined && Math.max(still, errors) > fault.within)
    problems.push(`commands stood still or failed for longer than ${fault.within} ms`)
  if (verdict.lost > 0) problems.push(`${verdict.lost} acknowledged orders are gone`)
  if (verdict.doubled > 0) problems.push(`${verdict.doubled} orders were made twice`)
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1)
  return {
    problems,
    row: [
      fault.what,
      rounds,
      counts.checkouts,
      counts.repeated,
      verdict.lost,
      verdict.doubled,
      windows.map(({ first, last }) => `${seconds(first)}–${seconds(last)}`).join(', '),
      seconds(still),
      fault.within === undefined ? '' : fault.within / 1_000,
      counts.reads,
      `${counts.events} (${counts.resumed})`,
    ],
  }
}

/** Events of the kitchen between the first and the last that its stream heard, and which it did not hear. */
const missedBy = async (databaseUrl: string, heard: ReadonlyMap<number, number>): Promise<number[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM outbox_events WHERE 'restaurant:annapurna-bhavan' = ANY(topics) AND data::jsonb ? 'action' AND id >= $1`,
      [Math.min(...heard.keys())],
    )
    const all = rows.map(({ id }) => Number(id))
    const missing = () => all.filter((id) => !heard.has(id))
    for (let tries = 0; missing().length > 0 && tries < 150; tries += 1) await wait(100)
    return missing()
  } finally {
    await client.end()
  }
}

export const failover = async (seed: number, rounds: number, only: readonly string[]): Promise<string[]> => {
  const folder = temporaryFolder()
  const mails = await countMails()
  const site = await startSite(folder.path, mails.url)
  console.log(`${site.cluster.version}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}\n`)
  const known: Checkout[] = []
  const problems: string[] = []
  const rows: (string | number)[][] = []
  const random = randomFrom(seed)
  try {
    for (const fault of siteFaults) {
      if (only.length > 0 && !only.some((word) => fault.what.includes(word))) continue
      const suffered = await suffer(site, fault, random, rounds, known)
      console.log(`${fault.what}: done, ${suffered.row.join(' ')}`)
      for (const problem of new Set(suffered.problems)) console.log(`WRONG (${fault.what}): ${problem}`)
      rows.push(suffered.row)
      problems.push(...suffered.problems)
    }
    const wrongMails = await mails.check(site.databaseUrl)
    for (const problem of wrongMails) console.log(`WRONG (mails): ${problem}`)
    problems.push(...wrongMails)
    console.log(`${mails.count()} e-mails, ${mails.repeated().length} of them sent again under the same id`)
    for (const id of mails.repeated()) console.log(`sent again: ${id}`)
  } finally {
    await site.stop()
    await mails.close()
    if (problems.length === 0) folder.remove()
    else console.log(`Logs are in ${folder.path}.`)
  }
  const columns = [
    'fault',
    'rounds',
    'checkouts',
    'repeated',
    'lost',
    'doubled',
    'errors from–to s',
    'nothing for s',
  ]
  table([...columns, 'goal s', 'pages read', 'events (resumed)'], rows)
  return problems
}
