import { and, eq } from 'drizzle-orm'
import { startOfDay } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import { rescueRuns, surplusLots } from '../db/tables/index.ts'
import { reserveSurplus } from '../features/checkout/reserve-surplus.ts'
import { transitionOrder } from '../features/orders/lifecycle/transition-order.ts'
import { runRescueClock } from '../features/rescue/clock.ts'
import { offerLot } from '../features/rescue/lots/change-lot.ts'
import { listSurplus } from '../features/rescue/lots/list-surplus.ts'
import { acceptLot } from '../features/rescue/runs/accept-lot.ts'
import { pickUpRun } from '../features/rescue/runs/carry-run.ts'
import { checkCode } from '../features/rescue/runs/check-code.ts'
import { claimRun } from '../features/rescue/runs/claim-run.ts'
import { rateRun, receiveRun } from '../features/rescue/runs/receive-run.ts'
import type { Agenda } from './agenda.ts'
import type { MenuDish } from './carts.ts'
import type { Cast } from './cast.ts'
import type { Chance } from './chance.ts'
import type { PastDay } from './days.ts'
import type { Past } from './past-deps.ts'
import { idOf } from './reviews.ts'

/** So many restaurants have food left in an evening, and so much of it nobody fetches. */
const perDay = 0.62
const nobodyComes = 0.09
const isSold = 0.35
const kilogramsPerPortion = 0.38

/** Shelters of the demo, what they take, and how many portions at once. */
const shelters = [
  { username: 'shelter', vegOnly: false, most: 26 },
  { username: 'autopilot-asha-nilaya', vegOnly: true, most: 20 },
  { username: 'autopilot-sneha', vegOnly: false, most: 18 },
] as const

/** What is left in the evening of a day: some is sold, the rest is brought to a shelter, or wasted. */
export const planRescues = (past: Past, agenda: Agenda, day: PastDay, cast: Cast, now: Date): void => {
  const { chance } = past
  const count = Math.max(day.weekday === 6 ? 1 : 0, Math.round(chance.around(perDay, 0.8)))
  for (let lot = 0; lot < count; lot++) planRescue(past, agenda, day, cast, now)
}

const planRescue = (
  past: Past,
  agenda: Agenda,
  { day }: PastDay,
  { menus, known, customers, carriers }: Cast,
  now: Date,
): void => {
  const { deps, chance, tx } = past
  const evening = startOfDay(day).getTime() + chance.around(20.4, 0.7) * hourMs
  const at = (minutes: number) => new Date(evening + minutes * minuteMs)
  if (at(240) > now) return
  const restaurantId = chance.pick([...menus.keys()])
  const dish = leftOver(chance, menus.get(restaurantId) ?? [])
  if (!dish) return
  const portions = chance.between(5, 18)
  const receivers = shelters.filter(({ vegOnly }) => dish.isVeg === true || !vegOnly)
  const shelter = chance.pick(receivers)
  const shelterId = known.get(shelter.username)
  const buyer = chance.happens(isSold) ? chance.pick(customers.filter(({ since }) => since < at(0))) : null
  const comes = !chance.happens(nobodyComes)
  let lotId = ''
  agenda.add(at(0), async () => {
    lotId = (
      await listSurplus(deps, tx, restaurantId, {
        title: dish.name,
        portions,
        isVeg: dish.isVeg === true,
        kind: 'hot',
        allergens: [],
        cookedAt: at(-35).toISOString(),
        pickUpUntil: at(170).toISOString(),
        salePrice: buyer === null ? null : halfOf(dish.price),
      })
    ).id
  })
  if (buyer) {
    let orderId = ''
    agenda.add(at(chance.between(5, 20)), async () => {
      orderId = await buy(past, { lotId, customerId: buyer.id, portions: chance.between(1, 3) })
    })
    const kitchen = { as: 'restaurant', userId: null, restaurantIds: [restaurantId] } as const
    for (const [minutes, action] of [
      [23, 'accept'],
      [26, 'ready'],
      [38, 'deliver'],
    ] as const)
      agenda.add(at(minutes), async () => {
        if (orderId !== '') await transitionOrder(deps, { orderId, action, actor: kitchen })
      })
    agenda.add(at(40), () => offerLot(deps, [restaurantId], lotId))
  }
  if (!comes || shelterId === undefined) {
    agenda.add(at(171), async () => {
      await runRescueClock(deps)
    })
    return
  }
  const carrier = chance.pick(carriers)
  const accepted = at(44 + chance.between(0, 12))
  const after = (minutes: number) => new Date(accepted.getTime() + minutes * minuteMs)
  agenda.add(accepted, async () => {
    const [lot] = await tx.select().from(surplusLots).where(eq(surplusLots.id, lotId))
    if (lot) await acceptLot(deps, shelterId, lotId, Math.min(lot.remaining, shelter.most))
  })
  agenda.add(after(chance.between(3, 9)), () => claimRun(deps, carrier, lotId, undefined))
  agenda.add(after(chance.between(16, 24)), async () => {
    const run = await runOf(past, lotId)
    const code = run.pickUpCode
    await checkCode(deps, { lotId, run: run.id, userId: carrier.userId, handOver: 'pickUp', code })
    await pickUpRun(deps, carrier.userId, lotId, { run: run.id, code })
  })
  agenda.add(after(chance.between(36, 55)), async () => {
    const run = await runOf(past, lotId)
    const code = run.receiveCode
    await checkCode(deps, { lotId, run: run.id, userId: shelterId, handOver: 'receive', code })
    // A box is dropped now and then.
    const came = Math.max(1, run.portions - (chance.happens(0.12) ? 1 : 0))
    const weightKg = Math.round(came * kilogramsPerPortion * 10) / 10
    await receiveRun(deps, shelterId, lotId, { run: run.id, code, portions: came, weightKg, note: '' })
  })
  if (chance.happens(0.7))
    agenda.add(after(chance.between(60, 75)), async () => {
      const run = await runOf(past, lotId)
      const { stars, comment } = chance.pick(praise)
      await rateRun(deps, shelterId, lotId, { run: run.id, stars, comment })
    })
  // What is left beyond the shelter's room goes to waste in time.
  agenda.add(at(171), async () => {
    await runRescueClock(deps)
  })
}

/** What a kitchen cooks too much of: what is cooked in pots. */
const leftOver = (chance: Chance, menu: readonly MenuDish[]): MenuDish | undefined => {
  const cooked = menu.filter(({ category }) => category === 'main-course' || category === 'breakfast')
  return cooked.length === 0 ? undefined : chance.pick(cooked)
}

const halfOf = (price: Paise): Paise => paise(Math.max(1, Math.round(price / 200)) * 100)

/** Portions of a lot, paid in cash at the counter. Returns the order's id; empty if none were left. */
const buy = async (
  { deps, chance }: Past,
  { lotId, customerId, portions }: { lotId: string; customerId: string; portions: number },
): Promise<string> => {
  try {
    const { response } = await reserveSurplus(deps, {
      lotId,
      customerId,
      ip: 'past',
      language: 'en',
      body: { portions, paymentMethod: 'cashOnDelivery' },
      claim: {
        principal: customerId,
        key: idOf(chance),
        route: `POST /api/surplus/${lotId}/reserve`,
        fingerprint: '',
      },
    })
    const { orders } = JSON.parse(response.body) as { orders: { id: string }[] }
    return orders[0]?.id ?? ''
  } catch (error) {
    // A kitchen that is closed by then, for one.
    if (error instanceof Refusal) return ''
    throw error
  }
}

const runOf = async ({ tx }: Past, lotId: string): Promise<typeof rescueRuns.$inferSelect> => {
  const [run] = await tx
    .select()
    .from(rescueRuns)
    .where(and(eq(rescueRuns.lotId, lotId)))
  if (!run) throw new Error(`nobody takes ${lotId}`)
  return run
}

const praise = [
  { stars: 5, comment: 'Warm, well packed, and enough for everybody. Thank you!' },
  { stars: 5, comment: 'The children asked whether the same cook could come again.' },
  { stars: 5, comment: 'Still steaming. Everybody had a second helping.' },
  { stars: 4, comment: 'Very good. A few more spoons would help us.' },
  { stars: 4, comment: 'Came a little late, and was eaten all the faster.' },
  { stars: 5, comment: 'बहुत स्वादिष्ट, सबने पेट भर खाया। धन्यवाद!' },
]
