import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { done, instant, ofRestaurant } from '../api/wire.ts'
import { newPin, typedPin } from './pin-validation.ts'
import { staffRoles } from './staff-roles.ts'

const tag = 'Restaurant'
const access = ['RESTAURANT'] as const
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
