import { and, eq, inArray, lte, notExists, sql } from 'drizzle-orm'
import { deliveryTransitions } from '#shared/deliveries/delivery-lifecycle.ts'
import { courierPositions, deliveries, presence } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { applyDeliveryTransition } from '../record/apply-delivery-transition.ts'
import { lockDelivery } from '../record/lock-delivery.ts'

const reason = /*i18n*/ 'There was no sign of the delivery agent.'

/**
 * Takes back deliveries that were claimed and not picked up when their agent was silent for
 * AGENT_SILENT_MINUTES: no step, no location report, no open dashboard. Other agents can then claim them.
 * Safe on several instances at once: one that has changed since is left alone. Returns the ids it released.
 */
export const releaseSilentDeliveries = async (deps: Deps): Promise<string[]> => {
  const silent = await deps.db.select({ id: deliveries.id }).from(deliveries).where(isSilent(deps))
  const released: string[] = []
  for (const { id } of silent)
    try {
      if (await release(deps, id)) released.push(id)
    } catch (error) {
      // A failure must not stop the others; it is retried in a minute.
      deps.log.error({ err: error, deliveryId: id }, 'a delivery could not be taken back')
    }
  return released
}

const isSilent = (deps: Deps) => {
  const now = deps.clock()
  const since = new Date(now.getTime() - deps.settings.agentSilentMs)
  return and(
    inArray(deliveries.status, deliveryTransitions.release.from),
    // Whoever carries a rescue may say so hours before.
    eq(deliveries.subject, 'order'),
    eq(deliveries.locked, false),
    lte(deliveries.movedAt, since),
    notExists(
      deps.db
        .select({ one: sql`1` })
        .from(presence)
        .where(
          sql`${presence.subject} = 'agent:' || ${deliveries.agentId}::text AND ${presence.until} > ${now}`,
        ),
    ),
    notExists(
      deps.db
        .select({ one: sql`1` })
        .from(courierPositions)
        .where(
          sql`${courierPositions.deliveryId} = ${deliveries.id} AND ${courierPositions.agentId} = ${deliveries.agentId}
            AND ${courierPositions.at} > ${since}`,
        ),
    ),
  )
}

const release = (deps: Deps, id: string): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const locked = await lockDelivery({ deps, tx }, deps.deliverySubjects, id)
    const [still] = await tx
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.id, id), isSilent(deps)))
    if (!locked || !still) return false
    const move = { action: 'release', actor: 'timeout', by: 'timeout', now: deps.clock(), reason } as const
    await locked.applyToSubject(await applyDeliveryTransition(tx, locked.delivery, move))
    return true
  })
