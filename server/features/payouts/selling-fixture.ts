import { noon } from '#tests/app.ts'
import { makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import type { Marketplace } from '#tests/marketplace.ts'
import { payOutWeek } from './pay-out.ts'

const week = 7 * 24 * 3_600_000
const payments = {
  upi: { paymentMethod: 'upi', payment: { upiId: 'success@upi' } },
  cash: { paymentMethod: 'cashOnDelivery' },
} as const

/** A kitchen with one dish for ₹1,000 that it sells and brings itself, at noon of a first day. */
export const openSellingKitchen = async (m: Marketplace) => {
  m.time.set(noon)
  const { id } = await makeRestaurant(m.deps, { name: 'Rasoi' })
  const staff = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id })
  const dishId = (await makeDish(m.deps, id, { name: 'Thali', price: 100_000 })).id
  return {
    staff,
    sell: async (payment: keyof typeof payments = 'upi') => {
      const order = await m.place({ items: [{ dishId, quantity: 1 }], ...payments[payment] })
      for (const step of ['accept', 'ready', 'deliver'])
        await m.call('POST', `/api/restaurant/orders/${order.id}/${step}`, { as: staff })
    },
    payAfterAWeek: () => {
      m.time.advance(week)
      return payOutWeek(m.deps)
    },
  }
}
