import { eq } from 'drizzle-orm'
import { wrongDoorCodes } from '#shared/deliveries/delivery-lifecycle.ts'
import { deliveries, deliveryTimeline } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { newCode } from '../assignment/request-delivery.ts'
import { recordAudit } from '../audited.ts'
import { lockDelivery } from '../record/lock-delivery.ts'
import { notFound } from '../record/not-found.ts'
import { agentTopic, dispatchTopic } from '../topics.ts'

/**
 * An admin unlocks a delivery after five wrong codes, with another code, which its customer sees at once;
 * audited. One that is not locked stays as it is. Refuses: not_found (404).
 */
export const unlockCode = (
  deps: Deps,
  adminId: string,
  { deliveryId, reason }: { deliveryId: string; reason: string },
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const locked = await lockDelivery({ deps, tx }, deps.deliverySubjects, deliveryId)
    if (!locked) throw notFound()
    const { delivery, applyToSubject } = locked
    const { status, agentId } = delivery
    if (delivery.code === null || agentId === null || delivery.wrongCodes < wrongDoorCodes) return
    const [unlocked] = await tx
      .update(deliveries)
      .set({ wrongCodes: 0, code: newCode })
      .where(eq(deliveries.id, deliveryId))
      .returning()
    if (!unlocked) throw notFound()
    const entry = { action: 'unlockCode', by: 'admin', reason, at: deps.clock() } as const
    await tx.insert(deliveryTimeline).values({ ...entry, deliveryId, status, agentId })
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'delivery.codeUnlocked',
      subject: { kind: 'delivery', id: deliveryId },
      after: { reason },
      at: entry.at,
    })
    await applyToSubject({ ...entry, delivery: unlocked, topics: [agentTopic(agentId), dispatchTopic] })
  })
