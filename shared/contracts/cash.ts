import { z } from 'zod/mini'
import { endpoint } from '../contract.ts'
import { maxLength } from '../validation/length.ts'
import { instant, money } from './wire.ts'

const tag = 'Admin'

/** A courier who holds customers' cash. */
const cashHolder = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  /** In paise. */
  amount: money,
  /**
   * The first cash taken since some was handed in or set against earnings; null where there is none newer.
   */
  since: z.nullable(instant),
})
export type CashHolder = z.infer<typeof cashHolder>

export const cashInHand = endpoint({
  method: 'GET',
  path: '/api/admin/cash',
  access: ['ADMIN'],
  tag,
  summary: 'Couriers who hold cash of customers, the one with the most first',
  response: z.object({ items: z.array(cashHolder), total: money }),
})

export const receiveCash = endpoint({
  method: 'POST',
  path: '/api/admin/couriers/:id/cash',
  access: ['ADMIN'],
  confirmation: 'required',
  tag,
  summary: 'Take in cash that a courier holds, all of it or an amount',
  params: z.object({ id: z.string().check(maxLength(100)) }),
  /** Without an amount: all. */
  body: z.object({ amount: z.optional(z.nullable(money.check(z.minimum(1)))) }),
  response: z.object({
    id: z.string(),
    received: money,
    /** What the courier holds now. */
    amount: money,
  }),
})
