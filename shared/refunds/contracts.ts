import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { adminList, searched } from '../api/lists.ts'
import { instant, money } from '../api/wire.ts'
import { order, orderId, reason, refundRequest } from '../orders/contracts.ts'
import { refundRequestStatuses } from '../orders/order-lifecycle.ts'
import { refundStatuses } from '../payments/payments.ts'
import { refundCauses } from './refunds.ts'

const tag = 'Orders'

/** Portions of an order. `line`: which of several lines of one dish, by its position in the order. */
export const portions = z
  .array(
    z.object({
      dishId: z.string().check(maxLength(100)),
      quantity: z.int().check(z.minimum(1), z.maximum(1000)),
      line: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
    }),
  )
  .check(z.minLength(1, /*i18n*/ 'Please choose at least one item'), maxLength(100))

export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/orders/:id/refund-request',
  access: ['CUSTOMER'],
  tag,
  summary: 'Ask for money back up to 30 minutes after delivery; an admin decides',
  params: orderId,
  body: z.object({
    reason,
    cause: z._default(z.enum(refundCauses), 'other'),
    /** Absent: the whole order. */
    items: z.optional(z.nullable(portions)),
    /** Whether it is to come back as store credit, at once when it is granted; absent: as it was paid. */
    asCredit: z.optional(z.boolean()),
  }),
  response: order,
})

export const setRefundPhoto = endpoint({
  method: 'PUT',
  path: '/api/orders/:id/refund-request/photo',
  access: ['CUSTOMER'],
  tag,
  summary:
    'Add a photo to an open refund request: the bytes of a JPEG, PNG, WebP or AVIF picture of at most 5 MB',
  params: orderId,
  response: order,
})

export const orderRefunds = endpoint({
  method: 'GET',
  path: '/api/orders/:id/refunds',
  access: 'signedIn',
  tag,
  summary: 'What goes back of an order as it was paid, and how far that is, the first one first',
  params: orderId,
  response: z.object({
    items: z.array(
      z.object({
        /** `RF-...`, by which people ask for it. */
        number: z.string(),
        amount: money,
        status: z.enum(refundStatuses),
        at: instant,
        /** Since when it has been back, or could not be given back; null while it is on its way. */
        settledAt: z.nullable(instant),
      }),
    ),
  }),
})

const adminTag = 'Admin'
/** A refund request with its order; its id is the order's. */
const adminRefundRequest = z.object({
  id: z.string(),
  ...refundRequest.shape,
  order,
  /** The admin who decided; null while it is open, and for the demo's helper. */
  decidedBy: z.nullable(z.string()),
  /**
   * Of the person: orders that were delivered, requests and what became of them, and what went back of all
   * that was paid, in paise.
   */
  customer: z.object({
    id: z.string(),
    orders: z.int(),
    requests: z.int(),
    granted: z.int(),
    declined: z.int(),
    paid: money,
    refunded: money,
  }),
  /** What the restaurant says about it; null: nothing. */
  kitchenAnswer: z.nullable(z.string()),
  /** Of the restaurant in the last 90 days: orders that were delivered, and requests about them. */
  kitchen: z.object({ orders: z.int(), requests: z.int(), granted: z.int() }),
})
export type AdminRefundRequest = z.infer<typeof adminRefundRequest>

export const refundRequests = adminList({
  path: '/api/admin/refund-requests',
  summary: 'Refund requests with their orders and what is known of both sides, the latest first',
  filter: {
    /** `decided`: granted or declined. */
    status: z.optional(z.enum([...refundRequestStatuses, 'decided'])),
    /** Part of the order's number, of the customer's name or the restaurant's. */
    ...searched,
  },
  item: adminRefundRequest,
})

export const decideRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refund-requests/:id',
  access: ['ADMIN'],
  confirmation: 'required',
  tag: adminTag,
  summary: 'Grant a refund request, the amount that was asked for or another, or decline it',
  params: orderId,
  body: z.object({
    decision: z.enum(['grant', 'decline']),
    amount: z.optional(money.check(z.minimum(1))),
    reason,
  }),
  response: adminRefundRequest,
})

/** The path of a refund request's photo, which is a file and so has no contract. */
export const refundPhotoPath = (orderId: string) => `/api/orders/${orderId}/refund-request/photo`
