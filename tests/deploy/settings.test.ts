import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readSettings, settingsSchema } from '#server/settings.ts'

const read = (file: string) => readFileSync(path.join('deploy', file), 'utf8')
type Variables = Record<string, string>

/** What a real site has to say, whatever it runs on. */
const needed = [
  ...['MODE', 'PUBLIC_URL', 'DATABASE_URL', 'SESSION_SECRET', 'IMPACT_LOG_KEY', 'PAYMENTS', 'SMTP_URL'],
  ...['MAIL_FROM', 'CONTACT_EMAIL', 'CONTACT_PHONE', 'TRUST_PROXY', 'HOST', 'METRICS_TOKEN', 'WORK'],
]
/** What its operator fills in. */
const filledIn: Variables = {
  SESSION_SECRET: 'Zk3vT9qLx0Wn7RbYh2Jd5Gs8Mc1Pf4Ua6EoQi',
  IMPACT_LOG_KEY: randomBytes(32).toString('base64'),
  DATABASE_URL: 'postgres://annapurna:secret@database:5432/annapurna',
  DATABASE_DIRECT_URL: 'postgres://annapurna:secret@annapurna-db-rw:5432/annapurna',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  CONTACT_PHONE: '1800 111 2222',
  METRICS_TOKEN: 'b3f1c2d4e5a697887766',
}
const filled = (given: Variables): Variables =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value || (filledIn[name] ?? '')]))

const example = read('site.env.example')
const site = Object.fromEntries(
  [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

/** Starts as it would there, and says all that such a site has to. */
const expectComplete = (given: Variables, beside: readonly string[] = []) => {
  expect(Object.keys(given).filter((name) => !(name in settingsSchema.shape))).toEqual([])
  expect([...needed, ...beside].filter((name) => !given[name])).toEqual([])
  expect(readSettings(given)).toMatchObject({ mode: 'live', trustProxy: true })
}

it('site.env.example names settings that there are, those in comments too', () => {
  const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in settingsSchema.shape))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true })
  const apps = Object.entries<{ env_file?: string; environment: Variables; stop_grace_period: string }>(
    compose.services,
  ).filter(([, { env_file }]) => env_file === 'site.env')

  it('gives each instance all that it needs, and time to stop', () => {
    expect(apps.map(([name, { environment }]) => [name, environment.WORK])).toEqual([
      ['web-1', 'web'],
      ['web-2', 'web'],
      ['jobs', 'jobs'],
    ])
    for (const [, { environment, stop_grace_period }] of apps) {
      expectComplete(filled({ ...site, ...environment }))
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(25)
    }
  })

  it('is followed by proxy and Prometheus, whose files are there', () => {
    const upstream = /reverse_proxy (.*) \{/.exec(read('proxy/Caddyfile'))?.[1]?.split(' ')
    const web = apps
      .filter(([, { environment }]) => environment.WORK === 'web')
      .map(([name]) => `${name}:3000`)
    expect(upstream).toEqual(web)
    expect(parse(read('prometheus/prometheus.yaml')).scrape_configs[0].static_configs[0].targets).toEqual(
      apps.map(([name]) => `${name}:3000`),
    )
    const mounted = Object.values<{ volumes?: string[] }>(compose.services)
      .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
      .filter((source) => source.startsWith('./'))
    expect(mounted.filter((file) => !existsSync(path.join('deploy', file)))).toEqual([])
    for (const { file } of Object.values<{ file: string }>(compose.secrets))
      expect(readFileSync('.gitignore', 'utf8')).toMatch(
        file.endsWith('-password') ? /^\/deploy\/\*-password$/m : new RegExp(`^/deploy/${file}$`, 'm'),
      )
  })
})

describe('systemd/', () => {
  it.each(['annapurna-eats@.service', 'annapurna-eats-jobs.service'])('%s starts what there is', (name) => {
    const unit = read(`systemd/${name}`)
    const own = Object.fromEntries(
      [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((pair) => pair.replace('%i', '3001').split('=')),
      ),
    )
    expectComplete(filled({ ...site, ...own }))
    const started = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
    expect(started.filter((word) => word.endsWith('.ts') && !existsSync(word))).toEqual([])
    expect(started.filter((word) => word.endsWith('.mjs') && !existsSync(word))).toEqual([])
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(25)
  })
})

describe('kubernetes/', () => {
  const text = read('kubernetes/app.yaml')
  const documents = ['database.yaml', 'app.yaml', 'migrate.yaml'].flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS()),
  )
  const of = (kind: string) => documents.filter((document) => document.kind === kind)
  const [map] = of('ConfigMap')
  const secret = [
    ...(/Secret annapurna-eats with ([\s\S]*?)\. A release/.exec(text)?.[1] ?? '').matchAll(
      /[A-Z][A-Z_]{4,}/g,
    ),
  ]
  const secrets = Object.fromEntries(secret.map(([name]) => [name, filledIn[name] ?? '']))

  it('gives each container all that it needs; with a pooler the way past it too', () => {
    const workloads = [...of('Deployment'), ...of('Job')]
    expect(workloads.map(({ metadata }) => metadata.name)).toEqual([
      'annapurna-web',
      'annapurna-jobs',
      'annapurna-migrate',
    ])
    for (const { kind, spec } of workloads)
      for (const { env = [], envFrom } of spec.template.spec.containers) {
        expect(envFrom).toEqual([
          { configMapRef: { name: 'annapurna-eats' } },
          { secretRef: { name: 'annapurna-eats' } },
        ])
        const own = Object.fromEntries(
          env.map(({ name, value }: { name: string; value: string }) => [name, value]),
        )
        expectComplete({ ...map.data, ...secrets, ...own, ...(kind === 'Job' && { WORK: 'all' }) }, [
          'DATABASE_DIRECT_URL',
        ])
      }
  })

  it('its parts find each other', () => {
    const labels = of('Deployment').map(({ spec }) => spec.template.metadata.labels.app)
    const asked = [
      ...of('Deployment').map(({ spec }) => spec.selector.matchLabels.app),
      ...of('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels.app),
      ...of('Service').map(({ spec }) => spec.selector.app),
      ...of('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name),
      ...of('Ingress').map(({ spec }) => spec.rules[0].http.paths[0].backend.service.name),
    ]
    expect(asked.filter((name) => !labels.includes(name))).toEqual([])
    expect(of('Pooler')[0].spec.cluster.name).toBe(of('Cluster')[0].metadata.name)
    for (const { metadata } of [...of('Pooler'), ...of('Cluster')])
      expect(text).toContain(`@${metadata.name}`)
    const command: string[] = of('Job')[0].spec.template.spec.containers[0].command
    expect(command.filter((word) => word.includes('/') && !existsSync(word))).toEqual([])
    for (const { spec } of of('Deployment')) {
      const [{ lifecycle }] = spec.template.spec.containers
      const before = lifecycle?.preStop.sleep.seconds ?? 0
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(before + 25)
    }
  })
})
