import type { DeliveryAction } from '#shared/deliveries/delivery-lifecycle.ts'
import type { NoticeKind } from '#shared/deliveries/notices.ts'
import { paise } from '#shared/money/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import { courierNotices } from '../../../db/tables/index.ts'
import type { DeliveryRow } from '../delivery-subject.ts'

/** What the subject gives as its reason where nothing is lost: the kitchen took back a slip. */
const recalled = 'recalled'

const kinds: Partial<Record<DeliveryAction, NoticeKind>> = {
  cancel: 'cancelled',
  assign: 'taken',
  unassign: 'taken',
  release: 'released',
}

/**
 * Notes for a courier that a delivery is gone without anything that the courier did, in the transaction in
 * which it goes: what is shown until it was read, also to whoever had no signal at that moment. Whoever had
 * the food already is paid.
 */
export const noteLoss = async (
  tx: Transaction,
  before: DeliveryRow,
  after: DeliveryRow,
  { action, reason, now }: { action: DeliveryAction; reason: string | undefined; now: Date },
): Promise<void> => {
  const kind = kinds[action]
  const { agentId, status, pay, id } = before
  if (kind === undefined || agentId === null || before.subject !== 'order' || reason === recalled) return
  if (action === 'assign' && after.agentId === agentId) return
  const hadFood = status === 'enroute' || status === 'returning'
  await tx.insert(courierNotices).values({
    agentId,
    deliveryId: id,
    kind,
    hadFood,
    pay: hadFood ? pay : paise(0),
    at: now,
  })
}
