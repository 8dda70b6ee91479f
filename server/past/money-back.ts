import { minuteMs } from '#shared/time.ts'
import { answerRefund } from '../features/orders/lifecycle/kitchen/answer-customer.ts'
import { decideRefund } from '../features/refunds/decide-refund.ts'
import { requestRefund } from '../features/refunds/request-refund.ts'
import type { Agenda } from './agenda.ts'
import type { Cast } from './cast.ts'
import { cancel, type Kitchen, type OrderRows } from './order-course.ts'
import type { Past } from './past-deps.ts'

/** So many orders are cancelled before the kitchen has accepted them, by the customer or by the kitchen. */
const cancelled = { customer: 0.026, kitchen: 0.012 }
/** So many customers want money back; and of those so many get it. */
const regretted = 0.013
const granted = 0.82

export type Ending = 'delivered' | 'cancelledByCustomer' | 'cancelledByKitchen'

/** What becomes of an order that is placed now. */
export const endingOf = ({ chance }: Past): Ending => {
  const share = chance.next()
  if (share < cancelled.customer) return 'cancelledByCustomer'
  return share < cancelled.customer + cancelled.kitchen ? 'cancelledByKitchen' : 'delivered'
}

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs)

/** Somebody cancels a confirmed order before it is accepted. */
export const cancelOrder = (
  { chance }: Past,
  rows: OrderRows,
  by: Exclude<Ending, 'delivered'>,
  kitchen: Kitchen,
): OrderRows => {
  const { placedAt, confirmedAt } = rows.order
  const isKitchen = by === 'cancelledByKitchen'
  return cancel(
    rows,
    {
      actor: isKitchen ? 'restaurant' : 'customer',
      reason: chance.pick(isKitchen ? kitchenReasons : customerReasons),
      now: isKitchen
        ? later(confirmedAt ?? placedAt, chance.between(2, 8))
        : later(placedAt, chance.between(2, 4)),
    },
    kitchen,
  )
}

const kitchenReasons = [
  'The last portion has just gone.',
  'Our gas ran out a moment ago.',
  'Too many orders at once, it would take over an hour.',
]
const customerReasons = ['Ordered by mistake', 'Wrong address', 'Changed my mind', 'Somebody cooked already']

/** Now and then a customer asks for money back, the kitchen says what it thinks, and an admin decides. */
export const planRefund = (
  { deps, chance }: Past,
  agenda: Agenda,
  { order, items }: OrderRows,
  { known, kitchens }: Pick<Cast, 'known' | 'kitchens'>,
  now: Date,
): void => {
  const { id: orderId, userId, restaurantId, deliveredAt } = order
  const adminId = known.get('admin')
  if (deliveredAt === null || adminId === undefined || !chance.happens(regretted)) return
  const { cause, reason } = chance.pick(wishes)
  const line = items.findIndex(({ dishId }) => dishId !== null)
  const dishId = items[line]?.dishId
  const part = cause === 'late' || cause === 'other' ? undefined : dishId
  const asked = later(deliveredAt, chance.between(6, 27))
  const decided = later(asked, chance.between(12, 260))
  // What would only be decided by now is left for today (still-open.ts).
  if (decided > now) return
  agenda.add(asked, async () => {
    await requestRefund(
      deps,
      userId,
      orderId,
      { cause, reason, ...(part != null && { items: [{ dishId: part, quantity: 1, line }] }) },
      'en',
    )
  })
  const staffId = kitchens.get(restaurantId)?.userId ?? null
  if (staffId !== null)
    agenda.add(later(asked, chance.between(3, 10)), async () => {
      const staff = { as: 'restaurant', userId: staffId, restaurantIds: [restaurantId] } as const
      await answerRefund(deps, orderId, staff, chance.pick(kitchenAnswers))
    })
  const grants = chance.happens(granted)
  agenda.add(decided, async () => {
    await decideRefund(
      deps,
      orderId,
      {
        decision: grants ? 'grant' : 'decline',
        reason: grants ? chance.pick(grantReasons) : chance.pick(declineReasons),
      },
      { as: 'admin', userId: adminId },
    )
  })
}

export const wishes = [
  { cause: 'missingItem', reason: 'One portion was not in the bag.' },
  { cause: 'wrongItem', reason: 'This is not what I had ordered, it came with meat.' },
  { cause: 'quality', reason: 'It came cold and the box had leaked.' },
  { cause: 'quality', reason: 'Far too salty, nobody could eat it.' },
  { cause: 'late', reason: 'It came so late that the children were asleep.' },
  { cause: 'other', reason: 'The bag was torn and everything was mixed up.' },
] as const
const kitchenAnswers = [
  'It was all there when the bag was closed, we check each one.',
  'Our mistake, please give it back.',
  'The courier had two orders, they may have been mixed up.',
]
const grantReasons = [
  'We are sorry. You get back what you asked for.',
  'That should not happen. The kitchen knows of it now.',
]
const declineReasons = [
  'The kitchen’s photo shows the portion in the bag. Please write to us if we are wrong.',
  'It arrived within the promised time, so there is nothing to give back here.',
]
