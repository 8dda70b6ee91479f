import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { instant, latLng, money, ofRestaurant } from '../api/wire.ts'
import { dish, restaurantDetails } from '../catalogue/contracts.ts'
import { taxDetails } from '../tax/validation.ts'
import { autoAccept, newRestaurant, orderingFields, pauseMinutes, restaurantChange } from './validation.ts'

const tag = 'Restaurant'
const access = ['RESTAURANT'] as const
/**
 * Of a shift: `10:00`; `to` at or before `from` is on the day after, `24:00` midnight. null on a day that is
 * closed.
 */
const times = { open: z.boolean(), from: z.nullable(z.string()), to: z.nullable(z.string()) }

/** A restaurant as its staff set it up. */
export const restaurantProfile = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** In Hindi; empty where it has none. */
  descriptionHi: z.string(),
  cuisines: z.array(z.string()),
  /** 14 digits; empty where it is not stated. */
  fssaiNumber: z.string(),
  /** One of a chain of ten outlets or more: its dishes have to state their energy. */
  inChain: z.boolean(),
  /** Ten digits. */
  phone: z.string(),
  address: z.string(),
  location: z.nullable(latLng),
  /**
   * An entry for each shift, in the market's time zone; several of one day are several entries, and a closed
   * day has one that is not open. Day 0 is Monday, as in the hours that customers see.
   */
  hours: restaurantDetails.shape.hours,
  /**
   * Days with hours of their own, from `date` to `until`, both included: the same, an entry for each shift.
   * What has passed is not among them. `reason`: what customers read; empty where none is given.
   */
  holidays: z.array(z.object({ date: z.string(), until: z.string(), reason: z.string(), ...times })),
  /** What an order usually takes the kitchen; null: not stated. */
  preparationMinutes: z.nullable(z.int()),
  /** The least subtotal of an order; 0: any. */
  minimumOrder: money,
  /** It declares that its dishes cost here what they cost at its counter. */
  counterPrices: z.boolean(),
  /** Whether customers may collect their orders at its counter. */
  collection: z.boolean(),
  /** What it takes for a slot of 15 minutes, in orders (0: none for later) and in portions. */
  slotOrders: z.int(),
  slotPortions: z.int(),
  /** How long before a slot it is ordered for at the latest; null: as long as an order takes. */
  slotLeadMinutes: z.nullable(z.int()),
  /** How much longer everything takes at the moment. */
  busyMinutes: z.int(),
  /** Until when; null while it is not busy, and where only somebody ends it. */
  busyUntil: z.nullable(instant),
  /** In metres; null: no limit of its own. */
  deliveryRadius: z.nullable(z.int()),
  /** Orders are accepted by themselves while they fit; null: somebody accepts each. */
  autoAccept,
  /** No new orders until then; null while there is no pause. */
  pausedUntil: z.nullable(instant),
  /** `unaccepted`: it was paused because nobody accepted its orders. */
  pauseCause: z.nullable(z.enum(['staff', 'unaccepted'])),
  /** Whether it can be ordered from now, and when next. */
  open: z.boolean(),
  opensAt: z.nullable(instant),
  /** false: a draft, which only its staff see. */
  live: z.boolean(),
})
export type RestaurantProfile = z.infer<typeof restaurantProfile>

/** What the stream of a restaurant says when its settings have changed. */
export type RestaurantEvent = { restaurantId: string; pausedUntil: string | null }

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/restaurant',
  access,
  tag,
  summary: "The restaurant's settings",
  query: ofRestaurant,
  response: restaurantProfile,
})

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/restaurant',
  access,
  tag,
  summary: "Change any part of the restaurant's settings",
  query: ofRestaurant,
  body: restaurantChange,
  response: restaurantProfile,
})

export const pauseRestaurant = endpoint({
  method: 'POST',
  path: '/api/restaurant/pause',
  access,
  tag,
  summary: 'Take no new orders for some minutes; 0 takes them again',
  query: ofRestaurant,
  body: z.object({ minutes: pauseMinutes }),
  response: restaurantProfile,
})

export const setBusy = endpoint({
  method: 'POST',
  path: '/api/restaurant/busy',
  access,
  tag,
  summary: 'Say that everything takes so many minutes longer, and for how long; 0 takes it back',
  query: ofRestaurant,
  body: z.object({ busyMinutes: orderingFields.busyMinutes, minutes: pauseMinutes }),
  response: restaurantProfile,
})

export const setUpRestaurant = endpoint({
  method: 'POST',
  path: '/api/restaurant',
  access,
  tag,
  summary: 'Set up a restaurant, as a draft that only its staff see; for somebody who works for none yet',
  body: newRestaurant,
  status: 201,
  response: restaurantProfile,
})

/** What a restaurant has to state before customers see it. */
export const firstDayParts = [
  'name',
  'address',
  'location',
  'phone',
  'cuisines',
  'fssaiNumber',
  'hours',
  'dishes',
] as const
export type FirstDayPart = (typeof firstDayParts)[number]

export const readFirstDay = endpoint({
  method: 'GET',
  path: '/api/restaurant/first-day',
  access,
  tag,
  summary: 'What a restaurant still has to state before it can go live',
  query: ofRestaurant,
  response: z.object({
    live: z.boolean(),
    missing: z.array(z.enum(firstDayParts)),
    /** On the menu, available or not. */
    dishes: z.int(),
    /** Of them, with a photo of its own. */
    photos: z.int(),
    /** Whether these are there; nobody has to wait for them before going live. */
    payoutAccount: z.boolean(),
    taxDetails: z.boolean(),
    /** Whether the kitchen has heard a test order. */
    testOrder: z.boolean(),
  }),
})

export const previewRestaurant = endpoint({
  method: 'GET',
  path: '/api/restaurant/preview',
  access,
  tag,
  summary: 'The restaurant as customers see it, or would; the first 100 dishes',
  query: ofRestaurant,
  response: z.object({ restaurant: restaurantDetails, dishes: z.array(dish) }),
})

export const goLive = endpoint({
  method: 'POST',
  path: '/api/restaurant/go-live',
  access,
  tag,
  summary: 'Show the restaurant to customers; refused with what is missing, by field',
  query: ofRestaurant,
  response: restaurantProfile,
})

export const takeOffline = endpoint({
  method: 'POST',
  path: '/api/restaurant/take-offline',
  access,
  tag,
  summary: 'Hide the restaurant from customers; refused while orders are under way',
  query: ofRestaurant,
  response: restaurantProfile,
})

const tax = z.object({
  taxDetails: z.nullable(
    z.object({
      /** Null where it is not registered for GST. */
      gstin: z.nullable(z.string()),
      /** The state that the GSTIN is of. */
      state: z.nullable(z.string()),
      /** Of the PAN nothing else ever leaves the server but on statements and invoices. */
      panEnding: z.string(),
      changedAt: instant,
    }),
  ),
})
export type OwnTaxDetails = z.infer<typeof tax>['taxDetails']

export const readTaxDetails = endpoint({
  method: 'GET',
  path: '/api/restaurant/tax-details',
  access,
  tag,
  summary: 'GSTIN of the restaurant, and the end of its PAN; null until they are given',
  query: ofRestaurant,
  response: tax,
})

export const changeTaxDetails = endpoint({
  method: 'PUT',
  path: '/api/restaurant/tax-details',
  access,
  tag,
  summary: 'Set GSTIN (null: not registered for GST) and PAN of the restaurant, both checked',
  query: ofRestaurant,
  body: taxDetails,
  response: tax,
})

const testOrder = z.object({
  /** The one that the kitchen is to see and hear; null if there is none. */
  waiting: z.nullable(z.object({ placedAt: instant, expiresAt: instant })),
  /** When one was last heard; null: never. */
  heardAt: z.nullable(instant),
})

export const readTestOrder = endpoint({
  method: 'GET',
  path: '/api/restaurant/test-order',
  access,
  tag,
  summary: 'The test order that waits in the kitchen, if there is one',
  query: ofRestaurant,
  response: testOrder,
})

export const placeTestOrder = endpoint({
  method: 'POST',
  path: '/api/restaurant/test-order',
  access,
  tag,
  summary:
    'Send the kitchen a test order, which its screens show and ring for five minutes at most; no order, no money, no courier and no figure comes of it',
  query: ofRestaurant,
  response: testOrder,
})

export const acknowledgeTestOrder = endpoint({
  method: 'POST',
  path: '/api/restaurant/test-order/acknowledge',
  access,
  tag,
  summary: 'End the test order, because it was heard or because it is no longer wanted',
  query: ofRestaurant,
  body: z.object({ heard: z._default(z.boolean(), true) }),
  response: testOrder,
})
