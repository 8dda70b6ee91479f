import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { money, page, paging } from '../api/wire.ts'
import { payees } from '../money/ledger.ts'
import { payout } from './contracts.ts'
import { payoutStates } from './payout-state.ts'

const tag = 'Admin'

/** A payout with who gets it. */
export const adminPayout = z.object({
  ...payout.shape,
  payee: z.enum(payees),
  /** The restaurant, or the courier's account; its name is empty where the account is gone. */
  owner: z.object({ id: z.string(), name: z.string() }),
  /** The last digits of the account that it goes to; null where none was given. */
  account: z.nullable(z.string()),
})
export type AdminPayout = z.infer<typeof adminPayout>

export const adminPayouts = endpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  access: ['ADMIN'],
  tag,
  summary: "Everybody's payouts, the latest first, by what became of them at the bank",
  query: z.object({ ...paging, state: z.optional(z.enum(payoutStates)) }),
  response: z.object({
    ...page(adminPayout).shape,
    /** How many there are in each state, and what they come to; null on further pages. */
    sums: z.nullable(z.array(z.object({ state: z.enum(payoutStates), payouts: z.int(), amount: money }))),
  }),
})

export const setPayoutState = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/:id/state',
  access: ['ADMIN'],
  confirmation: 'required',
  tag,
  summary: 'Say that a payout was sent, with the reference of the bank, or has failed, with the reason',
  params: z.object({ id: z.string().check(maxLength(200)) }),
  body: z.object({
    state: z.enum(['sent', 'failed']),
    /** What it was on the screen of whoever says so: refused where somebody else was faster. */
    seen: z.optional(z.enum(payoutStates)),
    /** With `sent`: what the bank calls the transfer (UTR). */
    reference: z.optional(z.string().check(z.trim(), maxLength(60))),
    /** With `failed`. */
    reason: z.optional(z.string().check(z.trim(), maxLength(300))),
  }),
  response: adminPayout,
})
