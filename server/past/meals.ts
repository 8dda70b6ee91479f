import { startOfDay } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import { moveDelivery } from '../features/deliveries/record/move-delivery.ts'
import { offeredMeals } from '../features/meals/offered-meals.ts'
import { redeemMeals } from '../features/meals/redeem-meals.ts'
import { transitionOrder } from '../features/orders/lifecycle/transition-order.ts'
import type { Agenda } from './agenda.ts'
import type { Cast } from './cast.ts'
import type { PastDay } from './days.ts'
import type { Past } from './past-deps.ts'

/** How many meals a shelter asks for at once, at most. */
const maxMeals = 40

/** How often one asks: so often that what is given becomes meals within some weeks. */
const perDay = 0.5

/** A shelter asks for meals that donors have paid for; a kitchen cooks, a courier brings. */
export const planMeals = (
  past: Past,
  agenda: Agenda,
  { day }: PastDay,
  { known, couriers }: Pick<Cast, 'known' | 'couriers'>,
  now: Date,
): void => {
  const { deps, chance } = past
  const shelterId = known.get(chance.pick(['shelter', 'autopilot-asha-nilaya', 'autopilot-sneha']))
  const asked = new Date(startOfDay(day).getTime() + chance.around(11.6, 0.4) * hourMs)
  const at = (minutes: number) => new Date(asked.getTime() + minutes * minuteMs)
  if (shelterId === undefined || !chance.happens(perDay) || at(90) > now) return
  const courierId = chance.pick(couriers)
  let order: { id: string; restaurantId: string } | null = null
  agenda.add(asked, async () => {
    const { items, funded, room } = await offeredMeals(deps, shelterId)
    const cook = items.find(({ open, left }) => open && left > 0)
    const meals = Math.min(maxMeals, funded, room, cook?.left ?? 0)
    if (!cook || meals <= 0) return
    try {
      const { id } = await redeemMeals(deps, shelterId, { restaurantId: cook.restaurant.id, meals })
      order = { id, restaurantId: cook.restaurant.id }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  })
  const step = (minutes: number, take: (order: { id: string; restaurantId: string }) => Promise<unknown>) =>
    agenda.add(at(minutes), async () => {
      if (order) await take(order)
    })
  const kitchen = (action: 'accept' | 'ready') => (placed: { id: string; restaurantId: string }) =>
    transitionOrder(deps, {
      orderId: placed.id,
      action,
      actor: { as: 'restaurant', userId: null, restaurantIds: [placed.restaurantId] },
    })
  const courier =
    (action: 'claim' | 'startPickup' | 'confirmPickup' | 'complete') =>
    ({ id: deliveryId }: { id: string }) =>
      // Nobody rings a bell at a shelter's kitchen door.
      moveDelivery(deps, { deliveryId, action, agentId: courierId, by: 'autopilot' })
  step(3, kitchen('accept'))
  step(9, courier('claim'))
  step(28, kitchen('ready'))
  step(30, courier('startPickup'))
  step(33, courier('confirmPickup'))
  step(47, courier('complete'))
}
