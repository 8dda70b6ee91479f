import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { instant, money } from '../api/wire.ts'
import { creditKinds, goodwillAmount } from './credit.ts'

const creditEntry = z.object({
  id: z.string(),
  kind: z.enum(creditKinds),
  /** In paise; below zero where it was spent. */
  amount: z.int(),
  /** Why, of goodwill; empty of all else. */
  reason: z.string(),
  at: instant,
})

export const readCredit = endpoint({
  method: 'GET',
  path: '/api/credit',
  access: ['CUSTOMER'],
  tag: 'Payments',
  summary: 'The store credit of the caller, and what it came from and went to, the latest first',
  response: z.object({ balance: money, entries: z.array(creditEntry) }),
})
export type Credit = z.infer<typeof readCredit.response>

export const grantCredit = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/credit',
  access: ['ADMIN'],
  tag: 'Admin',
  summary: 'Give a customer store credit as goodwill, with the reason that they read',
  params: z.object({ id: z.string().check(maxLength(100)) }),
  body: z.object({
    amount: goodwillAmount,
    reason: z.string().check(z.trim(), z.minLength(1, /*i18n*/ 'Please give a reason'), maxLength(300)),
  }),
  status: 201,
  response: z.object({ balance: money }),
})
