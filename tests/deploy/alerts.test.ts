import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { healthAlarms } from '#shared/health/contracts.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { temporaryFolder } from '#tests/program.ts'
import { metricsIn, noPromtool, promtool } from './promql.ts'

const folder = 'deploy/prometheus'
const rules = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            labels: z.object({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.object({ summary: z.string(), runbook: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(readFileSync(`${folder}/alerts.yaml`, 'utf8')))
const alerts = rules.groups.flatMap((group) => group.rules)
const tested = readFileSync(`${folder}/alerts.test.yaml`, 'utf8')

const board = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})
const boards = globSync('deploy/grafana/*.json').map((file) => ({
  file,
  queries: board
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
}))

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('alarms and boards ask for metrics that there are', async () => {
  const { body } = await t.app.inject('/metrics')
  // To be asked is nothing to ring for.
  expect(body).toContain('\ndatabase_pool_waiting 0\n')
  const there = new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    ),
  )
  // Prometheus's own.
  there.add('up')
  const missing = (asked: string) => metricsIn(asked).filter((name) => !there.has(name))
  expect(metricsIn('sum by (a) (rate(x_total{b="c"}[5m])) / on() max(y offset 1d)')).toEqual(['x_total', 'y'])
  expect(alerts.flatMap(({ expr }) => missing(expr))).toEqual([])
  expect(boards.map(({ file }) => path.basename(file)).toSorted()).toEqual([
    'kitchen.json',
    'money.json',
    'operator.json',
  ])
  expect(boards.flatMap(({ queries }) => queries.flatMap(missing))).toEqual([])
})

it('each alarm has its page of the runbook and a test that it rings, and no page is without an alarm', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8')
  const pages = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title]) => `docs/runbook.md#${title}`)
  expect(pages.toSorted()).toEqual(alerts.map(({ annotations }) => annotations.runbook).toSorted())
  for (const { alert, annotations } of alerts) {
    expect(tested, alert).toContain(`alertname: ${alert}, exp_alerts: []`)
    expect(tested, alert).toContain(`alertname: ${alert}\n`)
    expect(runbook).toContain(`**${annotations.summary}**`)
  }
})

it('the Health tab has words for each alarm', () => {
  const checks = readFileSync('web/features/admin/health/check-texts.ts', 'utf8')
  const said = new Set<string>([
    ...healthAlarms,
    ...[...checks.matchAll(/page: '([\w-]+)'/g)].map(([, page]) => page ?? ''),
  ])
  // Which instance it is that does not reach the database: that one can say so, and nothing else.
  said.add('database-away-for-one')
  expect([...said].map((page) => `docs/runbook.md#${page}`).toSorted()).toEqual(
    alerts.map(({ annotations }) => annotations.runbook).toSorted(),
  )
})

it('promtool takes alarms and queries, and each alarm rings when it should and not when all is well', (context) => {
  if (spawnSync(promtool, ['--version']).status !== 0) return context.skip(noPromtool)
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool, args, { encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  }
  run('check', 'rules', `${folder}/alerts.yaml`)
  run('test', 'rules', `${folder}/alerts.test.yaml`)
  const made = temporaryFolder()
  const file = path.join(made.path, 'boards.yaml')
  const recorded = boards
    .flatMap(({ queries }) => queries)
    .map((expr, at) => ({ record: `query_${at}`, expr }))
  writeFileSync(file, stringify({ groups: [{ name: 'boards', rules: recorded }] }))
  run('check', 'rules', file)
  made.remove()
}, 120_000)
