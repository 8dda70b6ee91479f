import { setTimeout as wait } from 'node:timers/promises'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import type { Order } from '#shared/orders/contracts.ts'
import type { Random } from '../random.ts'
import { Away, type Device, PowerCut, Refused } from './device.ts'

/** How often somebody at work looks up, in ms. */
const lookMs = 60

type Round = {
  random: Random
  /** Orders that the kitchen overlooks until their time has run out. */
  overlooked: ReadonlySet<string>
  over: () => boolean
}

/** Works until it is over, through outages and power cuts: each time one goes on with what one sees. */
const work = async (device: Device, { over, random }: Round, look: () => Promise<void>): Promise<void> => {
  while (!over()) {
    try {
      await device.sendKept()
      await look()
    } catch (error) {
      if (!(error instanceof Away || error instanceof PowerCut || error instanceof Refused)) throw error
    }
    await wait(lookMs * (0.5 + random()))
  }
}

/**
 * One of a kitchen: accepts, cooks line by line or all at once, cancels now and then, and acknowledges what
 * happened behind its back.
 */
export const cook = (device: Device, restaurant: string, round: Round): Promise<void> => {
  const { random, overlooked } = round
  return work(device, round, async () => {
    const { items } = await device.get<{ items: Order[] }>(
      `/api/restaurant/orders?restaurant=${restaurant}&group=kitchen&sort=oldest&limit=100`,
    )
    for (const order of items) {
      const { id, status, attention, lines, changes } = order
      const at = `/api/restaurant/orders/${id}`
      if (attention !== null) await device.tap('Seen', [id], `${at}/acknowledge`)
      else if (status === 'confirmed' && !overlooked.has(id))
        await device.tap('Accept', [id], `${at}/accept`, { preparationMinutes: 10 })
      else if (status === 'preparing') {
        const drawn = random()
        const line = lines.findIndex(({ readyAt }) => readyAt === null)
        if (drawn < 0.02)
          await device.post(`${at}/cancel`, { reason: 'The oven is out.' }).catch(ignoreRefusal)
        else if (drawn < 0.4)
          await device.tap('Line', [id], `${at}/lines/${line}/ready`, {
            ready: true,
            changes: changes.length,
          })
        else if (drawn < 0.7) await device.tap('Ready', [id], `${at}/ready`)
      }
    }
  })
}

const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof Refused)) throw error
}

/**
 * A courier on shift: takes what is offered, fetches all that is ready at one stop, collects cash, hands
 * over, and now and then cannot.
 */
export const courier = (device: Device, place: { lat: number; lng: number }, round: Round): Promise<void> => {
  const { random } = round
  const atDoor = async ({ id, arrivedAt, cashToCollect, cashAt, problem, allowedActions }: Delivery) => {
    const step = (what: string, path: string, body: unknown = {}) =>
      device.tap(what, [id], `/api/deliveries/${id}/${path}`, body)
    if (problem !== null) {
      if (allowedActions.includes('bringBack')) return step('Bring It Back', 'bring-back')
      return step('End the Delivery', 'give-up')
    }
    if (arrivedAt === null) return device.tap('Arrived', [id], '/api/deliveries/arrive', { deliveries: [id] })
    if (random() < 0.06) return step('Problem', 'problem', { kind: random() < 0.5 ? 'refused' : 'damaged' })
    if (cashToCollect > 0 && cashAt === null) return step('I have it', 'cash')
    return step('Complete', 'complete')
  }
  return work(device, round, async () => {
    const { items: notices } = await device.get<{ items: { id: number }[] }>('/api/deliveries/notices')
    for (const { id } of notices) await device.post(`/api/deliveries/notices/${id}/read`)
    const { online } = await device.get<{ online: boolean }>('/api/deliveries/shift')
    if (!online) await device.post('/api/deliveries/shift', { online: true, place })
    const { items: offers } = await device.get<{ items: { id: string; deliveries: Delivery[] }[] }>(
      '/api/deliveries/offers',
    )
    for (const { id, deliveries } of offers)
      await device
        .post(`/api/deliveries/${id}/claim`, { deliveries: deliveries.map((one) => one.id) })
        .catch(ignoreRefusal)
    const { items: mine } = await device.get<{ items: Delivery[] }>('/api/deliveries?state=active&limit=100')
    if (mine.length < 3 && offers.length === 0) {
      const { items: free } = await device.get<{ items: Delivery[] }>('/api/deliveries?state=available')
      const next = free[Math.floor(random() * free.length)]
      if (next) await device.post(`/api/deliveries/${next.id}/claim`).catch(ignoreRefusal)
    }
    const toFetch = mine.filter(({ status }) => status === 'assigned' || status === 'pickup')
    const away = toFetch.filter(({ arrivedAt }) => arrivedAt === null).map(({ id }) => id)
    if (away.length > 0) await device.tap('Arrived', away, '/api/deliveries/arrive', { deliveries: away })
    const bags = toFetch
      .filter(({ orderStatus, arrivedAt }) => orderStatus === 'readyForPickup' && arrivedAt !== null)
      .map(({ id }) => id)
    if (bags.length > 0) await device.tap('Picked up', bags, '/api/deliveries/pick-up', { deliveries: bags })
    for (const delivery of mine) {
      if (delivery.status === 'enroute') await atDoor(delivery)
      if (delivery.status === 'returning')
        await device.tap('Handed Back', [delivery.id], `/api/deliveries/${delivery.id}/hand-back`)
    }
    await device.post('/api/deliveries/shift/place', place)
  })
}
