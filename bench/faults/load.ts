import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { card, shippingDetails } from '#tests/builders.ts'
import { newTally, type Person, person, type Response, type Tally } from './person.ts'
import type { Random } from './random.ts'

const restaurant = 'annapurna-bhavan'
const clients = 8

export type Checkout = { key: string; body: object; response: Response }

type Load = {
  /** Every checkout that was answered for good. */
  checkouts: Checkout[]
  tally: Tally
  /** The answer to a repeat of a checkout. */
  repeat: (checkout: Checkout) => Promise<Response | null>
  /** Resolves to the number of checkouts that were acknowledged, once there are `more` of them than now. */
  acknowledges: (more: number) => Promise<void>
  /** Ends it, once every command under way has its final answer. */
  stop: () => Promise<void>
}

const payments = [
  { paymentMethod: 'cashOnDelivery' },
  { paymentMethod: 'creditCard', payment: card() },
  { paymentMethod: 'upi', payment: { upiId: 'asha@okbank' } },
]

/**
 * Eight customers who order, pay in all three ways and cancel, and a kitchen that accepts, cooks and hands
 * over.
 */
export const startLoad = async (addresses: readonly string[], random: Random): Promise<Load> => {
  const tally = newTally()
  const customer = await person(addresses, 'customer', tally)
  const kitchen = await person(addresses, 'restaurant', tally)
  const menu = await fetch(`${addresses[0]}/api/dishes?restaurant=${restaurant}`)
  const { items } = (await menu.json()) as { items: { id: string }[] }
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  const checkouts: Checkout[] = []
  const placed: string[] = []
  let running = true

  const checkOut = async () => {
    const dishId = pick(items)?.id
    const body = { items: [{ dishId, quantity: 1 }], shippingDetails, ...pick(payments) }
    const key = randomUUID()
    const response = await customer('/api/checkout', body, key)
    if (response === null) return
    checkouts.push({ key, body, response })
    if (response.status === 201)
      placed.push(...(response.body as { orders: { id: string }[] }).orders.map(({ id }) => id))
    else if (response.status < 500)
      tally.problems.push(`a checkout was refused: ${JSON.stringify(response.body)}`)
  }
  const command = async (who: Person, path: string) => {
    const response = await who(path, {}, randomUUID())
    if (response && response.status >= 400 && response.status !== 409 && response.status < 500)
      tally.problems.push(`${path} was refused: ${JSON.stringify(response.body)}`)
  }
  const work = async () => {
    while (running) {
      const drawn = random()
      const order = pick(placed)
      if (order === undefined || drawn < 0.5) await checkOut()
      else if (drawn < 0.65) await command(customer, `/api/orders/${order}/cancel`)
      else await command(kitchen, `/api/restaurant/orders/${order}/${pick(['accept', 'ready', 'deliver'])}`)
    }
  }
  const working = Promise.all(Array.from({ length: clients }, work))
  return {
    checkouts,
    tally,
    repeat: ({ key, body }) => customer('/api/checkout', body, key),
    acknowledges: async (more) => {
      const wanted = checkouts.length + more
      while (checkouts.length < wanted) await wait(2)
    },
    stop: async () => {
      running = false
      await working
    },
  }
}
export type { Load }
