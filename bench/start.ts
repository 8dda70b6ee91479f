/**
 * From the command to the printed address, on an empty data folder and on one that has data, and what app and
 * database take at rest (proportional set size, so that pages they share count once). Linux only. Run: npm
 * run bench -- start
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseProcess, freePort, run, temporaryFolder } from '#tests/program.ts'
import { table } from './table.ts'

const restMs = 20_000

/** All processes below `pid`, and those of the database whose folder is `dataDir`. */
const processesOf = (pid: number, dataDir: string): number[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }]
      } catch {
        return []
      }
    })
  const postmaster = databaseProcess(dataDir)
  const found = new Set([pid, postmaster])
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const one of all) if (found.has(one.parent)) found.add(one.pid)
  }
  return [...found]
}
const megabytes = (pid: number): { name: string; pss: number } => {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return {
    name: readFileSync(`/proc/${pid}/comm`, 'utf8').trim(),
    pss: Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024,
  }
}

const folder = temporaryFolder()
const dataDir = path.join(folder.path, 'data')
const start = async () => {
  const began = performance.now()
  const port = await freePort()
  const program = run(['--max-semi-space-size=16', 'scripts/start.mjs'], {
    DATA_DIR: dataDir,
    PORT: String(port),
  })
  await program.prints('Ctrl-C stops it.')
  return { program, seconds: (performance.now() - began) / 1_000, port }
}
const stop = async ({ program }: Awaited<ReturnType<typeof start>>) => {
  program.child.kill('SIGINT')
  await program.ends
}

await stop(await start()) // The build is there now.
rmSync(dataDir, { recursive: true })
const first = await start()
await stop(first)
const second = await start()
await fetch(`http://127.0.0.1:${second.port}/menu`)
await wait(restMs)
const rows = processesOf(second.program.child.pid ?? 0, dataDir).map(megabytes)
const sum = (wanted: (name: string) => boolean) =>
  Math.round(rows.filter(({ name }) => wanted(name)).reduce((total, { pss }) => total + pss, 0))
const isDatabase = (name: string) => name.startsWith('postgres')
await stop(second)
folder.remove()
table(
  ['first start s', 'second start s', 'app MB', 'database MB', 'together MB'],
  [
    [
      first.seconds.toFixed(1),
      second.seconds.toFixed(1),
      sum((name) => !isDatabase(name)),
      sum(isDatabase),
      sum(() => true),
    ],
  ],
)
process.exit(0)
