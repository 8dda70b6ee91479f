import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { dayRange, instant, money, page, paging } from '../api/wire.ts'
import { ledgerAccounts, transferKinds } from '../money/ledger.ts'
import { paymentMethods, paymentStatuses, refundStatuses } from '../payments/payments.ts'
import { portions } from '../refunds/contracts.ts'
import { threadMessage } from '../support/validation.ts'
import { adminActionNames } from './admin-actions.ts'
import { order, orderId, reason } from './contracts.ts'
import { orderStatuses } from './order-lifecycle.ts'
import { preparationMinutes } from './restaurant-contracts.ts'

const tag = 'Admin'

/** An order as admins see it in a list. */
export const adminOrder = z.object({
  ...order.shape,
  /** The account that placed it; its name is empty once it was deleted. */
  customer: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  /** Under way, and past its estimated delivery. */
  late: z.boolean(),
  /** What the caller can do with it now, also in the restaurant's or the courier's place. */
  actions: z.array(z.enum(adminActionNames)),
})
export type AdminOrder = z.infer<typeof adminOrder>

const text = (longest: number) => z.optional(z.string().check(z.trim(), maxLength(longest)))
/** A switch of the URL: only `true` filters. */
const flag = z.optional(z.enum(['true', 'false']))

/** What admins filter orders by; the list, its file and its counts take the same. */
export const adminOrderFilter = {
  ...dayRange,
  /**
   * Words that all stand in the order, each at least in part: its number, restaurant, dishes, courier,
   * payment reference, and the customer's name, phone, e-mail, city and PIN code.
   */
  q: text(100),
  status: z.optional(z.enum(orderStatuses)),
  method: z.optional(z.enum(paymentMethods)),
  payment: z.optional(z.enum(paymentStatuses)),
  restaurant: text(100),
  /** The id of the account that placed it. */
  customer: z.optional(z.uuid()),
  city: text(100),
  late: flag,
  /** Something of it went back. */
  refunded: flag,
}

export const adminOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  access: ['ADMIN'],
  tag,
  summary:
    "Everybody's orders in all states, by when they were placed; searched by anything that stands in them",
  query: z.object({
    ...paging,
    ...adminOrderFilter,
    sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
  }),
  response: z.object({
    ...page(adminOrder).shape,
    /**
     * How many match in each status, whatever `status` says: all that are under way, of finished ones at most
     * 100. Null: not counted, which goes for finished ones in a search and for further pages.
     */
    counts: z.nullable(z.record(z.enum(orderStatuses), z.nullable(z.int()))),
  }),
})

/** Who took a step: a kind of actor, and the account where that is known, which is so for admins. */
const step = z.object({
  action: z.string(),
  status: z.string(),
  by: z.string(),
  reason: z.nullable(z.string()),
  at: instant,
  /** When it was tapped on a device that had no connection, as that says; null where it was sent at once. */
  tappedAt: z.nullable(instant),
})
const contact = z.object({ name: z.string(), phone: z.string(), email: z.string() })

/** An order with all that is known of it, on one page. */
export const adminOrderDetails = z.object({
  order: adminOrder,
  /** What is left of what was paid, which is the most that can go back. */
  refundable: money,
  /** Every step with who took it and why. */
  timeline: z.array(step),
  /** The admins who acted on it, by the moment of their entry in the audit log. */
  admins: z.array(z.object({ at: instant, action: z.string(), name: z.string() })),
  contacts: z.object({ customer: contact, restaurant: contact, courier: z.nullable(contact) }),
  payment: z.object({
    id: z.string(),
    reference: z.nullable(z.string()),
    provider: z.string(),
    /** Of all orders that were paid together. */
    amount: money,
    captured: money,
    failure: z.nullable(z.string()),
    createdAt: instant,
  }),
  refunds: z.array(
    z.object({
      id: z.string(),
      /** `RF-...`, as its customer knows it, and the payment service's own id of it. */
      number: z.string(),
      reference: z.nullable(z.string()),
      amount: money,
      status: z.enum(refundStatuses),
      /** Why the payment service could not give it back, in its words. */
      failure: z.nullable(z.string()),
      at: instant,
    }),
  ),
  /** The ledger's transfers of this order; the entries of each sum to zero. */
  transfers: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(transferKinds),
      at: instant,
      entries: z.array(
        z.object({ account: z.enum(ledgerAccounts), owner: z.nullable(z.string()), amount: money }),
      ),
    }),
  ),
  delivery: z.nullable(
    z.object({
      status: z.string(),
      pay: money,
      requestedAt: instant,
      dueAt: z.nullable(instant),
      readyAt: z.nullable(instant),
      /** Five wrong codes were entered at the door. */
      codeLocked: z.boolean(),
      timeline: z.array(z.object({ ...step.shape, courier: z.nullable(z.string()) })),
      offers: z.array(
        z.object({
          courier: z.string(),
          status: z.string(),
          offeredAt: instant,
          endedAt: z.nullable(instant),
        }),
      ),
    }),
  ),
  threads: z.array(
    z.object({
      id: z.string(),
      subject: z.string(),
      state: z.string(),
      person: z.string(),
      lastMessageAt: instant,
      lastMessage: z.string(),
    }),
  ),
})
export type AdminOrderDetails = z.infer<typeof adminOrderDetails>

export const adminOrderOf = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id',
  access: ['ADMIN'],
  tag,
  summary: 'One order with its money, its delivery, its conversations and who did what',
  params: orderId,
  response: adminOrderDetails,
})

export const actOnOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/act',
  access: ['ADMIN'],
  tag,
  summary: "Take a step in the restaurant's or the courier's place, or cancel, with a reason",
  params: orderId,
  body: z.object({
    action: z.enum(adminActionNames),
    reason,
    /** With `accept`. */
    preparationMinutes: z.optional(preparationMinutes),
  }),
  response: adminOrder,
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/refund',
  access: ['ADMIN'],
  confirmation: 'required',
  tag,
  summary: 'Give back all that is left of what was paid, an amount of it, or what some portions are worth',
  params: orderId,
  body: z.object({
    amount: z.optional(z.nullable(money.check(z.minimum(1)))),
    items: z.optional(z.nullable(portions)),
    /** What had been refunded when the caller looked: refused (409) where more is by now. */
    refunded: z.optional(money),
    reason,
  }),
  response: adminOrder,
})

export const contactParty = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/contact',
  access: ['ADMIN'],
  tag,
  summary: 'Write to the customer, the restaurant or the courier of an order, in a conversation with support',
  params: orderId,
  body: z.object({ to: z.enum(['customer', 'restaurant', 'courier']), message: threadMessage }),
  response: z.object({ threadId: z.string() }),
})
