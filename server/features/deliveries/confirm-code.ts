import { and, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { deliveries } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume, refund } from '../../http/limits/rate-limit.ts'

/**
 * Checks what the customer said at the door, where a code was asked for. A code stays the same while the
 * courier has the food, so it is checked before anything is locked. Refuses: validation_failed (422) for none
 * and a wrong one, rate_limited (429) after five wrong ones.
 */
export const confirmCode = async (
  deps: Deps,
  { deliveryId, agentId, code = '' }: { deliveryId: string; agentId: string; code?: string | undefined },
): Promise<void> => {
  const [delivery] = await deps.db
    .select({ code: deliveries.code })
    .from(deliveries)
    .where(
      and(eq(deliveries.id, deliveryId), eq(deliveries.agentId, agentId), eq(deliveries.status, 'enroute')),
    )
  // Nothing to ask for, or not the caller's to complete.
  if (!delivery || delivery.code === null) return
  if (code === '') throw refused(/*i18n*/ 'Please ask the customer for the delivery code.')
  await consume(deps, limits.deliveryCode, deliveryId)
  if (code !== delivery.code) throw refused(/*i18n*/ 'This is not the code of this delivery.')
  await refund(deps, { limit: limits.deliveryCode, subject: deliveryId })
}

const refused = (message: string) => new Refusal('validation_failed', message, { code: message })
