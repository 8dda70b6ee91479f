import type { Delivery } from '#shared/contracts/deliveries.ts'
import type { Deps } from '../../deps.ts'
import { type AgentState, agentOrders } from '../orders/agent-orders.ts'
import { deliveryView } from './delivery-view.ts'

/** What an agent could take, carries now, or has carried; newest first. */
export const findDeliveries = async (
  deps: Deps,
  agentId: string,
  state: AgentState,
  paging: { limit: number; cursor?: string | undefined },
): Promise<{ items: Delivery[]; nextCursor: string | null }> => {
  const { records, nextCursor } = await agentOrders(deps, agentId, state, paging)
  const now = deps.clock()
  const viewer = state === 'available' ? 'anyAgent' : 'agent'
  return { items: records.map((record) => deliveryView(record, viewer, now)), nextCursor }
}
