import { and, eq } from 'drizzle-orm'
import type { OfferStatus } from '#shared/deliveries/shifts.ts'
import type { Transaction } from '../../../db/connection.ts'
import { deliveryOffers, deliveryTimeline } from '../../../db/tables/index.ts'
import { type OfferRow, openOffersOf } from './open-offers.ts'

/**
 * What an offer adds to a delivery's timeline. None of them moves the delivery; a courier's `declineOffer`
 * and `expireOffer` count as refusals, of which `undoDecline` takes one back.
 */
export type OfferEntry = 'offer' | 'declineOffer' | 'expireOffer' | 'withdrawOffer' | 'undoDecline'

/**
 * Writes what happened to an offer into the timelines of its deliveries, which wait for a courier and are
 * locked.
 */
export const noteOffer = async (
  tx: Transaction,
  rows: readonly Pick<OfferRow, 'deliveryId' | 'agentId'>[],
  entry: { action: OfferEntry; by: string; at: Date },
): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insert(deliveryTimeline)
    .values(
      rows.map(({ deliveryId, agentId }) => ({ ...entry, deliveryId, agentId, status: 'waiting' as const })),
    )
}

/**
 * Ends an open offer as a whole; returns its rows, none if it was over already. Its deliveries, or one of
 * them, are locked.
 */
export const endOffer = (
  tx: Transaction,
  offer: string,
  status: Exclude<OfferStatus, 'open'>,
  now: Date,
): Promise<OfferRow[]> =>
  tx
    .update(deliveryOffers)
    .set({ status, endedAt: now })
    .where(and(eq(deliveryOffers.offer, offer), eq(deliveryOffers.status, 'open')))
    .returning()

/**
 * Closes the open offer of a delivery that waits no longer, in the transaction that has locked and moved it:
 * accepted if the agent who claims it was offered it and it had not run out, else over, with whatever was
 * offered together with it. Returns the agents who were offered it.
 */
export const closeOffersOf = async (
  tx: Transaction,
  deliveryId: string,
  acceptedBy: string | undefined,
  now: Date,
): Promise<string[]> => {
  const [offered] = await openOffersOf(tx, [deliveryId])
  if (!offered) return []
  if (offered.agentId === acceptedBy && offered.expiresAt > now) {
    await tx
      .update(deliveryOffers)
      .set({ status: 'accepted', endedAt: now })
      .where(and(eq(deliveryOffers.offer, offered.offer), eq(deliveryOffers.position, offered.position)))
    return []
  }
  const isOver = offered.expiresAt <= now
  const ended = await endOffer(tx, offered.offer, isOver ? 'expired' : 'withdrawn', now)
  const others = ended.filter((row) => row.deliveryId !== deliveryId)
  const action = isOver ? 'expireOffer' : 'withdrawOffer'
  await noteOffer(tx, others, { action, by: 'dispatcher', at: now })
  return [...new Set(ended.map((row) => row.agentId))]
}

/** Withdraws an agent's open offers when the account is erased. */
export const withdrawOffersTo = async (tx: Transaction, agentId: string, now: Date): Promise<void> => {
  const open = await tx
    .update(deliveryOffers)
    .set({ status: 'withdrawn', endedAt: now })
    .where(and(eq(deliveryOffers.agentId, agentId), eq(deliveryOffers.status, 'open')))
    .returning()
  await noteOffer(tx, open, { action: 'withdrawOffer', by: 'dispatcher', at: now })
}
