import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { instant, money } from '../api/wire.ts'
import { differenceKinds, differenceMends } from './differences.ts'

const sums = z.nullable(z.object({ captured: money, refunded: money }))
const difference = z.object({
  id: z.string(),
  provider: z.string(),
  paymentId: z.string(),
  /** The service's own id of the charge. */
  reference: z.nullable(z.string()),
  kind: z.enum(differenceKinds),
  ours: sums,
  theirs: sums,
  foundAt: instant,
  mend: z.enum(differenceMends),
})
export type PaymentDifference = z.infer<typeof difference>

const tag = 'Admin'

export const paymentDifferences = endpoint({
  method: 'GET',
  path: '/api/admin/payment-differences',
  access: ['ADMIN'],
  tag,
  summary: 'Where our books and a payment service’s differ, the oldest first; at most a hundred',
  response: z.object({ items: z.array(difference) }),
})

export const mendDifference = endpoint({
  method: 'POST',
  path: '/api/admin/payment-differences/:id/mend',
  access: ['ADMIN'],
  confirmation: 'required',
  tag,
  summary: 'Mend a difference as its kind demands; a note says what became of it',
  params: z.object({ id: z.string().check(maxLength(100)) }),
  body: z.object({
    note: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, /*i18n*/ 'Please say what became of it'),
        maxLength(500, /*i18n*/ 'This is too long'),
      ),
  }),
  response: difference,
})
