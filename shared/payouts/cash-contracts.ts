import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { adminList } from '../api/lists.ts'
import { instant, money } from '../api/wire.ts'

const tag = 'Admin'

/** A courier who holds customers' cash. */
const cashHolder = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  /** In paise. */
  amount: money,
  /**
   * The first cash taken since some was handed in or set against earnings; null if there is none newer.
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

/** Money of an order in cash that went back in the books, and that a person has to bring or send. */
const cashRefund = z.object({
  id: z.string(),
  orderId: z.string(),
  customer: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
  /** In paise. */
  amount: money,
  at: instant,
  /** When the customer got it, and how; null: not yet. */
  paid: z.nullable(z.object({ at: instant, how: z.string() })),
})
export type CashRefund = z.infer<typeof cashRefund>

export const cashRefundStates = ['waiting', 'paid'] as const

export const cashRefunds = adminList({
  path: '/api/admin/cash-refunds',
  summary:
    'Refunds of orders in cash: those that nobody has brought yet, the oldest first, or those that were',
  filter: { state: z._default(z.enum(cashRefundStates), 'waiting') },
  item: cashRefund,
})

export const payCashRefund = endpoint({
  method: 'POST',
  path: '/api/admin/cash-refunds/:id/paid',
  access: ['ADMIN'],
  confirmation: 'required',
  tag,
  summary: 'Note that a customer got the refund of an order in cash, and how',
  params: z.object({ id: z.string().check(maxLength(100)) }),
  body: z.object({
    how: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, /*i18n*/ 'Please say how the customer got it'),
        maxLength(200, /*i18n*/ 'This is too long'),
      ),
  }),
  response: cashRefund,
})
