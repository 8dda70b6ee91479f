import { z } from 'zod/mini'
import { endpoint } from '../contract.ts'
import { pauseMinutes, restaurantChange, staffInvitation } from '../validation/restaurant-profile.ts'
import { restaurantDetails } from './catalogue.ts'
import { ofRestaurant } from './orders.ts'
import { done, instant, latLng, money, page } from './wire.ts'

const tag = 'Restaurant'
const access = ['RESTAURANT'] as const
/** Of a shift: `10:00`; `to` at or before `from` is on the day after, `24:00` midnight. null on a day that is closed. */
const times = { open: z.boolean(), from: z.nullable(z.string()), to: z.nullable(z.string()) }

/** A restaurant as its staff set it up. */
export const restaurantProfile = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  cuisines: z.array(z.string()),
  /** 14 digits; empty where it is not stated. */
  fssaiNumber: z.string(),
  /** Ten digits. */
  phone: z.string(),
  address: z.string(),
  location: z.nullable(latLng),
  /**
   * An entry for each shift, in the market's time zone; several of one day are several entries, and a closed day has one that is not open. Day
   * 0 is Monday, as in the hours that customers see.
   */
  hours: restaurantDetails.shape.hours,
  /** Days with hours of their own: the same, by date. */
  holidays: z.array(z.object({ date: z.string(), ...times })),
  /** What an order usually takes the kitchen; null: not stated. */
  preparationMinutes: z.nullable(z.int()),
  /** The least subtotal of an order; 0: any. */
  minimumOrder: money,
  /** How much longer everything takes at the moment. */
  busyMinutes: z.int(),
  /** In metres; null: no limit of its own. */
  deliveryRadius: z.nullable(z.int()),
  /** No new orders until then; null while there is no pause. */
  pausedUntil: z.nullable(instant),
  /** `unaccepted`: it was paused because nobody accepted its orders. */
  pauseCause: z.nullable(z.enum(['staff', 'unaccepted'])),
  /** Whether it can be ordered from now, and when next. */
  open: z.boolean(),
  opensAt: z.nullable(instant),
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

export const staffMember = z.object({
  /** The account's. */
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  since: instant,
})
export const invitedStaff = z.object({
  id: z.string(),
  /** As it was typed: an e-mail address or a username. */
  invited: z.string(),
  expiresAt: instant,
})
export type InvitedStaff = z.infer<typeof invitedStaff>

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/restaurant/staff',
  access,
  tag,
  summary: 'Who works for the restaurant, and who is invited',
  query: ofRestaurant,
  response: z.object({ ...page(staffMember).shape, invitations: z.array(invitedStaff) }),
})

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/restaurant/staff',
  access,
  tag,
  summary: 'Invite somebody by e-mail address or username; the link that they get makes them staff',
  query: ofRestaurant,
  body: staffInvitation,
  status: 202,
  response: invitedStaff,
})

const byId = z.object({ id: z.string().check(z.maxLength(100)) })
export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/api/restaurant/staff/:id',
  access,
  tag,
  summary: 'Take somebody, or an invitation, away from the restaurant; the last one stays',
  query: ofRestaurant,
  params: byId,
  response: done,
})

export const joinStaff = endpoint({
  method: 'POST',
  path: '/api/restaurant/staff/join',
  access: 'signedIn',
  tag,
  summary: 'Join the staff of a restaurant, with the token of an invitation',
  body: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: z.object({ restaurant: z.object({ id: z.string(), name: z.string() }) }),
})
