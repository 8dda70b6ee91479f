import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { done } from '../api/wire.ts'
import { savedMethods } from './payments.ts'

/** A saved card or UPI ID (specification section 3), as far as it helps its owner to recognise it. */
export const savedMethod = z.object({
  id: z.string(),
  method: z.enum(savedMethods),
  /** `Visa`, `RuPay`; `UPI`. */
  type: z.string(),
  lastFour: z.string(),
  /** `12/30`; null for UPI. */
  expiryDate: z.nullable(z.string()),
})
export type SavedMethod = z.infer<typeof savedMethod>

const id = z.string().check(maxLength(100))
const tag = 'Accounts'

export const listSavedMethods = endpoint({
  method: 'GET',
  path: '/api/users/:id/payment-methods',
  access: 'signedIn',
  tag,
  summary: 'Saved payment methods, the latest first',
  params: z.object({ id }),
  response: z.object({ items: z.array(savedMethod), nextCursor: z.nullable(z.string()) }),
})

export const removeSavedMethod = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/payment-methods/:methodId',
  access: 'signedIn',
  tag,
  summary: 'Remove a saved payment method',
  params: z.object({ id, methodId: id }),
  response: done,
})
