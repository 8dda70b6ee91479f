import { daysBefore, endOfDay, marketDay, startOfDay } from '#shared/calendar.ts'
import { hourMs } from '#shared/time.ts'
import type { Plan } from '../features/checkout/plan-checkout.ts'
import { insertShifts } from '../features/deliveries/shifts/insert-shifts.ts'
import { updateLedger } from '../features/impact/update-ledger.ts'
import { renumberOrders } from '../features/orders/lifecycle/kitchen/next-number.ts'
import { readSetting } from '../features/settings/read-setting.ts'
import { eraseOwnEvents } from '../outbox/delete-events.ts'
import { type Agenda, openAgenda } from './agenda.ts'
import { planApplications } from './applications.ts'
import { openBankAccounts } from './bank-accounts.ts'
import { assemble, type Cast } from './cast.ts'
import { planConversation } from './conversations.ts'
import { planShifts, type Shift } from './couriers.ts'
import { type PastDay, planDays } from './days.ts'
import { openCompanyPage, planGifts } from './gifts.ts'
import { planMeals } from './meals.ts'
import { cancelOrder, type Ending, endingOf, planRefund } from './money-back.ts'
import { type Course, deliver, type OrderRows, placedRows } from './order-course.ts'
import { keepOwnThings } from './own-things.ts'
import type { Past } from './past-deps.ts'
import { courseOf, planOrder } from './plan-order.ts'
import { makeCampaigns, redeemPromo, tryPromo } from './promos.ts'
import { planRescues } from './rescues.ts'
import { type Review, reviewOf, type Said } from './reviews.ts'
import { leaveOpen } from './still-open.ts'
import { planWages } from './wages.ts'
import { writeOrders, writeReviews } from './write-orders.ts'

/** How much past there is: weeks, and orders on an average day of them. */
export type Extent = { weeks: number; perDay: number }

/** Lives through the weeks before `now`, day by day; rejects at the next day once `signal` says so. */
export const liveThrough = async (
  past: Past,
  now: Date,
  { weeks, perDay }: Extent,
  signal?: AbortSignal,
): Promise<void> => {
  const { chance } = past
  const days = planDays(chance, now, { days: weeks * 7, perDay })
  const first = startOfDay(daysBefore(marketDay(now), weeks * 7))
  const cast = await assemble(past, first, now)
  const agenda = openAgenda(past)
  await makeCampaigns(past, cast.known.get('admin'), first)
  await openCompanyPage(past, first)
  await openBankAccounts(past, cast, first)
  planApplications(past, agenda, cast, first, now)
  const delivered: OrderRows[] = []
  for (const day of days) {
    signal?.throwIfAborted()
    planGifts(past, agenda, day, cast)
    planMeals(past, agenda, day, cast, now)
    planRescues(past, agenda, day, cast, now)
    planWages(past, agenda, day, cast, now)
    const made = await liveDay(past, { day, agenda, cast, now })
    delivered.push(...made)
    await agenda.liveUntil(earlier(endOfDay(day.day), now))
  }
  const said: Said = new Map()
  const reviews = delivered.flatMap(
    (rows): Review | [] => reviewOf(chance, rows, cast.dishes, now, said) ?? [],
  )
  await writeReviews(past, reviews)
  await leaveOpen(past, cast, delivered.filter(isCard).slice(-3).toReversed(), now)
  await keepOwnThings(past, cast.known)
  await renumberOrders(past.tx)
  await eraseOwnEvents(past.tx)
  await updateLedger(past.deps)
}

const isCard = ({ payment, order }: OrderRows): boolean =>
  payment.method !== 'cashOnDelivery' && order.status === 'delivered'

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

type Today = { day: PastDay; agenda: Agenda; cast: Cast; now: Date }

/** The orders of one day, and who is on shift. Returns what was delivered, or is under way by now. */
const liveDay = async (past: Past, { day, agenda, cast, now }: Today): Promise<OrderRows[]> => {
  const { chance, deps, tx } = past
  const pricing = await readSetting(deps.db, 'pricing')
  const shifts = planShifts(chance, day, cast.couriers, now)
  await insertShifts(tx, shifts)
  const placed: Placed[] = []
  const withCode = new Set<string>()
  for (const at of day.orders) placed.push(...(await orderAt(past, { at, day, shifts, withCode }, cast)))
  const [kept, ended] = [
    placed.filter(({ ending }) => ending === 'delivered'),
    placed.filter(({ ending }) => ending !== 'delivered'),
  ]
  const made = kept.flatMap(({ rows, course }) => {
    const kitchen = cast.kitchens.get(rows.order.restaurantId)
    return kitchen ? deliver(rows, course, { kitchen, pricing, until: now }) : []
  })
  const undone = ended.flatMap(({ rows, ending }) => {
    const kitchen = cast.kitchens.get(rows.order.restaurantId)
    return kitchen && ending !== 'delivered' ? cancelOrder(past, rows, ending, kitchen) : []
  })
  await writeOrders(past, [...made, ...undone])
  // What a cancelled order had used can be used again.
  for (const { plan } of kept) await redeemPromo(past, plan)
  for (const rows of made) {
    planRefund(past, agenda, rows, cast, now)
    planConversation(past, agenda, rows, cast, now)
  }
  return made
}

type Placed = { plan: Plan; rows: OrderRows; course: Course; ending: Ending }
type Moment = { at: Date; day: PastDay; shifts: readonly Shift[]; withCode: Set<string> }

/** Somebody orders; nothing where all that was tried is closed at that hour. */
const orderAt = async (
  past: Past,
  { at, day, shifts, withCode }: Moment,
  { customers, kitchens, menus, roster }: Cast,
): Promise<Placed[]> => {
  const { chance } = past
  await past.at(at)
  const hour = Math.floor((at.getTime() - startOfDay(day.day).getTime()) / hourMs)
  const customer = chance.weighted(
    customers.filter(({ since }) => since < at),
    ({ weight }) => weight,
  )
  // One a day each: what is used of it is only written with the day.
  const promo = withCode.has(customer.id) ? null : await tryPromo(past, customer.id)
  const plan = await planOrder(past, customer, menus, at, hour, promo)
  const kitchen = kitchens.get(plan?.rows.orders[0]?.restaurantId ?? '')
  if (!plan || !kitchen) return []
  if (plan.redemption !== null) withCode.add(customer.id)
  const ending = endingOf(past)
  const courierId = roster.choose(at, shifts)
  const course = courseOf(chance, plan, kitchen, { hour, rain: day.rain, courierId })
  if (ending === 'delivered') roster.busy(courierId, course.deliveredAt)
  return [{ plan, rows: placedRows(plan, course.paidAt), course, ending }]
}
