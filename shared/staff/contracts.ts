import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { done, instant, ofRestaurant, page } from '../api/wire.ts'
import { staffRoles } from './staff-roles.ts'
import { newPin, staffInvitation, typedPin } from './validation.ts'

const tag = 'Restaurant'
const access = ['RESTAURANT'] as const

export const staffMember = z.object({
  /** The account's. */
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  role: z.enum(staffRoles),
  since: instant,
  /** The PIN for shared devices: none, set, or locked after too many wrong ones. */
  pin: z.enum(['none', 'set', 'locked']),
})
export const invitedStaff = z.object({
  id: z.string(),
  /** As it was typed: an e-mail address or a username. */
  invited: z.string(),
  /** What they will be. */
  role: z.enum(staffRoles),
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
  confirmation: 'required',
  query: ofRestaurant,
  body: staffInvitation,
  status: 202,
  response: invitedStaff,
})

const byId = z.object({ id: z.string().check(maxLength(100)) })
export const changeStaffRole = endpoint({
  method: 'PUT',
  path: '/api/restaurant/staff/:id',
  access,
  tag,
  summary: 'Make somebody owner, manager, cook or cashier; one owner stays',
  confirmation: 'required',
  query: ofRestaurant,
  params: byId,
  body: z.object({ role: z.enum(staffRoles) }),
  response: done,
})

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
  body: z.object({ token: z.string().check(maxLength(100)) }),
  response: z.object({ restaurant: z.object({ id: z.string(), name: z.string() }) }),
})

const account = z.string().check(maxLength(100))

export const setStaffPin = endpoint({
  method: 'PUT',
  path: '/api/restaurant/staff/:id/pin',
  access,
  tag,
  summary:
    "Set or take away (null) the PIN by which somebody says who they are on a shared device; one's own, or of whom one employs",
  confirmation: 'required',
  query: ofRestaurant,
  params: z.object({ id: account }),
  body: z.object({ pin: z.nullable(newPin) }),
  response: done,
})

export const shareDevice = endpoint({
  method: 'POST',
  path: '/api/restaurant/shared-device',
  access,
  tag,
  summary:
    "Make this session the restaurant's shared device until it is signed out: it cooks, and a PIN says who does anything else",
  query: ofRestaurant,
  response: z.object({ accessToken: z.string() }),
})

export const typePin = endpoint({
  method: 'POST',
  path: '/api/restaurant/pin',
  access,
  tag,
  summary: 'Say on a shared device who is there; the token goes into the header staff-token of what they do',
  body: z.object({ account, pin: typedPin }),
  response: z.object({
    token: z.string(),
    person: z.object({ id: z.string(), name: z.string(), role: z.enum(staffRoles) }),
    /** When the token is over. */
    until: instant,
  }),
})
