/**
 * Asks a Prometheus that reads a running program for every query of the boards in deploy/grafana, and has it
 * evaluate every alarm of deploy/prometheus: all must be accepted; those that have nothing to show yet are
 * named. Without a Prometheus it says how to install one. Run: npm run bench -- boards
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { temporaryFolder } from '#tests/program.ts'
import { httpLoad } from './http-load.ts'
import { openGround } from './instances.ts'
import { noPrometheus, startPrometheus } from './prometheus.ts'
import { table } from './table.ts'

const absent = noPrometheus()
if (absent) {
  console.log(absent)
  process.exit(0)
}

const ground = await openGround()
const [instance] = await ground.start(1)
if (!instance) throw new Error('no instance')
const folder = temporaryFolder()
const prometheus = await startPrometheus(folder.path, [instance.address])
const isRead = async () => {
  const { rows } = await prometheus
    .query('count_over_time(up{job="annapurna-eats"}[1m]) > 2')
    .catch(() => ({ rows: [] }))
  return rows.length > 0
}
await httpLoad(instance.address, () => ground.order(instance), {
  pid: instance.pid,
  seconds: 2,
  connections: 2,
  status: 201,
})
while (!(await isRead())) await wait(200)

const board = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})
const rows: (string | number)[][] = []
const refused: string[] = []
for (const file of globSync('deploy/grafana/*.json').toSorted()) {
  const { panels } = board.parse(JSON.parse(readFileSync(file, 'utf8')))
  const empty: string[] = []
  let asked = 0
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      asked += 1
      const { error, rows: found } = await prometheus.query(expr)
      if (error !== undefined) refused.push(`${file}, ${title}: ${error}`)
      else if (found.length === 0) empty.push(title)
    }
  rows.push([path.basename(file), asked, asked - empty.length, [...new Set(empty)].join(', ')])
}
const alarms = await prometheus.rules()
refused.push(
  ...alarms.flatMap(({ name, health, lastError }) =>
    health === 'ok' ? [] : [`${name}: ${health} ${lastError}`],
  ),
)
rows.push(['alarms', alarms.length, alarms.length, ''])
table(['board', 'queries', 'with something to show', 'nothing yet'], rows)
for (const sentence of refused) console.log(sentence)

await prometheus.stop()
folder.remove()
await instance.stop()
await ground.close()
process.exit(refused.length === 0 && alarms.length > 0 ? 0 : 1)
