import { eq, inArray } from 'drizzle-orm'
import type { Offer } from '#shared/dispatch/contracts.ts'
import { dispatchReasonText } from '#shared/dispatch/dispatch-reason.ts'
import type { Language } from '#shared/languages.ts'
import { paise } from '#shared/money/money.ts'
import { minuteMs } from '#shared/time.ts'
import { courierPlaces, deliveries } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { i18nFor } from '../../../languages.ts'
import { distance } from '../positions/distance.ts'
import { showDeliveries } from '../record/find-deliveries.ts'
import { isOpenAt, openOfferTo } from './open-offers.ts'

/**
 * What a courier is being offered, as everything is shown that nobody has claimed: without the customer, the
 * doors to about a kilometre. Distances in metres, earnings in paise; `reason` in `language`.
 */
export const listOffers = async (deps: Deps, agentId: string, language: Language): Promise<Offer[]> => {
  const now = deps.clock()
  const rows = (await openOfferTo(deps.db, agentId)).filter((row) => isOpenAt(row, now))
  const [first] = rows
  if (!first) return []
  const ids = rows.map((row) => row.deliveryId)
  const found = await deps.db.select().from(deliveries).where(inArray(deliveries.id, ids))
  const shown = new Map((await showDeliveries(deps, found, 'anyAgent')).map((one) => [one.id, one]))
  const inOrder = ids.flatMap((id) => shown.get(id) ?? [])
  const [place] = await deps.db.select().from(courierPlaces).where(eq(courierPlaces.agentId, agentId))
  const from = inOrder[0]?.coordinates.restaurant ?? null
  const i18n = i18nFor(language)
  const doneAt = Math.max(...rows.map(({ dropOffAt }) => dropOffAt.getTime()))
  const due = inOrder.map((one) => one.dueAt).toSorted()
  return [
    {
      id: first.deliveryId,
      expiresAt: first.expiresAt.toISOString(),
      openForMs: first.expiresAt.getTime() - now.getTime(),
      pickUpAt: first.pickUpAt.toISOString(),
      doneAt: new Date(doneAt).toISOString(),
      minutes: Math.max(1, Math.ceil((doneAt - now.getTime()) / minuteMs)),
      dueAt: due[0] ?? new Date(doneAt).toISOString(),
      distance: from && wayFrom(from, inOrder),
      toPickUp: from && place ? distance(place, from) : null,
      earnings: paise(inOrder.reduce((sum, one) => sum + one.earnings, 0)),
      reason: dispatchReasonText(first.reason, (text, values) => i18n._(text, values)),
      deliveries: inOrder,
    },
  ]
}

/** From the pick-up past all doors, in metres: to half a kilometre, as the doors are not known before. */
const wayFrom = (from: { lat: number; lng: number }, doors: Offer['deliveries']): number => {
  let at = from
  let metres = 0
  for (const { coordinates } of doors) {
    metres += distance(at, coordinates.customer)
    at = coordinates.customer
  }
  return Math.round(metres / 500) * 500
}
