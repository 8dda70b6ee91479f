import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../../deps.ts'
import { gone } from '../offers/decline-offer.ts'
import { isOpenAt, openOffersOf, openOfferTo } from '../offers/open-offers.ts'
import { applyDeliveryTransition } from '../record/apply-delivery-transition.ts'
import { lockDeliveries } from '../record/lock-delivery.ts'
import { notFound } from '../record/not-found.ts'
import { lockAgent, refuseBeyondLimit } from './delivery-limit.ts'

export type Claim = {
  deliveryId: string
  agentId: string
  /** Who acted, as the timeline names them. */
  by: string
  /** The deliveries of the offer that the courier has seen; absent: whatever it is. */
  offered?: readonly string[] | undefined
}

/**
 * Gives a delivery that waits to the courier who claims it first; one that the courier is being offered,
 * together with all others of the offer, or none of them. A repeat changes nothing. Refuses: not_found (404),
 * already_claimed, offered_to_another, offer_gone (the offer is not what was seen), delivery_limit_reached,
 * illegal_transition (409).
 */
export const claimDelivery = (deps: Deps, { deliveryId, agentId, by, offered }: Claim): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockAgent(tx, agentId)
    const now = deps.clock()
    const mine = (await openOfferTo(tx, agentId)).filter((row) => isOpenAt(row, now))
    const isMine = mine.some((row) => row.deliveryId === deliveryId)
    const ids = isMine ? mine.map((row) => row.deliveryId) : [deliveryId]
    const locked = await lockDeliveries({ deps, tx }, deps.deliverySubjects, ids)
    const delivery = locked.get(deliveryId)?.delivery
    if (!delivery) throw notFound()
    if (delivery.agentId === agentId && delivery.status === 'assigned') return
    if (delivery.agentId !== agentId && delivery.agentId !== null && delivery.status !== 'cancelled')
      throw new Refusal('already_claimed', /*i18n*/ 'Another delivery agent has already taken this order.')
    const open = (await openOffersOf(tx, ids)).filter((row) => isOpenAt(row, now))
    if (open.some((row) => row.agentId !== agentId))
      throw new Refusal(
        'offered_to_another',
        /*i18n*/ 'This delivery is being offered to another delivery agent. It may be free again in half a minute.',
      )
    // One of them was cancelled while this waited for its locks, or it is not what the courier has seen.
    if (isMine && open.length !== ids.length) throw gone()
    if (offered && !(isMine && sameIds(offered, ids))) throw gone()
    // The limit does not apply to the demo's simulated agents.
    if (by !== 'autopilot') await refuseBeyondLimit(tx, agentId, deps.settings.deliveriesPerAgent, ids.length)
    for (const { delivery: one, applyToSubject } of locked.values()) {
      const actor = one.agentId === agentId ? 'agent' : 'anyAgent'
      await applyToSubject(
        await applyDeliveryTransition(tx, one, { action: 'claim', actor, agentId, by, now }),
      )
    }
  })

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))
