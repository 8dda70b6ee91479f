/**
 * Checkout with traces of every call, of one in twenty, and without: three instances, each on a database of
 * its own, in turns of a second, so that whatever else the machine does meets all three. Spans go to a
 * collector that drops them. Each generation has new processes, since one differs from the next. Run: npm run
 * bench -- traces [--generations=3] [--turns=12] [--clients=8]
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { httpLoad } from './http-load.ts'
import { openGround, sum } from './instances.ts'
import { spawnServer } from './spawn-server.ts'
import { table } from './table.ts'

const { values } = parseArgs({
  options: {
    generations: { type: 'string', default: '3' },
    turns: { type: 'string', default: '12' },
    clients: { type: 'string', default: '8' },
  },
})
const sink = await spawnServer('bench/trace-sink.ts', [])
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.address }
const kinds: Record<string, Record<string, string>> = {
  none: {},
  'every call': endpoint,
  'one in twenty': { ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' },
}

type Spent = { orders: number; seconds: number; server: number; database: number }
const openKind = async (environment: Record<string, string>) => {
  const ground = await openGround()
  const [instance] = await ground.start(1, environment)
  if (!instance) throw new Error('no instance')
  const spent: Spent = { orders: 0, seconds: 0, server: 0, database: 0 }
  const turn = async (seconds: number) => {
    const before = await ground.used([instance])
    const { responses, perSecond } = await httpLoad(instance.address, () => ground.order(instance), {
      pid: instance.pid,
      seconds,
      connections: Number(values.clients),
      status: 201,
    })
    // Its confirmations and spans belong to it.
    await wait(400)
    const after = await ground.used([instance])
    return {
      orders: responses,
      seconds: responses / perSecond,
      server: after.server - before.server,
      database: after.database - before.database,
    }
  }
  return {
    spent,
    warmUp: () => turn(3),
    turn: async () => {
      const one = await turn(1)
      for (const key of ['orders', 'seconds', 'server', 'database'] as const) spent[key] += one[key]
    },
    close: async () => {
      await instance.stop()
      await ground.close()
    },
  }
}

const results = new Map<string, Spent[]>()
for (let generation = 0; generation < Number(values.generations); generation += 1) {
  const opened = await Promise.all(
    Object.entries(kinds).map(async ([kind, environment]) => ({ kind, ...(await openKind(environment)) })),
  )
  for (const { warmUp } of opened) await warmUp()
  for (let turn = 0; turn < Number(values.turns); turn += 1) {
    for (const one of opened) await one.turn()
    opened.push(...opened.splice(0, 1))
  }
  for (const { kind, spent, close } of opened) {
    results.set(kind, [...(results.get(kind) ?? []), spent])
    await close()
  }
}
await sink.stop()
const of = (kind: string, key: keyof Spent) => sum((results.get(kind) ?? []).map((spent) => spent[key]))
const each = (kind: string, key: keyof Spent) => (of(kind, key) / of(kind, 'orders')) * 1_000
const both = (kind: string) => each(kind, 'server') + each(kind, 'database')
table(
  ['traced', 'orders/s', 'server ms', 'database ms', 'both against none'],
  Object.keys(kinds).map((kind) => [
    kind,
    Math.round(of(kind, 'orders') / of(kind, 'seconds')),
    each(kind, 'server').toFixed(3),
    each(kind, 'database').toFixed(3),
    `${((both(kind) / both('none') - 1) * 100).toFixed(1)} %`,
  ]),
)
process.exit(0)
