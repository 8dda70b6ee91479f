import { and, eq } from 'drizzle-orm'
import { wrongDoorCodes } from '#shared/deliveries/delivery-lifecycle.ts'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { deliveries, deliveryTimeline } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../audited.ts'
import { type LockedDelivery, lockDelivery } from '../record/lock-delivery.ts'
import { agentTopic, dispatchTopic } from '../topics.ts'

type Attempt = { deliveryId: string; agentId: string; code?: string | undefined }

/**
 * Checks what the customer said at the door, where a code was asked for, before the command itself: a wrong
 * one is counted in this transaction, which stays although the command is refused, so that of many at once no
 * more than five are compared. The fifth locks the hand-over: audited, told to courier and dispatcher, and
 * unlocked by an admin (unlock-code.ts). Refuses: validation_failed (422) for none and a wrong one,
 * hand_over_locked (409).
 */
export const confirmCode = async (deps: Deps, { deliveryId, agentId, code = '' }: Attempt): Promise<void> => {
  const [due] = await deps.db
    .select({ code: deliveries.code })
    .from(deliveries)
    .where(
      and(eq(deliveries.id, deliveryId), eq(deliveries.agentId, agentId), eq(deliveries.status, 'enroute')),
    )
  // Nothing to ask for, or not the caller's to complete.
  if (!due || due.code === null) return
  if (code === '') throw refused(/*i18n*/ 'Please ask the customer for the delivery code.')
  const result = await deps.db.transaction(async (tx) => {
    const locked = await lockDelivery({ deps, tx }, deps.deliverySubjects, deliveryId)
    const { delivery } = locked ?? {}
    // Gone or handed over since: the command says so.
    if (!locked || delivery?.status !== 'enroute' || delivery.agentId !== agentId) return 'notDue'
    if (delivery.wrongCodes >= wrongDoorCodes) return 'locked'
    if (delivery.code === null || delivery.code === code) return 'right'
    await countWrong(deps, tx, locked, agentId)
    return 'wrong'
  })
  if (result === 'locked')
    throw new Refusal(
      'hand_over_locked',
      /*i18n*/ 'Five wrong codes have locked this hand-over. Please ask our team to unlock it.',
    )
  if (result === 'wrong') throw refused(/*i18n*/ 'This is not the code of this delivery.')
}

const countWrong = async (
  deps: Deps,
  tx: Transaction,
  { delivery, applyToSubject }: LockedDelivery,
  agentId: string,
): Promise<void> => {
  const { id, status } = delivery
  const wrongCodes = delivery.wrongCodes + 1
  await tx.update(deliveries).set({ wrongCodes }).where(eq(deliveries.id, id))
  if (wrongCodes < wrongDoorCodes) return
  const entry = { action: 'lockCode', by: 'agent', reason: null, at: deps.clock() } as const
  await tx.insert(deliveryTimeline).values({ ...entry, deliveryId: id, status, agentId })
  await recordAudit(tx, {
    actor: { kind: 'account', id: agentId },
    action: 'delivery.codeLocked',
    subject: { kind: 'delivery', id },
    after: { wrongCodes },
    at: entry.at,
  })
  await applyToSubject({
    ...entry,
    delivery: { ...delivery, wrongCodes },
    topics: [agentTopic(agentId), dispatchTopic],
  })
}

const refused = (message: string) => new Refusal('validation_failed', message, { code: message })
