import type { RescueEvent } from '#shared/rescue/contracts.ts'
import type { LotAction, RunAction } from '#shared/rescue/rescue-lifecycle.ts'
import type { Transaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { publish } from '../../outbox/publish.ts'
import { restaurantTopic } from '../restaurants/topics.ts'
import type { LotRow, RunRow } from './rows.ts'
import { carriersTopic, carrierTopic, lotTopic, rescuesTopic, sheltersTopic, shelterTopic } from './topics.ts'

type Happened = {
  lot: LotRow
  run?: RunRow | undefined
  action: LotAction | RunAction | 'list' | 'photo' | 'ask' | 'warn' | 'lock' | 'unlock' | 'sell' | 'release'
  /** Hardly any time is left. */
  late?: boolean
  /** Who had the run before it. */
  carrierId?: string | null
  now: Date
}

/** After these a shelter could accept something that it could not before, or the other way round. */
const concernsShelters = new Set<Happened['action']>([
  'list',
  'offer',
  'endSale',
  'accept',
  'cancel',
  'close',
  'expire',
  'release',
])
/** The same for runs and carriers. */
const concernsCarriers = new Set<Happened['action']>([
  'accept',
  'claim',
  'dropOut',
  'cancel',
  'withdraw',
  'expire',
  'ask',
  'warn',
])

/**
 * Publishes what happened to a lot or one of its runs, in the transaction of the change: to the restaurant,
 * the run's shelter and carrier, and to all shelters and carriers where it opens or closes something to them,
 * and to admins. Nobody is named in it.
 */
export const publishRescue = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  { lot, run, action, late = false, carrierId = run?.carrierId, now }: Happened,
): Promise<void> => {
  const data: RescueEvent = {
    lotId: lot.id,
    runId: run?.id ?? null,
    action,
    state: lot.state,
    runState: run?.state ?? null,
    late,
    at: now.toISOString(),
  }
  await publish(deps, tx, {
    topics: [
      lotTopic(lot.id),
      restaurantTopic(lot.restaurantId),
      ...(run ? [shelterTopic(run.shelterId)] : []),
      ...(carrierId == null ? [] : [carrierTopic(carrierId)]),
      rescuesTopic,
      ...(concernsShelters.has(action) ? [sheltersTopic] : []),
      ...(concernsCarriers.has(action) ? [carriersTopic] : []),
    ],
    kind: 'rescue',
    data,
  })
}
