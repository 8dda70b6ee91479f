import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { orders } from '../../../db/tables/index.ts'

/** How many orders that are carried to customers are being cooked or carried. */
export const countUnderWay = (executor: Executor): Promise<number> =>
  executor.$count(
    orders,
    and(
      inArray(orders.status, ['confirmed', 'preparing', 'readyForPickup', 'outForDelivery']),
      eq(orders.fulfilment, 'delivery'),
    ),
  )
