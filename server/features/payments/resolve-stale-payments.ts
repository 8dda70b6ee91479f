import { and, eq, lte, ne } from 'drizzle-orm'
import { unpaidMs } from '#shared/payments/unpaid.ts'
import { payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentProvider, SettledCharge } from './provider.ts'
import { serviceOf } from './services.ts'
import { settlePayment } from './settle-payment.ts'

const neverCharged = {
  outcome: 'declined',
  message: /*i18n*/ 'The payment was not completed in time.',
} as const

/**
 * Settles payments whose result never came, such as those under way during a crash, with their orders or
 * donation: asks the payment service. Waits `unpaidMs` first, since a webhook may still come; a payment that
 * the customer has not completed by then has failed, and a later capture is refunded. Returns the ids of the
 * settled payments.
 */
export const resolveStalePayments = async (deps: Deps): Promise<string[]> => {
  const before = new Date(deps.clock().getTime() - unpaidMs)
  const stale = await deps.db
    .select({ id: payments.id, provider: payments.provider })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'created'),
        ne(payments.method, 'cashOnDelivery'),
        lte(payments.createdAt, before),
      ),
    )
  const settled: string[] = []
  for (const { id, provider } of stale)
    try {
      const result = await finalResult(serviceOf(deps, provider), id, neverCharged)
      if (result === null) continue
      await settlePayment(deps, id, result)
      settled.push(id)
    } catch (error) {
      // A failure must not stop the others; it is retried in a minute.
      deps.log.error({ err: error, paymentId: id }, 'a payment could not be settled')
    }
  return settled
}

const noLongerWanted = {
  outcome: 'declined',
  message: /*i18n*/ 'It was cancelled before it was paid.',
} as const

/**
 * Ends, at the payment service too, a payment that its customer has not completed and that nothing waits for
 * any more: nobody can pay for what was cancelled. A customer who was quicker has paid, and gets it back.
 * What the service does not say now, it is asked again when the payment's time is over.
 */
export const endUnwanted = async (deps: Deps, paymentId: string): Promise<void> => {
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, paymentId))
  // Without a page to pay on there is nothing that its customer could still do.
  if (payment?.status !== 'created' || payment.action === null) return
  if (await deps.paymentPurposes[payment.purpose].isAwaited(deps.db, paymentId)) return
  const result = await finalResult(serviceOf(deps, payment.provider), paymentId, noLongerWanted)
  if (result !== null) await settlePayment(deps, paymentId, result)
}

/**
 * What became of a charge. One that still waits for its customer is cancelled first, since the order ends; a
 * customer who was quicker has paid. Null: not known yet.
 */
const finalResult = async (
  service: PaymentProvider,
  id: string,
  unpaid: SettledCharge,
): Promise<SettledCharge | null> => {
  const found = await service.find(id)
  if (found.outcome === 'pending') return null
  if (found.outcome === 'unknown') return unpaid
  if (found.outcome !== 'actionRequired') return found
  const ended = await service.cancel(id)
  if (ended.outcome === 'pending') return null
  return ended.outcome === 'cancelled' ? unpaid : ended
}
