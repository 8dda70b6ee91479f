import { and, desc, eq, inArray, lt, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Delivery } from '#shared/contracts/deliveries.ts'
import { underWay } from '#shared/delivery-lifecycle.ts'
import { deliveries } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import type { DeliveryRow } from './delivery-subject.ts'
import { notFound } from './not-found.ts'

export type AgentState = 'available' | 'active' | 'history'
type Viewer = 'agent' | 'anyAgent'

/** A cursor is the time and id of the last delivery on a page. */
const deliveryCursor = cursorCodec('deliveries', z.tuple([z.iso.datetime(), z.string()]))

/** Deliveries an agent could claim, holds or completed; newest first. Throws validation_failed (422) for an invalid cursor. */
export const findDeliveries = async (
  deps: Deps,
  agentId: string,
  state: AgentState,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Delivery[]; nextCursor: string | null }> => {
  const before = cursor === undefined ? undefined : deliveryCursor.decode(deps, cursor)
  const found = await deps.db
    .select()
    .from(deliveries)
    .where(and(whereState(state, agentId), before && isBefore(...before)))
    .orderBy(desc(deliveries.requestedAt), desc(deliveries.id))
    .limit(limit + 1)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await show(deps, shown, state === 'available' ? 'anyAgent' : 'agent'),
    nextCursor:
      found.length > limit && last
        ? deliveryCursor.encode(deps, [last.requestedAt.toISOString(), last.id])
        : null,
  }
}

/** One delivery as a courier sees it; 404 if it does not exist. */
export const showDelivery = async (deps: Deps, id: string, viewer: Viewer): Promise<Delivery> => {
  const rows = await deps.db.select().from(deliveries).where(eq(deliveries.id, id))
  const [delivery] = await show(deps, rows, viewer)
  if (!delivery) throw notFound()
  return delivery
}

const whereState = (state: AgentState, agentId: string): SQL | undefined => {
  if (state === 'available') return eq(deliveries.status, 'waiting')
  const statuses = state === 'active' ? underWay : (['completed', 'cancelled'] as const)
  return and(eq(deliveries.agentId, agentId), inArray(deliveries.status, statuses))
}

const isBefore = (requestedAt: string, id: string): SQL | undefined => {
  const at = new Date(requestedAt)
  return or(lt(deliveries.requestedAt, at), and(eq(deliveries.requestedAt, at), lt(deliveries.id, id)))
}

/** The deliveries as their subjects show them, with one query for each kind of subject. */
const show = async (deps: Deps, rows: readonly DeliveryRow[], viewer: Viewer): Promise<Delivery[]> => {
  const now = deps.clock()
  const bySubject = Object.entries(Object.groupBy(rows, ({ subject }) => subject)) as [
    DeliveryRow['subject'],
    DeliveryRow[],
  ][]
  const views = await Promise.all(
    bySubject.map(([subject, own]) => deps.deliverySubjects[subject].show(deps.db, own, viewer, now)),
  )
  const byId = new Map(views.flat().map((view) => [view.id, view]))
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}
