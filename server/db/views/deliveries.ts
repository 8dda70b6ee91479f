import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { courierPositions, deliveries } from '../tables/deliveries.ts'

const query = new QueryBuilder()

/** The delivery of an order: the whole of it is shown with the order. */
export const deliveriesOfOrders = alias(deliveries, 'deliveries_of_orders')

/** How far a delivery is, and who has it; its id is that of what it brings. */
export const deliveryStates = query
  .select({
    id: deliveries.id,
    status: deliveries.status,
    agentId: deliveries.agentId,
    movedAt: deliveries.movedAt,
    payTerms: deliveries.payTerms,
  })
  .from(deliveries)
  .as('delivery_states')

/** Where a carrier was last with a delivery; one that had it before may be named, too. */
export const lastPositions = query
  .select({
    deliveryId: courierPositions.deliveryId,
    agentId: courierPositions.agentId,
    lat: courierPositions.lat,
    lng: courierPositions.lng,
    at: courierPositions.at,
  })
  .from(courierPositions)
  .as('last_positions')
