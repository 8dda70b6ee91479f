import type { Transaction } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../outbox/publish.ts'
import { restaurantTopic } from '../../restaurants/topics.ts'
import { carriersTopic, carrierTopic, recurringTopic, sheltersTopic, shelterTopic } from '../topics.ts'
import type { RecurringRow, SlotRow } from './rows.ts'

type Happened = {
  recurring: RecurringRow
  slots?: readonly Pick<SlotRow, 'carrierId'>[]
  action: 'propose' | 'agree' | 'leave' | 'end' | 'skip' | 'claim' | 'dropOut' | 'warn'
  now: Date
}

/**
 * Publishes what happened to a recurring pick-up or its days: to its parties, to shelters and to carriers,
 * who could take it.
 */
export const publishSlot = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  { recurring, slots = [], action, now }: Happened,
): Promise<void> => {
  const carriers = new Set(slots.flatMap(({ carrierId }) => carrierId ?? []))
  await publish(deps, tx, {
    topics: [
      recurringTopic(recurring.id),
      restaurantTopic(recurring.restaurantId),
      ...(recurring.shelterId === null ? [] : [shelterTopic(recurring.shelterId)]),
      sheltersTopic,
      carriersTopic,
      ...[...carriers].map(carrierTopic),
    ],
    kind: 'recurringRescue',
    data: { recurringId: recurring.id, action, at: now.toISOString() },
  })
}
