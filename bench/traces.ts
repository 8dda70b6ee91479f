/**
 * Checkout with traces of every call, of one in twenty, and without, in turns on one database; spans go to a
 * collector that drops them. Run: npm run bench -- traces [--rounds=5] [--seconds=4] [--clients=8]
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { httpLoad } from './http-load.ts'
import { type Instance, openGround } from './instances.ts'
import { spawnServer } from './spawn-server.ts'
import { table } from './table.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '8' },
  },
})
const ground = await openGround()
const sink = await spawnServer('bench/trace-sink.ts', [])
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.address }
const kinds: Record<string, Record<string, string>> = {
  none: {},
  'every call': endpoint,
  'one in twenty': { ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' },
}
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

type Measured = { perSecond: number; serverMs: number; databaseMs: number }
const measure = async (instance: Instance): Promise<Measured> => {
  const load = (seconds: number) =>
    httpLoad(instance.address, () => ground.order(instance), {
      pid: instance.pid,
      seconds,
      connections: Number(values.clients),
      status: 201,
    })
  await load(2)
  const before = await ground.used([instance])
  const { perSecond, responses } = await load(Number(values.seconds))
  // Its confirmations and spans belong to it.
  await wait(1_000)
  const after = await ground.used([instance])
  return {
    perSecond,
    serverMs: ((after.server - before.server) / responses) * 1_000,
    databaseMs: ((after.database - before.database) / responses) * 1_000,
  }
}

const measured = new Map<string, Measured[]>()
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const [kind, environment] of Object.entries(kinds)) {
    // A new process each time: one differs from the next by more than what is measured.
    const [instance] = await ground.start(1, environment)
    if (!instance) throw new Error('no instance')
    measured.set(kind, [...(measured.get(kind) ?? []), await measure(instance)])
    await instance.stop()
  }
await sink.stop()
await ground.close()
const of = (kind: string, key: keyof Measured) => median((measured.get(kind) ?? []).map((one) => one[key]))
table(
  ['traced', 'orders/s', 'server ms', 'against none', 'database ms'],
  Object.keys(kinds).map((kind) => [
    kind,
    Math.round(of(kind, 'perSecond')),
    of(kind, 'serverMs').toFixed(3),
    `${((of(kind, 'serverMs') / of('none', 'serverMs') - 1) * 100).toFixed(1)} %`,
    of(kind, 'databaseMs').toFixed(3),
  ]),
)
process.exit(0)
