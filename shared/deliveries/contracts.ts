import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { searched } from '../api/lists.ts'
import { dayRange, done, instant, latLng, money, page, paging, placeReport } from '../api/wire.ts'
import { orderId, reason } from '../orders/contracts.ts'
import { orderStatuses } from '../orders/order-lifecycle.ts'
import { paymentMethods } from '../payments/payments.ts'
import { courierStatuses, deliveryActions } from './delivery-lifecycle.ts'
import { deliveryProblems } from './delivery-problem.ts'
import { noticeKinds } from './notices.ts'

/** Amounts in paise; the least, by kilometre, by whole minute of waiting after the free ones. */
export const payTerms = z.object({
  floor: money,
  perKm: money,
  perWaitMinute: money,
  freeMinutes: z.int(),
  metres: z.int(),
  waitMinutes: z.int(),
  waitPay: money,
})

export const delivery = z.object({
  id: z.string(),
  /** What the kitchen calls it; null where it has no number. */
  number: z.nullable(z.int()),
  restaurant: z.string(),
  restaurantAddress: z.string(),
  /** Empty until the caller holds the delivery, and from an hour after it was delivered. */
  customer: z.string(),
  customerPhone: z.string(),
  /** Until then the city alone. */
  customerAddress: z.string(),
  /** What the customer wants the courier to know. */
  notes: z.string(),
  status: z.nullable(z.enum(courierStatuses)),
  orderStatus: z.enum(orderStatuses),
  /** By when it was promised when it was given out, which stays; and when it is expected now. */
  dueAt: instant,
  /** An order for later is not brought before; null: as soon as it can be. */
  notBefore: z.nullable(instant),
  estimatedTime: instant,
  /**
   * Metres from the restaurant to the customer, as the crow flies; null where the restaurant has no place.
   */
  distance: z.nullable(z.int()),
  orderDetails: z.array(z.object({ name: z.string(), quantity: z.int(), options: z.array(z.string()) })),
  total: money,
  /** Paise in cash that the customer still owes at the door, the tip included. */
  cashToCollect: money,
  /** What the agent earns, in paise. */
  earnings: money,
  /** The customer's tip, in paise, beside the earnings and all the agent's; 0 for who does not carry it. */
  tip: money,
  /** Whether the agent may say thank you for it now, and when that was said. */
  mayThank: z.boolean(),
  thankedAt: z.nullable(instant),
  /** What that is worked out by, where it is the way and the waiting; null: a share of the total. */
  payTerms: z.nullable(payTerms),
  paymentMethod: z.enum(paymentMethods),
  coordinates: z.object({ restaurant: z.nullable(latLng), customer: latLng, agent: z.nullable(latLng) }),
  /** Whether the customer has put the door on the map; else its place is a guess near the restaurant. */
  doorOnMap: z.boolean(),
  /**
   * Since when the courier is at the restaurant, or after the pick-up at the door; and whether that can be
   * said now.
   */
  arrivedAt: z.nullable(instant),
  mayArrive: z.boolean(),
  /** Whether the customer has to be asked for a code at the door. */
  needsCode: z.boolean(),
  /** Five wrong ones were entered: none is taken until our team has unlocked it. */
  codeLocked: z.boolean(),
  /** What its courier said is wrong, and what can be said now. */
  problem: z.nullable(
    z.object({
      kind: z.enum(deliveryProblems),
      at: instant,
      /** Until when the customer is waited for before anything else can be done; null: at once. */
      waitUntil: z.nullable(instant),
      /** Milliseconds until then, as the server says it: the clocks of phones go wrong. */
      waitForMs: z.int(),
      /** Of `cashShort`: the paise that are missing. */
      amount: z.nullable(money),
      /** The ways out of it, also those that are open only later. */
      waysOut: z.array(z.enum(deliveryActions)),
    }),
  ),
  reportable: z.array(z.enum(deliveryProblems)),
  /** Since when the courier says to have the cash in hand. */
  cashAt: z.nullable(instant),
  /** Whether the customer wants it left at the door, and whether there is a photo of it there. */
  leaveAtDoor: z.boolean(),
  photo: z.boolean(),
  placedAt: instant,
  deliveredAt: z.nullable(instant),
  rating: z.nullable(z.int()),
  allowedActions: z.array(z.enum(deliveryActions)),
})
export type Delivery = z.infer<typeof delivery>

const tag = 'Deliveries'
export const deliveries = endpoint({
  method: 'GET',
  path: '/api/deliveries',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: 'Orders to carry: available to all agents, or own ones under way or finished',
  query: z.object({
    state: z._default(z.enum(['available', 'active', 'history']), 'active'),
    ...paging,
    /** One page of many, by its number, in place of a cursor. */
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
    /** Part of the id, the restaurant or an address, as far as the caller is shown them. */
    ...searched,
    /** Days on which a delivery ended, or was requested where it is not over. */
    ...dayRange,
  }),
  response: z.object({
    ...page(delivery).shape,
    /** How many match on all pages; null with a cursor. */
    total: z.nullable(z.int()),
  }),
})
const carrierMove = <const P extends string>(move: P, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/deliveries/:id/${move}`,
    access: ['DELIVERY_AGENT'],
    tag,
    summary,
    params: orderId,
    response: delivery,
  })
export const claimDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/claim',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: 'Take an available delivery, the first agent wins; or the whole offer that it is in',
  params: orderId,
  /** `deliveries`: those of the offer that the agent has seen; refused if it is not that any more. */
  body: z.optional(
    z.nullable(
      z.object({
        deliveries: z.optional(
          z.array(z.string().check(maxLength(100))).check(z.minLength(1), maxLength(100)),
        ),
      }),
    ),
  ),
  response: delivery,
})
export const startPickup = carrierMove('start-pickup', 'Start Pickup')
export const confirmPickup = carrierMove('confirm-pickup', 'Confirm Pickup')
export const completeDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/complete',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: 'Complete Delivery; with the code of the customer who asked for one',
  params: orderId,
  body: z.optional(z.nullable(z.object({ code: z.optional(z.string().check(z.trim(), maxLength(20))) }))),
  response: delivery,
})
export const leaveAtDoor = carrierMove(
  'leave-at-door',
  'Left at the door of a customer who could not be reached, with a photo',
)
export const bringBack = carrierMove('bring-back', 'Bring what could not be handed over back')
export const handBack = carrierMove('hand-back', 'The restaurant has what was brought back')
export const giveUp = carrierMove('give-up', 'End a delivery whose food is no more')

/** What a courier does at one stop, with everything that is fetched or brought there. */
const stopMove = <const P extends string>(move: P, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/deliveries/${move}`,
    access: ['DELIVERY_AGENT'],
    tag,
    summary,
    body: z.object({
      deliveries: z.array(z.string().check(maxLength(100))).check(z.minLength(1), maxLength(100)),
    }),
    response: page(delivery),
  })
export const arriveAtStop = stopMove('arrive', 'Say that one is where all of these are fetched, or brought')
export const pickUp = stopMove('pick-up', 'Pick all of these up at once, or none of them')

export const reportProblem = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/problem',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: 'Say what is wrong; answered with what may be done next',
  params: orderId,
  body: z.object({
    kind: z.enum(deliveryProblems),
    /** With `cashShort`: the paise that are missing. */
    amount: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000)).brand<'Paise'>())),
    note: z.optional(z.string().check(z.trim(), maxLength(500))),
  }),
  response: delivery,
})
export const solveProblem = carrierMove('solve-problem', 'What was wrong is not any more')

export const confirmCash = carrierMove('cash', 'The cash is in hand')
export const undoCash = carrierMove('undo-cash', 'It is not, after all: within ten seconds')

export const setProofPhoto = endpoint({
  method: 'PUT',
  path: '/api/deliveries/:id/photo',
  access: ['DELIVERY_AGENT'],
  tag,
  summary:
    'Add a photo of the food at the door: the bytes of a JPEG, PNG, WebP or AVIF picture of at most 5 MB',
  params: orderId,
  response: delivery,
})

/** What a courier lost without doing anything, until it was read. */
const courierNotice = z.object({
  id: z.int(),
  deliveryId: z.string(),
  kind: z.enum(noticeKinds),
  /** Whether the courier had the food already, and what is paid all the same, in paise. */
  hadFood: z.boolean(),
  pay: money,
  restaurant: z.string(),
  restaurantAddress: z.string(),
  at: instant,
})
export type CourierNotice = z.infer<typeof courierNotice>

export const courierNotices = endpoint({
  method: 'GET',
  path: '/api/deliveries/notices',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: 'Deliveries that were cancelled or taken away, and not yet read of',
  response: page(courierNotice),
})
export const readNotice = endpoint({
  method: 'POST',
  path: '/api/deliveries/notices/:id/read',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: 'Say that one has read it; answered with those that are left',
  params: z.object({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 53 - 1)) }),
  response: page(courierNotice),
})

export const giveBackDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/give-back',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: 'Give back what is not yet picked up, with a reason; another agent can take it',
  params: orderId,
  body: z.object({ reason }),
  response: delivery,
})
export const arrive = carrierMove(
  'arrive',
  'Say that one is at the restaurant, or after the pick-up at the door; its kitchen, or the customer, is told',
)
export const reportLocation = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/location',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: "The agent's place now, or a little ago",
  params: orderId,
  body: placeReport,
  response: done,
})
export const reportLocations = endpoint({
  method: 'POST',
  path: '/api/deliveries/location',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: "The agent's place now, for all deliveries under way at once",
  body: placeReport,
  response: done,
})
export const earnings = endpoint({
  method: 'GET',
  path: '/api/deliveries/earnings',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: 'What the agent earned today, this week, this month and in all (Asia/Kolkata), in paise',
  response: z.object({
    today: money,
    week: money,
    month: money,
    allTime: money,
    /** What of these amounts customers gave as tips. */
    tips: z.object({ today: money, week: money, month: money, allTime: money }),
    completedToday: z.int(),
    /** How many deliveries each of these amounts is of. */
    deliveries: z.object({ today: z.int(), week: z.int(), month: z.int(), allTime: z.int() }),
  }),
})
