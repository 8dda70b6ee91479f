import type { OfferEvent } from '#shared/dispatch/contracts.ts'
import type { Transaction } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../outbox/publish.ts'
import { agentTopic, deliveriesTopic, dispatchTopic } from '../topics.ts'

/**
 * Publishes that deliveries are offered, or are no longer, to the agent and to all couriers, who learn only
 * which deliveries they can take. The agent is locked (delivery-limit.ts), which puts the agent's events into
 * one order.
 */
export const publishOffer = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  agentId: string,
  event: OfferEvent,
): Promise<void> =>
  publish(deps, tx, {
    topics: [agentTopic(agentId), deliveriesTopic, dispatchTopic],
    kind: 'offer',
    data: event,
  })
