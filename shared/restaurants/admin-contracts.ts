import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { done, instant, latLng, money, page, paging } from '../api/wire.ts'
import { invitedStaff, staffMember } from '../staff/contracts.ts'
import { restaurantProfile } from './contracts.ts'
import { newRestaurant, profileFields, restaurantChange } from './validation.ts'

const tag = 'Admin'
const access = ['ADMIN'] as const

/** `paused`: live, and takes no orders for a while; `draft`: only its staff see it. */
export const restaurantStates = ['live', 'paused', 'draft', 'suspended'] as const
export type RestaurantState = (typeof restaurantStates)[number]

/** A restaurant as admins see it. */
export const adminRestaurant = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  area: z.string(),
  city: z.string(),
  address: z.string(),
  phone: z.string(),
  cuisines: z.array(z.string()),
  fssaiNumber: z.string(),
  location: z.nullable(latLng),
  state: z.enum(restaurantStates),
  pausedUntil: z.nullable(instant),
  suspendedAt: z.nullable(instant),
  suspensionReason: z.nullable(z.string()),
  /** Of the subtotal, for orders placed from now on; null: what the pricing setting says. */
  commissionPercent: z.nullable(z.number()),
  /** Orders that are neither delivered nor cancelled, and those of them that the kitchen has not accepted. */
  openOrders: z.int(),
  pendingOrders: z.int(),
  /**
   * Of the last 30 days: orders that were placed, and the subtotals of those that were delivered, in paise.
   */
  month: z.object({ orders: z.int(), sales: money }),
  createdAt: instant,
})
export type AdminRestaurant = z.infer<typeof adminRestaurant>

const text = z.optional(z.string().check(z.trim(), maxLength(100)))
export const restaurantFilter = {
  /** A part of the name, area, city or id. */
  q: text,
  state: z.optional(z.enum(restaurantStates)),
  area: text,
  cuisine: text,
  sort: z._default(z.enum(['name', '-name', '-createdAt', 'createdAt']), 'name'),
}

export const adminRestaurants = endpoint({
  method: 'GET',
  path: '/api/admin/restaurants',
  access,
  tag,
  summary: 'Restaurants of every state, with their open orders and the figures of 30 days',
  query: z.object({ ...paging, ...restaurantFilter }),
  response: page(adminRestaurant),
})

const restaurantId = z.object({ id: z.string().check(maxLength(100)) })

export const adminRestaurantById = endpoint({
  method: 'GET',
  path: '/api/admin/restaurants/:id',
  access,
  tag,
  summary: 'One restaurant with its staff',
  params: restaurantId,
  response: z.object({
    restaurant: adminRestaurant,
    /** As its staff have them: a shift each, 0 is Monday. */
    hours: restaurantProfile.shape.hours,
    staff: z.array(staffMember),
    invitations: z.array(invitedStaff),
  }),
})

const ownerNeeded = /*i18n*/ 'Please enter an e-mail address or a username'
const placeText = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      maxLength(max, /*i18n*/ 'This is too long'),
      z.regex(/^\P{Cc}*$/u, /*i18n*/ 'Please leave out control characters'),
    )

export const addRestaurant = endpoint({
  method: 'POST',
  path: '/api/admin/restaurants',
  access,
  tag,
  summary:
    'Add a restaurant as a draft, and give it to its owner, who is mailed a link where there is no account',
  confirmation: 'required',
  body: z.object({
    name: newRestaurant.shape.name,
    area: z.optional(placeText(100)),
    city: z.optional(placeText(100)),
    address: z.optional(profileFields.address),
    phone: z.optional(profileFields.phone),
    location: z.optional(profileFields.location),
    cuisines: z.optional(profileFields.cuisines),
    fssaiNumber: z.optional(profileFields.fssaiNumber),
    /** An e-mail address or a username. */
    owner: z.string(ownerNeeded).check(z.trim(), z.minLength(1, ownerNeeded), maxLength(254)),
  }),
  status: 201,
  response: adminRestaurant,
})

const percent = /*i18n*/ 'Between 0 and 100 percent'

const commissionPercent = z.nullable(z.number(percent).check(z.minimum(0, percent), z.maximum(100, percent)))
/** A commission alone, as a second admin approves it. */
export const commissionChange = z.object({ commissionPercent })

export const changeRestaurant = endpoint({
  method: 'PATCH',
  path: '/api/admin/restaurants/:id',
  access,
  tag,
  summary:
    'Change any part of a restaurant as its staff can, its commission, or suspend or restore it; the last two demand a fresh password',
  params: restaurantId,
  body: z
    .object({
      ...restaurantChange.shape,
      area: z.optional(placeText(100)),
      city: z.optional(placeText(100)),
      /** Of the subtotal; null: what the pricing setting says. Counts for orders placed after it. */
      commissionPercent: z.optional(commissionPercent),
      suspended: z.optional(z.boolean()),
      reason: z.optional(z.string().check(z.trim(), maxLength(300))),
    })
    .check(
      z.refine(({ suspended, reason }) => !suspended || Boolean(reason), {
        path: ['reason'],
        error: /*i18n*/ 'Please give a reason',
      }),
    ),
  response: adminRestaurant,
})

export const inviteRestaurantStaff = endpoint({
  method: 'POST',
  path: '/api/admin/restaurants/:id/staff',
  access,
  tag,
  summary: 'Invite somebody to the staff of a restaurant',
  confirmation: 'required',
  params: restaurantId,
  body: z.object({
    account: z.string(ownerNeeded).check(z.trim(), z.minLength(1, ownerNeeded), maxLength(254)),
  }),
  response: invitedStaff,
})

export const removeRestaurantStaff = endpoint({
  method: 'DELETE',
  path: '/api/admin/restaurants/:id/staff/:staffId',
  access,
  tag,
  summary: 'Take somebody away from a restaurant, or withdraw an invitation',
  params: z.object({
    id: z.string().check(maxLength(100)),
    staffId: z.string().check(maxLength(100)),
  }),
  response: done,
})
