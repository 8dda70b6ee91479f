import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { freePort } from '#tests/program.ts'

const program = process.env.PROMETHEUS ?? 'prometheus'
/** The sentence of who needs a Prometheus that is not there. */
export const noPrometheus = (): string | undefined =>
  spawnSync(program, ['--version']).status === 0
    ? undefined
    : 'There is no prometheus here: install it (Debian: apt-get install prometheus), or name one in PROMETHEUS.'

const rulesFile = z.object({
  groups: z.array(
    z.looseObject({
      rules: z.array(z.looseObject({ alert: z.string(), expr: z.string(), for: z.string() })),
    }),
  ),
})
const units: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A duration of Prometheus, such as 5m, that many times as short. */
const shorter = (duration: string, pace: number): string => {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(duration) ?? []
  return `${Math.round((Number(count) * (units[unit] ?? Number.NaN)) / pace)}ms`
}

/**
 * The alarms of deploy/prometheus, `pace` times as quick: how long something has to last, and what it looks
 * back on. Thresholds stay as they are.
 */
const alarmsAt = (pace: number) => {
  const rules = rulesFile.parse(parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8')))
  for (const rule of rules.groups.flatMap((group) => group.rules)) {
    rule.for = shorter(rule.for, pace)
    rule.expr = rule.expr
      .replace(/\[(\w+)\]/g, (_, duration) => `[${shorter(duration, pace)}]`)
      .replace(/offset (\w+)/g, (_, duration) => `offset ${shorter(duration, pace)}`)
  }
  return rules
}

const alerts = z.object({
  alerts: z.array(z.object({ state: z.string(), labels: z.looseObject({ alertname: z.string() }) })),
})
const results = z.object({ result: z.array(z.looseObject({ metric: z.record(z.string(), z.string()) })) })
const targets = z.object({
  activeTargets: z.array(z.object({ scrapeUrl: z.string(), lastError: z.string() })),
})
const rulesHealth = z.object({
  groups: z.array(
    z.object({
      rules: z.array(z.object({ name: z.string(), health: z.string(), lastError: z.string().optional() })),
    }),
  ),
})

/** A Prometheus in `folder` that reads these addresses every three seconds, with our alarms. */
export const startPrometheus = async (folder: string, addresses: readonly string[], pace = 1) => {
  const port = await freePort()
  const [config, rules] = [path.join(folder, 'prometheus.yaml'), path.join(folder, 'alerts.yaml')]
  writeFileSync(rules, stringify(alarmsAt(pace)))
  writeFileSync(
    config,
    stringify({
      // Longer than /metrics waits for a database that hangs.
      global: { scrape_interval: '3s', scrape_timeout: '3s', evaluation_interval: '1s' },
      rule_files: [rules],
      scrape_configs: [
        {
          job_name: 'annapurna-eats',
          static_configs: [{ targets: addresses.map((address) => new URL(address).host) }],
        },
      ],
    }),
  )
  const child = spawn(
    program,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${path.join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  process.on('exit', () => child.kill())
  const ask = async (what: string): Promise<{ status: string; error?: string; data?: unknown }> =>
    (await fetch(`http://127.0.0.1:${port}/api/v1/${what}`)).json() as Promise<{ status: string }>
  return {
    /** The rows of an expression, or why it was refused. */
    query: async (expression: string) => {
      const { status, error, data } = await ask(`query?query=${encodeURIComponent(expression)}`)
      const rows = results.safeParse(data).data?.result ?? []
      return { error: status === 'success' ? undefined : (error ?? status), rows }
    },
    /** The alarms that ring now, and with `state` those that are about to. */
    alarms: async (state = 'firing') =>
      alerts
        .parse((await ask('alerts')).data)
        .alerts.filter((alert) => alert.state === state)
        .map(({ labels }) => labels.alertname),
    /** Why addresses could not be read the last time they were. */
    unread: async () =>
      targets
        .parse((await ask('targets?state=active')).data)
        .activeTargets.flatMap(({ scrapeUrl, lastError }) =>
          lastError ? [`${new URL(scrapeUrl).host}: ${lastError}`] : [],
        ),
    rules: async () => rulesHealth.parse((await ask('rules')).data).groups.flatMap((group) => group.rules),
    stop: async () => {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
