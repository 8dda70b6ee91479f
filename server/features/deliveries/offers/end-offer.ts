import type { OfferStatus } from '#shared/deliveries/shifts.ts'
import type { Transaction } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { lockDeliveryOf } from '../record/lock-delivery.ts'
import { endOffer, noteOffer, type OfferEntry } from './close-offers.ts'
import { publishOffer } from './offer-event.ts'
import type { OfferRow } from './open-offers.ts'

type Ending = {
  status: Extract<OfferStatus, 'declined' | 'expired' | 'withdrawn'>
  action: OfferEntry
  by: string
  now: Date
}

/**
 * Ends an agent's open offer, whose rows these are, as a whole, writes it into the timelines and publishes
 * it. The agent is locked. Does nothing where the offer was closed while this waited for its deliveries.
 */
export const endOfferTo = async (
  deps: Deps,
  tx: Transaction,
  rows: readonly OfferRow[],
  { status, action, by, now }: Ending,
): Promise<void> => {
  const [first] = rows
  if (!first) return
  for (const id of rows.map(({ deliveryId }) => deliveryId).toSorted()) await lockDeliveryOf(tx, id)
  const ended = await endOffer(tx, first.offer, status, now)
  if (ended.length === 0) return
  await noteOffer(tx, ended, { action, by, at: now })
  await publishOffer(deps, tx, first.agentId, {
    deliveries: ended.map(({ deliveryId }) => deliveryId),
    status,
    expiresAt: null,
    at: now.toISOString(),
  })
}
