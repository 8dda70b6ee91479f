import { dayMs, hourMs, minuteMs } from '#shared/time.ts'
import { reserveForPeople } from '../features/autopilot/reserved-for-people.ts'
import { answerRefund } from '../features/orders/lifecycle/kitchen/answer-customer.ts'
import { requestRefund } from '../features/refunds/request-refund.ts'
import { readSetting } from '../features/settings/read-setting.ts'
import { openThread } from '../features/support/open-thread.ts'
import type { Cast } from './cast.ts'
import { deliver, type OrderRows, placedRows } from './order-course.ts'
import type { Past } from './past-deps.ts'
import { courseOf, planOrder } from './plan-order.ts'
import { writeOrders } from './write-orders.ts'

/** How late the late order is, and how long the autopilot keeps off what waits for people. */
const placedBefore = 58 * minuteMs
const orderIsLeftFor = hourMs
const requestsAreLeftFor = dayMs

/**
 * What is still to be done as the demo opens: an order that is late, two refunds to decide, and a
 * conversation that nobody has answered. `latest` are the last orders that were delivered.
 */
export const leaveOpen = async (
  past: Past,
  cast: Cast,
  latest: readonly OrderRows[],
  now: Date,
): Promise<void> => {
  const { deps, at } = past
  const late = await lateOrder(past, cast, now)
  const [first, second, third] = latest
  const asked: string[] = []
  for (const [rows, wish, minutes] of [
    [
      first,
      { cause: 'missingItem', reason: 'Half of it was not in the bag, the children shared one portion.' },
      9,
    ],
    [second, { cause: 'quality', reason: 'The box had opened on the way. I can send a photo.' }, 14],
  ] as const) {
    const delivered = rows?.order.deliveredAt
    if (!rows || !delivered) continue
    const { id, userId, restaurantId } = rows.order
    await at(new Date(delivered.getTime() + minutes * minuteMs))
    await requestRefund(deps, userId, id, wish, 'en')
    const staffId = cast.kitchens.get(restaurantId)?.userId ?? null
    const staff = { as: 'restaurant', userId: staffId, restaurantIds: [restaurantId] } as const
    if (staffId !== null) await answerRefund(deps, id, staff, 'It was closed with tape when it left us.')
    asked.push(id)
  }
  await at(new Date(now.getTime() - 6 * minuteMs))
  const threads = third ? [await ask(past, third)] : []
  await at(now)
  await reserveForPeople(deps, [
    ...late.map((id) => ({ id, until: new Date(now.getTime() + orderIsLeftFor) })),
    ...[...asked, ...threads].map((id) => ({ id, until: new Date(now.getTime() + requestsAreLeftFor) })),
  ])
}

const ask = async ({ deps }: Past, { order }: OrderRows): Promise<string> => {
  const question = {
    orderId: order.id,
    topic: 'payment',
    subject: 'Two messages from my bank',
    message: 'I paid once and my bank shows the amount twice. Can you tell me whether I was charged twice?',
  } as const
  return (await openThread(deps, order.userId, question, 'en')).id
}

/** An order whose kitchen has accepted it, whose courier waits, and whose promise has passed. */
const lateOrder = async (past: Past, cast: Cast, now: Date): Promise<string[]> => {
  const { chance, deps } = past
  const placedAt = new Date(now.getTime() - placedBefore)
  const customer = chance.pick(cast.customers)
  const plan = await planOrder(past, customer, cast.menus, placedAt, 20)
  const kitchen = cast.kitchens.get(plan?.rows.orders[0]?.restaurantId ?? '')
  if (!plan || !kitchen) return []
  const course = courseOf(chance, plan, kitchen, {
    hour: 20,
    rain: true,
    courierId: chance.pick(cast.couriers),
  })
  const pricing = await readSetting(deps.db, 'pricing')
  const slow = { ...course, readyAt: new Date(now.getTime() + hourMs) }
  const after = (minutes: number) => new Date(slow.readyAt.getTime() + minutes * minuteMs)
  const rows = deliver(
    placedRows(plan, course.paidAt),
    { ...slow, startedAt: after(1), pickedUpAt: after(2), deliveredAt: after(20) },
    { kitchen, pricing, until: now },
  )
  await writeOrders(past, [rows])
  return [rows.order.id]
}
