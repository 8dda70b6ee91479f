import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { done, instant, latLng, money, page, placeReport } from '../api/wire.ts'
import { delivery } from '../deliveries/contracts.ts'
import { courierStatuses, deliverySubjects } from '../deliveries/delivery-lifecycle.ts'
import { shiftEnds } from '../deliveries/shifts.ts'
import { orderId, reason } from '../orders/contracts.ts'
import { boardAlerts } from './board-alert.ts'

const tag = 'Deliveries'

/** A courier's shift: whether offers are made to the courier. */
const shiftView = z.object({
  online: z.boolean(),
  since: z.nullable(instant),
  /** When it ends by itself. */
  until: z.nullable(instant),
  /** Deliveries under way, which are finished first. */
  carrying: z.int(),
  /** Whether it is known where the courier is. */
  placeKnown: z.boolean(),
  /** How the last shift ended; null while online, and before the first. */
  endedBy: z.nullable(z.enum(shiftEnds)),
})

export const shift = endpoint({
  method: 'GET',
  path: '/api/deliveries/shift',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: "The courier's shift",
  response: shiftView,
})
export const changeShift = endpoint({
  method: 'POST',
  path: '/api/deliveries/shift',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: 'Go online or offline; offline gives back what is not picked up yet',
  body: z.object({
    online: z.boolean(),
    /** At most 24 hours ahead; null: no end. Absent: as it is. */
    until: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
    /** Where the courier is. */
    place: z.optional(z.nullable(latLng)),
  }),
  response: shiftView,
})
export const reportPlace = endpoint({
  method: 'POST',
  path: '/api/deliveries/shift/place',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: 'Where a courier on shift is now, with or without a delivery',
  body: placeReport,
  response: done,
})

/** Deliveries that one courier alone can take for half a minute, all or none of them. */
export const offer = z.object({
  /** The id of its first delivery: `claim` of that takes the whole offer, `decline` skips it. */
  id: z.string(),
  expiresAt: instant,
  /** Milliseconds until then, as the server says it: the clocks of phones go wrong. */
  openForMs: z.int(),
  /** When everything can be picked up, as far as is known. */
  pickUpAt: instant,
  /** When the last door is expected to be reached, and how many minutes from now that is. */
  doneAt: instant,
  minutes: z.int(),
  /** By when the first of its deliveries was promised. */
  dueAt: instant,
  /** Metres from the pick-up past all doors, to half a kilometre; null where the restaurant has no place. */
  distance: z.nullable(z.int()),
  /** Metres from where the courier is to the pick-up; null where either is not known. */
  toPickUp: z.nullable(z.int()),
  /** What it earns in all, in paise. */
  earnings: money,
  /** Why it is offered to this courier, in one line. */
  reason: z.string(),
  /** In the order of their doors. */
  deliveries: z.array(delivery),
})
export type Offer = z.infer<typeof offer>

/** Event `offer` of a courier's stream: deliveries are offered, to whomever, or are no longer. */
export type OfferEvent = {
  deliveries: readonly string[]
  status: 'open' | 'declined' | 'expired' | 'withdrawn'
  /** While it is open. */
  expiresAt: string | null
  at: string
}

export const offers = endpoint({
  method: 'GET',
  path: '/api/deliveries/offers',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: 'What the courier is being offered now',
  response: page(offer),
})
export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/decline',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: 'Skip the offer that this delivery is in; it goes on to another courier',
  params: orderId,
  response: z.object({ id: z.string(), undoUntil: z.nullable(instant) }),
})
export const undoDecline = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/undo-decline',
  access: ['DELIVERY_AGENT'],
  tag,
  summary: 'Undo a skip within five seconds, unless the delivery has gone to somebody else',
  params: orderId,
  response: page(offer),
})

const admin = 'Admin'
const receiver = {
  /** The courier; null: back to the dispatcher and all couriers. */
  agentId: z.nullable(z.uuid()),
  /** For good: neither given back by the courier nor taken back at a shift's end. */
  lock: z._default(z.boolean(), false),
  /** Also if the courier is offline or has as many deliveries as one may. */
  force: z._default(z.boolean(), false),
}
export const assignDelivery = endpoint({
  method: 'POST',
  path: '/api/admin/deliveries/:id/assign',
  access: ['ADMIN'],
  tag: admin,
  summary: 'Give a delivery that is not picked up yet to a courier, or take it back',
  params: orderId,
  body: z.object(receiver),
  response: z.object({
    id: z.string(),
    agentId: z.nullable(z.string()),
    locked: z.boolean(),
  }),
})
export const reassignCourier = endpoint({
  method: 'POST',
  path: '/api/admin/couriers/:id/reassign',
  access: ['ADMIN'],
  tag: admin,
  summary: 'Give all that a courier has and has not picked up yet to another, in order, or take it back',
  params: z.object({ id: z.uuid() }),
  body: z.object(receiver),
  response: z.object({ deliveries: z.array(z.string()) }),
})

export const unlockCode = endpoint({
  method: 'POST',
  path: '/api/admin/deliveries/:id/unlock-code',
  access: ['ADMIN'],
  tag: admin,
  summary: 'Unlock a delivery after five wrong codes, with another code, which its customer sees',
  params: orderId,
  body: z.object({ reason }),
  response: done,
})

const boardTask = z.object({
  id: z.string(),
  /** Rescue runs are shown, and carried by whoever claimed them: they are not assigned. */
  subject: z.enum(deliverySubjects),
  restaurant: z.string(),
  /** Where it goes: the city alone. */
  to: z.string(),
  /** Null: it waits for a courier. */
  status: z.nullable(z.enum(courierStatuses)),
  ready: z.boolean(),
  /** By when it was promised, and when it is expected. */
  dueAt: instant,
  estimatedTime: instant,
  /** `late`: the promise has passed. `soon`: it will. */
  late: z.nullable(z.enum(['late', 'soon'])),
  /** What somebody has to see to, before it is late. */
  alert: z.nullable(z.enum(boardAlerts)),
  courierId: z.nullable(z.string()),
  /** Who has it, by name. */
  courier: z.nullable(z.string()),
  /** An admin gave it to its courier for good. */
  locked: z.boolean(),
  /** Whom it is being offered, until when. */
  offer: z.nullable(z.object({ courierId: z.string(), courier: z.string(), expiresAt: instant })),
  /** Why this courier was chosen, in one line; null where the courier took it. */
  reason: z.nullable(z.string()),
  pickUp: z.nullable(latLng),
})
export type BoardTask = z.infer<typeof boardTask>

const boardCourier = z.object({
  id: z.string(),
  name: z.string(),
  /** Ten digits; empty where the courier has given none. */
  phone: z.string(),
  online: z.boolean(),
  /** Whether the demo plays this courier, who is online without a shift. */
  played: z.boolean(),
  until: z.nullable(instant),
  load: z.int(),
  maxLoad: z.int(),
  /** Where a courier on shift was last, to about a hundred metres. */
  place: z.nullable(latLng),
  /** When a place was last told, with or without a delivery; null: it never was. */
  seenAt: z.nullable(instant),
  /** For two minutes neither a place nor a step came from the courier, and no dashboard is open. */
  silent: z.boolean(),
})
export type BoardCourier = z.infer<typeof boardCourier>

export const dispatchBoard = endpoint({
  method: 'GET',
  path: '/api/admin/dispatch',
  access: ['ADMIN'],
  tag: admin,
  summary: 'The deliveries under way, what is late first, and the couriers who are on shift or have some',
  response: z.object({ tasks: z.array(boardTask), couriers: z.array(boardCourier) }),
})

const candidate = z.object({
  courierId: z.string(),
  /** When the courier would be at the pick-up with the food ready, and at the door, after what is held. */
  pickUpAt: instant,
  dropOffAt: instant,
  /** Whole minutes after the promised time; 0 if it is kept. */
  lateMinutes: z.int(),
  /** Metres from where the courier is, or will be, to the pick-up; null where nobody knows that. */
  toPickUp: z.nullable(z.int()),
})
export type Candidate = z.infer<typeof candidate>

export const deliveryCandidates = endpoint({
  method: 'GET',
  path: '/api/admin/deliveries/:id/candidates',
  access: ['ADMIN'],
  tag: admin,
  summary: 'When each courier on shift could deliver it, the earliest first',
  params: orderId,
  response: z.object({ items: z.array(candidate) }),
})
