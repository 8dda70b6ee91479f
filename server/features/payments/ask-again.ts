import { eq } from 'drizzle-orm'
import { payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { type Repeat, resumePayment } from './resume-payment.ts'
import { serviceOf } from './services.ts'

/**
 * Asks a payment's service again, for a customer who waits: settles what it says, and charges once more what
 * it does not know, if its own page asks for the details. Details that were typed here are kept nowhere, so
 * that of those it is only asked.
 */
export const askAgain = async (
  deps: Deps,
  paymentId: string,
  asking: Pick<Repeat, 'ip' | 'language'>,
): Promise<void> => {
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, paymentId))
  if (payment?.status !== 'created') return
  const { method, provider } = payment
  if (method !== 'creditCard' && method !== 'upi') return
  const instrument = async () =>
    serviceOf(deps, provider).takesDetails ? null : ({ method, hosted: true } as const)
  await resumePayment(deps, { ...asking, instrument, save: false })(paymentId)
}
