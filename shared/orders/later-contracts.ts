import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { arrival, instant, ofRestaurant } from '../api/wire.ts'
import { fulfilments } from './order-lifecycle.ts'

/** An order for later that its kitchen has not got yet: what is in it, and no more of its customer. */
export const laterOrder = z.object({
  id: z.string(),
  fulfilment: z.enum(fulfilments),
  /** When it is to arrive, or to be collected. */
  slot: arrival,
  /** When the kitchen gets it, to be accepted. */
  releaseAt: instant,
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), options: z.array(z.string()) })),
})
export type LaterOrder = z.infer<typeof laterOrder>

export const laterOrders = endpoint({
  method: 'GET',
  path: '/api/restaurant/orders/later',
  access: ['RESTAURANT'],
  tag: 'Restaurant',
  summary: 'The orders for later that have not come to the kitchen yet, the earliest first',
  query: ofRestaurant,
  response: z.object({ items: z.array(laterOrder) }),
})
