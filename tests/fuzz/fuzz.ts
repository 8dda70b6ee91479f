import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { shippingDetails } from '#tests/builders.ts'
import {
  createKnown,
  type FuzzRequest,
  type Operation,
  operationsOf,
  pageRequests,
  requestsOf,
} from './requests.ts'
import { comingBack, mutate, sendBytes, send as sendOnce, wireForm } from './send.ts'

export type Failure = {
  status: number
  role: string
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  response: string
}
export type Report = {
  requests: number
  byStatus: Record<number, number>
  failures: Failure[]
  /** Calls of the description that were never answered with success or a refusal about their content. */
  unreached: string[]
}

const roles = ['visitor', 'customer', 'restaurant', 'delivery', 'admin', 'shelter'] as const
const batchSize = 25
const atOnce = 12

const send = (address: string, request: FuzzRequest) =>
  comingBack(
    () => sendOnce(address, request),
    ({ status }) => status === 503,
  )

/**
 * Sends `count` requests to a demo server: three in four by the API's own description, from every role, one
 * in eight to pages and files, one in eight with bytes changed on the wire. A 5xx, or no answer to a
 * well-formed request, is a failure. The same seed draws the same requests; what was learned from answers may
 * come in another order.
 */
export const fuzz = async (
  address: string,
  { count, seed, onProgress }: { count: number; seed: number; onProgress?: (sent: number) => void },
): Promise<Report> => {
  const random = fc.sample(fc.infiniteStream(fc.integer({ min: 0, max: 0x7fffffff })), {
    seed,
    numRuns: 1,
  })[0]
  const draw = (below: number): number => Number(random?.next().value ?? 0) % Math.max(1, below)
  const known = createKnown()
  const tokens = new Map<string, string>()
  /** The accounts of the roles. */
  const actors = new Set<string>()
  const report: Report = { requests: 0, byStatus: {}, failures: [], unreached: [] }

  const note = (status: number, role: string, request: FuzzRequest, response: string) => {
    report.requests += 1
    report.byStatus[status] = (report.byStatus[status] ?? 0) + 1
    if (status >= 500 || status === 0)
      report.failures.push({
        status,
        role,
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: request.body,
        response,
      })
  }

  const signIn = async (role: string) => {
    if (role === 'visitor') return
    const body = JSON.stringify({ username: role, password: 'Demo@1234' })
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const request = { method: 'POST', url: '/api/auth/signin', headers, body }
    const response = await send(address, request)
    // Counted like every other answer, and no reason to end a long run.
    if (response.status === 0 || response.status >= 500)
      return note(response.status, role, request, response.body)
    if (response.status !== 200) {
      if (tokens.size < roles.length - 1)
        throw new Error(`${role} cannot sign in: ${response.status} ${response.body}`)
      // Suspended, erased or renamed by a request of this very run: from now on somebody whose token counts
      // no more.
      return note(response.status, role, request, response.body)
    }
    const parsed = JSON.parse(response.body) as { id: string; accessToken: string }
    tokens.set(role, parsed.accessToken)
    actors.add(parsed.id)
    known.learn(parsed, 'users')
  }
  for (const role of roles) await signIn(role)

  const call = async (method: string, url: string, role: string, content?: object): Promise<unknown> => {
    const response = await send(address, {
      method,
      url,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(tokens.has(role) && { authorization: `Bearer ${tokens.get(role)}` }),
      },
      body: content && JSON.stringify(content),
    })
    return response.status < 300 ? JSON.parse(response.body) : {}
  }
  known.learn(await call('GET', '/api/dishes?limit=60&restaurant=annapurna-bhavan', 'customer'), 'dishes')
  known.learn(await call('GET', '/api/restaurants', 'customer'), 'restaurants')
  /** Something for kitchens, agents and refunds to do. */
  const placeOrder = async () => {
    const dishId = known.pick('dishes', draw(60))
    const instruments = [
      { paymentMethod: 'cashOnDelivery' },
      { paymentMethod: 'upi', payment: { upiId: 'success@upi' } },
      {
        paymentMethod: 'creditCard',
        payment: { nameOnCard: 'A', cardNumber: '4242424242424242', expiryDate: '12/40', cvv: '123' },
      },
    ]
    const content = { items: [{ dishId, quantity: 1 + draw(3) }], shippingDetails, ...instruments[draw(3)] }
    known.learn(await call('POST', '/api/checkout', 'customer', content), 'orders')
  }
  for (let count = 0; count < 10; count += 1) await placeOrder()

  /**
   * What would suspend or erase one of those that the run acts as is done to somebody new: without them
   * everything is refused at the door from then on.
   */
  const sparing = async (request: FuzzRequest): Promise<FuzzRequest> => {
    const endsAccount =
      request.method !== 'GET' &&
      (request.url.startsWith('/api/admin/users/') ||
        (request.method === 'DELETE' && /^\/api\/users\/[^/]*$/.test(request.url)))
    const actor = endsAccount && [...actors].find((id) => request.url.includes(id))
    if (!actor) return request
    const username = `somebody${randomUUID().slice(0, 8)}`
    const person = {
      username,
      email: `${username}@example.com`,
      password: 'Somewhere@4711',
      role: ['customer'],
    }
    const { user } = (await call('POST', '/api/auth/signup', 'visitor', person)) as { user?: { id: string } }
    if (user) return { ...request, url: request.url.replaceAll(actor, user.id) }
    throw new Error('nobody new could sign up')
  }

  const operations = operationsOf(
    JSON.parse(
      (await send(address, { method: 'GET', url: '/api/openapi.json', headers: {}, body: undefined })).body,
    ),
  )
  const reached = new Set<Operation>()
  const queues = new Map<Operation | null, FuzzRequest[]>()
  const next = (operation: Operation | null): FuzzRequest => {
    const queue = queues.get(operation) ?? []
    if (queue.length === 0) {
      const arbitrary = operation === null ? pageRequests(known) : requestsOf(operation, known)
      queue.push(...fc.sample(arbitrary, { seed: draw(0x7fffffff), numRuns: batchSize }))
      queues.set(operation, queue)
    }
    return queue.pop() as FuzzRequest
  }

  const one = async () => {
    const role = roles[draw(roles.length)] ?? 'visitor'
    const page = draw(8) === 0
    const operation = page ? null : (operations[draw(operations.length)] ?? null)
    const drawn = await sparing(next(operation))
    const token = tokens.get(role)
    const request =
      token === undefined
        ? drawn
        : { ...drawn, headers: { ...drawn.headers, authorization: `Bearer ${token}` } }
    if (draw(8) === 0) {
      const bytes = mutate(wireForm(request), draw)
      const statuses = await comingBack(
        () => sendBytes(address, bytes),
        (all) => all.includes(503),
      )
      for (const status of statuses.length > 0 ? statuses : [499])
        note(status, role, request, 'bytes changed on the wire')
      return
    }
    const { status, body } = await send(address, request)
    note(status, role, request, body.slice(0, 300))
    if (operation && status < 500 && ![0, 401, 403, 404].includes(status)) reached.add(operation)
    if (status === 200 || status === 201)
      try {
        known.learn(JSON.parse(body), request.url.split('?', 1)[0]?.split('/').at(-1) ?? '')
      } catch {
        // A page, a picture or a receipt.
      }
    // Signed out by a request of this very run, or the token has had its time.
    if (status === 401 && token !== undefined) await signIn(role)
  }

  let sent = 0
  const worker = async () => {
    while (sent < count) {
      sent += 1
      if (sent % 1_000 === 0) onProgress?.(sent)
      if (sent % 250 === 0) await placeOrder()
      await one()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  report.unreached = operations
    .filter((operation) => !reached.has(operation))
    .map(({ method, path }) => `${method} ${path}`)
  return report
}
