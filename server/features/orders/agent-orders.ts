import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { orders } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Paging } from './find-orders.ts'
import { readCursor, writeCursor } from './order-cursor.ts'
import { type OrderRecord, selectOrders } from './order-store.ts'

export type AgentState = 'available' | 'active' | 'history'

/** The orders that an agent could take, carries now, or has carried; newest first. */
export const agentOrders = async (
  deps: Deps,
  agentId: string,
  state: AgentState,
  paging: Paging,
): Promise<{ records: OrderRecord[]; nextCursor: string | null }> => {
  const found = await selectOrders(deps.db, whereState(state, agentId), {
    limit: paging.limit + 1,
    before: readCursor(deps, paging.cursor),
  })
  const records = found.slice(0, paging.limit)
  const last = records.at(-1)
  return { records, nextCursor: found.length > paging.limit && last ? writeCursor(deps, last.order) : null }
}

const whereState = (state: AgentState, agentId: string): SQL | undefined => {
  if (state === 'available')
    return and(inArray(orders.status, ['preparing', 'readyForPickup']), isNull(orders.deliveryStatus))
  const own = eq(orders.agentId, agentId)
  if (state === 'active') return and(own, inArray(orders.deliveryStatus, ['assigned', 'pickup', 'enroute']))
  return and(own, or(eq(orders.deliveryStatus, 'completed'), eq(orders.status, 'cancelled')))
}
