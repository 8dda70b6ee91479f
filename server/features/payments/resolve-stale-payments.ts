import { and, eq, lte, ne } from 'drizzle-orm'
import { unpaidMs } from '#shared/payments/unpaid.ts'
import { payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { lockPayment, type PaymentRow } from './lock-payment.ts'
import type { FoundCharge, PaymentProvider, SettledCharge } from './provider.ts'
import { serviceOf } from './services/services.ts'
import { settlePayment } from './settle-payment.ts'

const neverCharged = {
  outcome: 'declined',
  message: /*i18n*/ 'The payment was not completed in time.',
} as const

/**
 * Settles payments whose result never came, such as those under way during a crash, with their orders or
 * donation: asks the payment service. Waits `unpaidMs` first, since a webhook may still come; a payment that
 * the customer has not completed by then has failed, and a later capture is refunded. Where the service does
 * not say, what cannot wait for it ends, and it is asked again every minute; a charge that a job has
 * yet to make is left to it. Returns the ids of the settled payments.
 */
export const resolveStalePayments = async (deps: Deps): Promise<string[]> => {
  const before = new Date(deps.clock().getTime() - unpaidMs)
  const stale = await deps.db
    .select({ id: payments.id, provider: payments.provider, purpose: payments.purpose })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'created'),
        ne(payments.method, 'cashOnDelivery'),
        lte(payments.createdAt, before),
      ),
    )
  const settled: string[] = []
  for (const payment of stale)
    try {
      if (await resolveStale(deps, payment)) settled.push(payment.id)
    } catch (error) {
      // A failure must not stop the others; it is retried in a minute.
      deps.log.error({ err: error, paymentId: payment.id }, 'a payment could not be settled')
    }
  return settled
}

type Stale = Pick<PaymentRow, 'id' | 'provider' | 'purpose'>

/** Settles one of them; false: not yet known. */
const resolveStale = async (deps: Deps, { id, provider, purpose }: Stale): Promise<boolean> => {
  const { isUnattended } = deps.paymentPurposes[purpose]
  const service = serviceOf(deps, provider)
  let result: SettledCharge | null
  try {
    const found = await service.find(id)
    if (found.outcome === 'unknown' && (await isUnattended?.(deps.db, id))) return false
    result = await finalResult(service, id, { found, unpaid: neverCharged })
  } catch (error) {
    await giveUpWaiting(deps, id)
    throw error
  }
  if (result === null) await giveUpWaiting(deps, id)
  else await settlePayment(deps, id, result)
  return result !== null
}

/** Ends what cannot wait for a payment of which the service does not say what became of it. */
const giveUpWaiting = (deps: Deps, paymentId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (payment?.status === 'created')
      await deps.paymentPurposes[payment.purpose].giveUpWaiting?.(tx, payment)
  })

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
  const service = serviceOf(deps, payment.provider)
  const found = await service.find(paymentId)
  const result = await finalResult(service, paymentId, { found, unpaid: noLongerWanted })
  if (result !== null) await settlePayment(deps, paymentId, result)
}

/**
 * What became of a charge that was found so. One that still waits for its customer is cancelled first, since
 * the order ends; a customer who was quicker has paid. Null: not known yet.
 */
const finalResult = async (
  service: PaymentProvider,
  id: string,
  { found, unpaid }: { found: FoundCharge; unpaid: SettledCharge },
): Promise<SettledCharge | null> => {
  if (found.outcome === 'pending') return null
  if (found.outcome === 'unknown') return unpaid
  if (found.outcome !== 'actionRequired') return found
  const ended = await service.cancel(id)
  if (ended.outcome === 'pending') return null
  return ended.outcome === 'cancelled' ? unpaid : ended
}
