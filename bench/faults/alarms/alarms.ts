import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from '#tests/program.ts'
import { startPrometheus } from '../../prometheus.ts'
import { table } from '../../table.ts'
import { type AlarmFault, alarmFaults, noteBackup } from './faults.ts'
import { startAlarmSite } from './site.ts'
import { startTraffic } from './traffic.ts'

type Prometheus = Awaited<ReturnType<typeof startPrometheus>>
/** Times as quick: how long something has to last, and what rates look back on. 1: as on a real site. */
const pace = Number(process.env.ALARM_PACE ?? 12)
/** The slowest alarms about what goes wrong at once look back five minutes and wait five more. */
const heldMs = (10 * 60_000) / pace
const acceptedEveryMs = 20_000
const withinMs = 240_000 + heldMs
const diskSize = '1g'

/** Quiet for as long as three readings of /metrics take: what ends may flare up once more. */
const quietMs = 9_000

const untilQuiet = async (prometheus: Prometheus): Promise<boolean> => {
  const until = performance.now() + withinMs
  let loudAt = performance.now()
  while (performance.now() < until) {
    const now = [...(await prometheus.alarms()), ...(await prometheus.alarms('pending'))]
    if (now.length > 0) loudAt = performance.now()
    else if (performance.now() - loudAt > quietMs) return true
    await wait(500)
  }
  return false
}

/** Orders whose cancellation was lost with the instance that was asked are none that a kitchen forgot. */
const keepYoung = `UPDATE orders SET confirmed_at = now() WHERE status = 'confirmed' AND confirmed_at > now() - interval '5 minutes'`

/** Plays one fault as long as any alarm takes, and notes all that ring meanwhile and when first. */
const play = async (
  fault: AlarmFault,
  site: Awaited<ReturnType<typeof startAlarmSite>>,
  traffic: Awaited<ReturnType<typeof startTraffic>>,
  prometheus: Prometheus,
  folder: string,
) => {
  const problems: string[] = []
  if (!(await untilQuiet(prometheus)))
    problems.push(`it was not quiet before: ${(await prometheus.alarms()).join(', ')}`)
  const rang = new Map<string, number>()
  const unread = new Set<string>()
  const began = performance.now()
  const end = await fault.begin(site, traffic, folder)
  const isHeld = () =>
    performance.now() - began < heldMs ||
    (performance.now() - began < withinMs && fault.rings.some((name) => !rang.has(name)))
  let acceptedAt = began
  while (isHeld()) {
    if (performance.now() - acceptedAt > acceptedEveryMs) {
      acceptedAt = performance.now()
      await site.query(keepYoung).catch(() => {})
    }
    for (const name of await prometheus.alarms())
      if (!rang.has(name)) rang.set(name, performance.now() - began)
    for (const why of await prometheus.unread()) unread.add(why)
    await wait(500)
  }
  await end()
  const ended = performance.now()
  const quiet = await untilQuiet(prometheus)
  const names = [...rang.keys()].toSorted()
  if (names.join() !== fault.rings.toSorted().join())
    problems.push(
      `rang ${names.join(', ') || 'nothing'} instead of ${fault.rings.join(', ') || 'nothing'}`,
      ...(rang.has('InstanceDown') ? unread : []),
    )
  if (!quiet) problems.push(`did not end: ${(await prometheus.alarms()).join(', ')}`)
  const seconds = (milliseconds: number) => Math.round(milliseconds / 1_000)
  return {
    problems,
    row: [
      fault.what,
      names.map((name) => `${name} (${seconds(rang.get(name) ?? 0)} s)`).join(', ') || 'nothing',
      seconds(performance.now() - ended),
    ],
  }
}

/**
 * `npm run faults -- alarms`: a site under a real Prometheus, which reads its /metrics; each fault is held
 * until its alarm has rung, and no other may. Returns what was wrong.
 */
export const alarms = async (only: readonly string[]): Promise<string[]> => {
  const folder = temporaryFolder()
  const disk = path.join(folder.path, 'disk')
  mkdirSync(disk)
  const hasDisk =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=0711`, 'tmpfs', disk]).status === 0
  process.on('exit', () => {
    if (hasDisk) spawnSync('umount', ['-l', disk])
    folder.remove()
  })
  const site = await startAlarmSite(disk)
  await noteBackup(site.query)
  const prometheus = await startPrometheus(folder.path, site.addresses, pace)
  const traffic = await startTraffic(site.forPeople)
  const problems: string[] = []
  const rows: (string | number)[][] = []
  try {
    for (const fault of alarmFaults) {
      if (only.length > 0 && !only.some((word) => fault.what.includes(word))) continue
      if (fault.needsDisk && !hasDisk) {
        console.log(`Left out: ${fault.what}; this machine lets us mount nothing.`)
        continue
      }
      const played = await play(fault, site, traffic, prometheus, disk)
      console.log(`${fault.what}: ${played.row[1]}`)
      for (const problem of played.problems) console.log(`WRONG (${fault.what}): ${problem}`)
      problems.push(...played.problems)
      rows.push(played.row)
    }
  } finally {
    await traffic.stop()
    await prometheus.stop()
    await site.stop()
  }
  table(['fault', `rang (durations a ${pace}th)`, 'quiet again after s'], rows)
  return problems
}
