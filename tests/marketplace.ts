import { randomUUID } from 'node:crypto'
import { updateLedger } from '#server/features/impact/update-ledger.ts'
import { balances } from '#server/features/ledger/balances.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { type TestApp, testApp } from './app.ts'
import { makeDish, makePerson, makeRestaurant, type Person, shippingDetails } from './builders.ts'

/** What shows figures, entries or proofs of the public ledger. */
const readsLedger = /^\/api\/(impact|donations|rescues|admin\/reports)/

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A restaurant with two dishes, its staff, a customer and two agents, and how they talk to the server. */
export const marketplace = async (test?: TestApp) => {
  const t = test ?? (await testApp())
  const restaurant = await makeRestaurant(t.deps)
  const dal = await makeDish(t.deps, restaurant.id, { name: 'Dal Makhani', price: 1000 })
  const naan = await makeDish(t.deps, restaurant.id, { name: 'Butter Naan', price: 250, category: 'breads' })
  const customer = await makePerson(t.deps, ['ROLE_CUSTOMER'])
  const staff = await makePerson(t.deps, ['ROLE_RESTAURANT'], { restaurantId: restaurant.id })
  const agent = await makePerson(t.deps, ['ROLE_DELIVERY_AGENT'])
  const otherAgent = await makePerson(t.deps, ['ROLE_DELIVERY_AGENT'])
  const admin = await makePerson(t.deps, ['ROLE_ADMIN'])

  // Signed for each time of the clock: a test that moves it must not find its people signed out.
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = ({ caller }: Person): Promise<string> => {
    const key = `${t.deps.clock().getTime()} ${JSON.stringify(caller)}`
    const known = tokens.get(key) ?? signAccessToken(t.deps, caller)
    tokens.set(key, known)
    return known
  }
  const call = async (
    method: Method,
    url: string,
    options: { as?: Person | null; body?: unknown; key?: string } = {},
  ) => {
    // The ledger is updated every second; here before somebody reads it.
    if (method === 'GET' && readsLedger.test(url)) await updateLedger(t.deps)
    const response = await t.app.inject({
      method,
      url,
      headers: {
        ...(options.as && { authorization: `Bearer ${await tokenOf(options.as)}` }),
        ...(options.key && { 'idempotency-key': options.key }),
      },
      ...(options.body !== undefined && { payload: options.body as object }),
    })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  const cart = [
    { dishId: dal.id, quantity: 2 },
    { dishId: naan.id, quantity: 1 },
  ]
  const checkoutBody = (overrides: Record<string, unknown> = {}) => ({
    items: cart,
    shippingDetails,
    paymentMethod: 'cashOnDelivery',
    ...overrides,
  })
  const checkout = (
    overrides: Record<string, unknown> = {},
    key: string = randomUUID(),
    as: Person = customer,
  ) => call('POST', '/api/checkout', { as, body: checkoutBody(overrides), key })
  /** A placed order, by cash unless told otherwise. */
  const place = async (overrides: Record<string, unknown> = {}): Promise<Order> => {
    const { status, body } = await checkout(overrides)
    if (status !== 201) throw new Error(`checkout answered ${status}: ${JSON.stringify(body)}`)
    return body.orders[0]
  }
  const kitchen = (id: string, move: string, body?: unknown) =>
    call('POST', `/api/restaurant/orders/${id}/${move}`, { as: staff, body })
  /** Takes orders again: two that expire pause the restaurant. */
  const reopen = () => call('POST', '/api/restaurant/pause', { as: staff, body: { minutes: 0 } })
  const carry = (id: string, move: string, as: Person = agent) =>
    call('POST', `/api/deliveries/${id}/${move}`, { as })
  const see = async (id: string, as: Person = customer): Promise<Order> =>
    (await call('GET', `/api/orders/${id}`, { as })).body
  /** The balance of each account over one order, in paise. */
  const money = (orderId: string): Promise<Record<string, number>> => balances(t.deps.db, { orderId })
  return {
    ...t,
    restaurant,
    dal,
    naan,
    customer,
    staff,
    agent,
    otherAgent,
    admin,
    call,
    cart,
    checkoutBody,
    checkout,
    place,
    kitchen,
    reopen,
    carry,
    see,
    money,
  }
}
export type Marketplace = Awaited<ReturnType<typeof marketplace>>
