import { eq } from 'drizzle-orm'
import { payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { atWork, isDead } from '../../http/dead-calls.ts'
import { chargeCustomer } from './charge-customer.ts'
import type { ChargeResult, FoundCharge, Instrument } from './provider.ts'

const askEveryMs = 500

/** A charge, and the statements before and after it. */
const callLimitMs = ({ settings }: Deps): number => settings.paymentTimeoutMs + 2 * settings.databaseTimeoutMs

type Repeat = {
  /** What the repeat came from. */
  ip: string
  /** What to charge, should it come to that; null when nothing waits for the payment any more. */
  instrument: (paymentId: string) => Promise<Instrument | null>
  save: boolean
  /** Records what became of the payment; repeatable. Stores the answer with the key. */
  settle: (paymentId: string, result: Exclude<ChargeResult, { outcome: 'pending' }>) => Promise<unknown>
  /** Stores the answer of a payment that is still open; its webhook moves it on. */
  leavePending: (paymentId: string) => Promise<unknown>
}

/**
 * What a repeat does about a payment whose first call has not answered: it asks the payment service. What is known there is
 * settled at once, also when the first call still lives, for settling twice changes nothing. What the service never heard of
 * is charged once more under the same id, of which it charges one only, and only when the first call is dead.
 */
export const resumePayment = (deps: Deps, { ip, instrument, save, settle, leavePending }: Repeat) => {
  let askedAt = Number.NEGATIVE_INFINITY
  return async (paymentId: string, since: Date): Promise<void> => {
    if (performance.now() - askedAt < askEveryMs) return
    askedAt = performance.now()
    const found = await findCharge(deps, paymentId)
    if (found.outcome === 'captured' || found.outcome === 'declined')
      return void (await settle(paymentId, found))
    if (!isDead(deps, paymentId, since, callLimitMs(deps))) return
    await atWork(paymentId, since, async () => {
      const result =
        found.outcome === 'pending'
          ? found
          : await chargeAgain(deps, paymentId, await instrument(paymentId), save, ip)
      if (result.outcome === 'pending') await leavePending(paymentId)
      else await settle(paymentId, result)
    })
  }
}

/** A service that cannot be reached leaves it as open as it was. */
const findCharge = async (deps: Deps, paymentId: string): Promise<FoundCharge> => {
  try {
    return await deps.payments.find(paymentId)
  } catch (error) {
    deps.log.warn({ err: error, paymentId }, 'the payment service gave no answer')
    return { outcome: 'pending' }
  }
}

const chargeAgain = async (
  deps: Deps,
  paymentId: string,
  instrument: Instrument | null,
  save: boolean,
  ip: string,
): Promise<ChargeResult> => {
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment || instrument === null || payment.status !== 'created') return { outcome: 'pending' }
  const { amount, userId } = payment
  return chargeCustomer(deps, { paymentId, amount, instrument, save, userId, ip })
}
