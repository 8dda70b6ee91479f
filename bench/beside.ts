/**
 * This tree beside another revision, each as its whole program with its workers, in turns on the same machine: orders a second at 1, 8 and
 * 32 clients by cash and by card, what an order costs with all that follows from it, and the cached page and list.
 * Run after `npm run build`: npm run bench -- beside REVISION [--rounds=3] [--seconds=6] [--clients=1,8,32] [--only=orders|cost|cached]
 */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { shippingDetails } from './checkout-rows.ts'
import { httpLoad, requestBytes } from './http-load.ts'
import { buildRevision, type Release, startRelease } from './release.ts'
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

const payments = {
  cash: { paymentMethod: 'cashOnDelivery' },
  card: {
    paymentMethod: 'creditCard',
    payment: { nameOnCard: 'Asha Rao', cardNumber: '4242424242424242', expiryDate: '12/40', cvv: '123' },
  },
}
type Payment = keyof typeof payments

const allDay = JSON.stringify(Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]))

/** A release with a customer who is signed in and a cart of three dishes that it takes at any hour. */
const open = async (tree: string) => {
  const release = await startRelease(tree)
  await release.query('UPDATE restaurants SET hours = $1', [allDay])
  const json = async (url: string, options?: RequestInit) =>
    (await fetch(`${release.address}${url}`, options)).json()
  const signedIn = await json('/api/auth/signin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'customer', password: 'Demo@1234' }),
  })
  const { items } = (await json('/api/dishes?limit=100')) as { items: { id: string }[] }
  const headers = () => ({
    'content-type': 'application/json',
    authorization: `Bearer ${signedIn.accessToken}`,
    'idempotency-key': randomUUID(),
  })
  const bodyOf = (dishIds: readonly string[], payment: Payment) =>
    JSON.stringify({
      items: dishIds.map((dishId) => ({ dishId, quantity: 1 })),
      shippingDetails,
      ...payments[payment],
    })
  const restaurants = await release.query<{ ids: string[] }>(
    'SELECT array_agg(id ORDER BY id) AS ids FROM dishes WHERE id = ANY($1) GROUP BY restaurant_id',
    [items.map(({ id }) => id)],
  )
  for (const { ids } of restaurants)
    for (let at = 0; at + 3 <= ids.length; at += 3) {
      const dishIds = ids.slice(at, at + 3)
      const { status } = await fetch(`${release.address}/api/checkout`, {
        method: 'POST',
        headers: headers(),
        body: bodyOf(dishIds, 'cash'),
      })
      if (status === 201)
        return {
          ...release,
          order: (payment: Payment) => () =>
            requestBytes(release.address, 'POST', '/api/checkout', headers(), bodyOf(dishIds, payment)),
        }
    }
  await release.stop()
  throw new Error(`${tree} takes no order of three dishes`)
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
const p50 = (times: readonly number[]) => times[times.length >> 1] ?? 0

type Measured = Record<string, number>
const throughput = async (
  release: Release,
  request: () => Buffer,
  connections: number,
): Promise<Measured> => {
  const load = (duration: number) =>
    httpLoad(release.address, request, { pid: release.pid, seconds: duration, connections, status: 201 })
  await load(2)
  const { perSecond, times } = await load(seconds)
  return { 'orders/s': perSecond, 'p50 ms': p50(times) }
}

/** What an order costs from its request to the last job that it began, by one client. */
const cost = async (release: Release, request: () => Buffer): Promise<Measured> => {
  const orders = 300
  const load = (most: number) =>
    httpLoad(release.address, request, { pid: release.pid, seconds: 600, connections: 1, most, status: 201 })
  await load(150)
  await release.untilQuiet()
  const before = await release.used()
  await load(orders)
  await release.untilQuiet()
  const after = await release.used()
  const each = (key: keyof typeof after) => (after[key] - before[key]) / orders
  return {
    'server ms': each('serverSeconds') * 1_000,
    'database ms': each('databaseSeconds') * 1_000,
    'both ms': (each('serverSeconds') + each('databaseSeconds')) * 1_000,
    commits: each('commits'),
    'WAL kB': each('walBytes') / 1_000,
  }
}

const cached = async (release: Release, url: string, headers: Record<string, string>): Promise<Measured> => {
  const request = requestBytes(release.address, 'GET', url, headers)
  const load = (duration: number) =>
    httpLoad(release.address, () => request, { pid: release.pid, seconds: duration, connections: 32 })
  await load(3)
  const { perSecond, serverMicroseconds } = await load(Math.min(4, seconds))
  return { 'responses/s': perSecond, 'server µs': serverMicroseconds }
}

type Case = { name: string; measure: (release: Awaited<ReturnType<typeof open>>) => Promise<Measured> }
const cases: Case[] = [
  ...(wants('orders')
    ? clientCounts.flatMap((clients) =>
        (['cash', 'card'] as const).map((payment) => ({
          name: `${payment}, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
          measure: (release: Awaited<ReturnType<typeof open>>) =>
            throughput(release, release.order(payment), clients),
        })),
      )
    : []),
  ...(wants('cost')
    ? (['cash', 'card'] as const).map((payment) => ({
        name: `one order by ${payment}, with all that follows`,
        measure: (release: Awaited<ReturnType<typeof open>>) => cost(release, release.order(payment)),
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
        measure: (release: Release) => cached(release, url, headers),
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
      const release = await open(tree)
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
