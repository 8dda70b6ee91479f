import type { Transaction } from '../db/connection.ts'
import type { Infrastructure } from '../infrastructure.ts'
import { publish } from './publish.ts'
import { topicKind } from './topic.ts'

/**
 * The topic of changes of what somebody may hear, apart from the roles and restaurants of their tokens
 * (revocations.ts): every open stream of the account checks its right again before it sends anything further,
 * and ends if it is gone. An event that takes a right away has it among its topics.
 */
export const rightsTopic = topicKind('rights')

/** Publishes that somebody's rights have changed, where no other event says so. */
export const publishRightsChange = (
  deps: Pick<Infrastructure, 'notifications'>,
  tx: Transaction,
  userId: string,
): Promise<void> => publish(deps, tx, { topics: [rightsTopic(userId)], kind: 'rights', data: {} })
