/**
 * The memory of a kitchen's screen over a long shift: a real browser shows it while some thousand events of
 * orders come, placed, accepted, cooked and handed over, and its heap is measured after garbage collection.
 * Fails where the second half grows it by more than a tenth. Run after `npm run build`: npm run bench --
 * kitchen-memory [--events=2000]
 */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../tests/browser/chromium.ts'
import { shippingDetails } from './checkout-rows.ts'
import { startRelease } from './release.ts'
import { table } from './table.ts'

const { values } = parseArgs({ options: { events: { type: 'string', default: '2000' } } })
const restaurant = 'annapurna-bhavan'
/** Placed, accepted, ready, delivered. */
const eventsOfOrder = 4
const orders = Math.ceil(Number(values.events) / eventsOfOrder)
const looks = 8
/** What the second half may add, as a part of the heap at its beginning. */
const maxGrowth = 0.1

const release = await startRelease(path.join(import.meta.dirname, '..'))
const { address } = release
const signIn = async (username: string) => {
  const response = await fetch(`${address}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo@1234' }),
  })
  return (await response.json()) as { accessToken: string }
}
const post = async (token: string, url: string, body: object = {}) => {
  const response = await fetch(address + url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
const browser = await launchBrowser()
let grew = true
try {
  const [customer, staff] = [await signIn('customer'), await signIn('restaurant')]
  const { items: dishes } = (await (
    await fetch(`${address}/api/dishes?restaurant=${restaurant}`)
  ).json()) as { items: { id: string }[] }
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1920, height: 1080 },
    serviceWorkers: 'block',
  })
  const session = await context.request.post('/api/auth/signin', {
    data: { username: 'restaurant', password: 'Demo@1234' },
  })
  const user = await session.json()
  await context.addInitScript(
    ([account, token]) => {
      localStorage.setItem('user', account ?? '')
      localStorage.setItem('token', token ?? '')
    },
    [JSON.stringify(user), user.accessToken],
  )
  const page = await context.newPage()
  await page.goto('/restaurant-dashboard/kitchen')
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  const megabytes = async () => {
    // Twice: what the first lets go of may hold more.
    for (let n = 0; n < 2; n++) await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    const { nodes } = await devtools.send('Memory.getDOMCounters')
    return { heap: usedSize / 2 ** 20, nodes }
  }
  const play = async (number: number) => {
    const { orders: placed } = (await post(customer.accessToken, '/api/checkout', {
      items: [{ dishId: dishes[number % dishes.length]?.id, quantity: 1 + (number % 3) }],
      shippingDetails,
      paymentMethod: 'cashOnDelivery',
    })) as { orders: { id: string }[] }
    const id = placed[0]?.id ?? ''
    const ticket = page.getByRole('article', { name: `Order ${id}` })
    await ticket.waitFor()
    for (const move of ['accept', 'ready', 'deliver'])
      await post(staff.accessToken, `/api/restaurant/orders/${id}/${move}`)
    await ticket.waitFor({ state: 'detached' })
  }
  const rows: (string | number)[][] = []
  const heaps: number[] = []
  for (let look = 0; look <= looks; look++) {
    const { heap, nodes } = await megabytes()
    heaps.push(heap)
    rows.push([Math.round((orders * eventsOfOrder * look) / looks), heap.toFixed(1), nodes])
    if (look === looks) break
    const until = Math.round((orders * (look + 1)) / looks)
    for (let number = Math.round((orders * look) / looks); number < until; number++) await play(number)
  }
  table(['events', 'heap after garbage collection, MB', 'nodes of the document'], rows)
  const [middle = 0, last = 0] = [heaps[looks / 2], heaps.at(-1)]
  grew = last > middle * (1 + maxGrowth)
  if (grew) console.log(`WRONG: the second half added ${(last - middle).toFixed(1)} MB`)
} finally {
  await browser.close()
  await release.stop()
}
process.exit(grew ? 1 : 0)
