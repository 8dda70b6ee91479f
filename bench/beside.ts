/**
 * This tree beside another revision, each as its whole program with its workers, in turns on the same
 * machine: orders a second at 1, 8 and 32 clients by cash and by card, what an order costs with all that
 * follows from it, and the cached page and list. Run after `npm run build`: npm run bench -- beside REVISION
 * [--rounds=3] [--seconds=6] [--clients=1,8,32] [--only=orders|cost|cached]
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { httpLoad, requestBytes } from './http-load.ts'
import { costOfOrder, openShop, type Shop } from './open-shop.ts'
import { buildRevision } from './release.ts'
import { table } from './table.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    clients: { type: 'string', default: '1,8,32' },
    only: { type: 'string' },
  },
})
const [revision] = positionals
if (revision === undefined) {
  console.error('npm run bench -- beside REVISION')
  process.exit(1)
}
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const clientCounts = values.clients.split(',').map(Number)
const wants = (part: string) => values.only === undefined || values.only === part

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
const p50 = (times: readonly number[]) => times[times.length >> 1] ?? 0

type Measured = Record<string, number>
const throughput = async (release: Shop, request: () => Buffer, connections: number): Promise<Measured> => {
  const load = (duration: number) =>
    httpLoad(release.address, request, { pid: release.pid, seconds: duration, connections, status: 201 })
  await load(2)
  const { perSecond, times } = await load(seconds)
  return { 'orders/s': perSecond, 'p50 ms': p50(times) }
}

const cached = async (release: Shop, url: string, headers: Record<string, string>): Promise<Measured> => {
  const request = requestBytes(release.address, 'GET', url, headers)
  const load = (duration: number) =>
    httpLoad(release.address, () => request, { pid: release.pid, seconds: duration, connections: 32 })
  await load(3)
  const { perSecond, serverMicroseconds } = await load(Math.min(4, seconds))
  return { 'responses/s': perSecond, 'server µs': serverMicroseconds }
}

type Case = { name: string; measure: (release: Shop) => Promise<Measured> }
const cases: Case[] = [
  ...(wants('orders')
    ? clientCounts.flatMap((clients) =>
        (['cash', 'card'] as const).map((payment) => ({
          name: `${payment}, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
          measure: (release: Shop) => throughput(release, release.order(payment), clients),
        })),
      )
    : []),
  ...(wants('cost')
    ? (['cash', 'card'] as const).map((payment) => ({
        name: `one order by ${payment}, with all that follows`,
        measure: (release: Shop) => costOfOrder(release, payment),
      }))
    : []),
  ...(wants('cached')
    ? [
        { name: '/menu from memory', url: '/menu', headers: { 'accept-encoding': 'br' } },
        {
          name: '/api/dishes?limit=60 from memory',
          url: '/api/dishes?limit=60',
          headers: {} as Record<string, string>,
        },
      ].map(({ name, url, headers }) => ({
        name,
        measure: (release: Shop) => cached(release, url, headers),
      }))
    : []),
]

const trees = { [revision]: buildRevision(revision), 'this tree': path.join(import.meta.dirname, '..') }
const rows: (string | number)[][] = []
for (const { name, measure } of cases) {
  const measured = new Map<string, Measured[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [label, tree] of Object.entries(trees)) {
      // A new process and a new database each time: one differs from the next by a tenth.
      const release = await openShop(tree)
      try {
        measured.set(label, [...(measured.get(label) ?? []), await measure(release)])
      } finally {
        await release.stop()
      }
    }
  const of = (label: string, key: string) => median((measured.get(label) ?? []).map((one) => one[key] ?? 0))
  for (const key of Object.keys(measured.get('this tree')?.[0] ?? {})) {
    const [other, own] = [of(revision, key), of('this tree', key)]
    const shown = (value: number) => (value >= 100 ? Math.round(value) : value.toFixed(2))
    rows.push([name, key, shown(other), shown(own), `${Math.round((own / other) * 100)} %`])
    console.log(rows.at(-1)?.join('\t'))
  }
}
console.log()
table(['what', 'measure', revision, 'this tree', 'of it'], rows)
process.exit(0)
