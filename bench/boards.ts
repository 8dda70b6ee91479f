/**
 * Asks a Prometheus that reads a running program for every query of the boards in deploy/grafana, and has it
 * evaluate every alarm of deploy/prometheus: all must be accepted; those that have nothing to show yet are
 * named. Without a Prometheus it says how to install one. Run: npm run bench -- boards
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stringify } from 'yaml'
import { z } from 'zod'
import { freePort, temporaryFolder } from '#tests/program.ts'
import { httpLoad } from './http-load.ts'
import { openGround } from './instances.ts'
import { table } from './table.ts'

const program = process.env.PROMETHEUS ?? 'prometheus'
if (spawnSync(program, ['--version']).status !== 0) {
  console.log(
    'There is no prometheus here: install it (Debian: apt-get install prometheus), or name one in PROMETHEUS.',
  )
  process.exit(0)
}

const ground = await openGround()
const [instance] = await ground.start(1)
if (!instance) throw new Error('no instance')
const folder = temporaryFolder()
const port = await freePort()
const config = path.join(folder.path, 'prometheus.yaml')
writeFileSync(
  config,
  stringify({
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [path.resolve('deploy/prometheus/alerts.yaml')],
    scrape_configs: [
      { job_name: 'annapurna-eats', static_configs: [{ targets: [new URL(instance.address).host] }] },
    ],
  }),
)
const prometheus = spawn(
  program,
  [
    `--config.file=${config}`,
    `--storage.tsdb.path=${path.join(folder.path, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
)
const ask = async (what: string): Promise<{ status: string; error?: string; data?: unknown }> =>
  (await fetch(`http://127.0.0.1:${port}/api/v1/${what}`)).json() as Promise<{ status: string }>
const results = z.object({ result: z.array(z.unknown()) })
const query = async (expression: string) => {
  const { status, error, data } = await ask(`query?query=${encodeURIComponent(expression)}`)
  return { error: status === 'success' ? undefined : error, rows: results.safeParse(data).data?.result ?? [] }
}
const isRead = async () => {
  const { rows } = await query('count_over_time(up{job="annapurna-eats"}[1m]) > 5').catch(() => ({
    rows: [],
  }))
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
      const { error, rows: found } = await query(expr)
      if (error !== undefined) refused.push(`${file}, ${title}: ${error}`)
      else if (found.length === 0) empty.push(title)
    }
  rows.push([path.basename(file), asked, asked - empty.length, [...new Set(empty)].join(', ')])
}
const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(z.object({ name: z.string(), health: z.string(), lastError: z.string().optional() })),
    }),
  ),
})
const alarms = rules.parse((await ask('rules')).data).groups.flatMap((group) => group.rules)
refused.push(
  ...alarms.flatMap(({ name, health, lastError }) =>
    health === 'ok' ? [] : [`${name}: ${health} ${lastError}`],
  ),
)
rows.push(['alarms', alarms.length, alarms.length, ''])
table(['board', 'queries', 'with something to show', 'nothing yet'], rows)
for (const sentence of refused) console.log(sentence)

prometheus.kill()
if (prometheus.exitCode === null) await once(prometheus, 'exit')
folder.remove()
await instance.stop()
await ground.close()
process.exit(refused.length === 0 && alarms.length > 0 ? 0 : 1)
