import { and, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Delivery } from '#shared/contracts/ordering.ts'
import { orders } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import { readPricing } from '../ordering/cart-store.ts'
import { selectOrders } from '../ordering/order-store.ts'
import { deliveryView } from './delivery-view.ts'

type State = 'available' | 'active' | 'history'

/** What an agent could take, carries now, or has carried; newest first. */
export const findDeliveries = async (
  deps: Deps,
  agentId: string,
  state: State,
  paging: { limit: number; cursor?: string | undefined },
): Promise<{ items: Delivery[]; nextCursor: string | null }> => {
  const records = await selectOrders(deps.db, whereState(state, agentId), {
    limit: paging.limit + 1,
    before: readCursor(paging.cursor),
  })
  const pricing = await readPricing(deps.db)
  const shown = records.slice(0, paging.limit)
  const last = shown.at(-1)
  const now = deps.clock()
  return {
    items: shown.map((record) => deliveryView(record, state === 'available' ? 'anyAgent' : 'agent', pricing, now)),
    nextCursor: records.length > paging.limit && last ? writeCursor(last.order) : null,
  }
}

const whereState = (state: State, agentId: string): SQL | undefined => {
  if (state === 'available')
    return and(inArray(orders.status, ['preparing', 'readyForPickup']), isNull(orders.deliveryStatus))
  const own = eq(orders.agentId, agentId)
  if (state === 'active') return and(own, inArray(orders.deliveryStatus, ['assigned', 'pickup', 'enroute']))
  return and(own, or(eq(orders.deliveryStatus, 'completed'), and(eq(orders.status, 'cancelled'), isNotNull(orders.agentId))))
}
