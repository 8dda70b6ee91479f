import { eq } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import { payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { storeResponseOfPayment } from '../../http/idempotency.ts'
import { chargeCustomer } from './charge-customer.ts'
import { lockPayment } from './lock-payment.ts'
import type { ChargeResult, FoundCharge, Instrument } from './provider.ts'
import { serviceOf, serviceOfPayment } from './services/services.ts'
import { settlePayment } from './settle-payment.ts'

const askEveryMs = 500

/** Payments that this server is charging. */
const charging = new WeakMap<Deps['pool'], Set<string>>()
const chargingOf = ({ pool }: Deps): Set<string> => {
  const known = charging.get(pool) ?? new Set()
  charging.set(pool, known)
  return known
}

/** Runs `work`, which charges the payment; a repeat on this server does not charge it meanwhile. */
export const chargeUnderWay = async <T>(
  deps: Deps,
  paymentId: string,
  work: () => Promise<T>,
): Promise<T> => {
  chargingOf(deps).add(paymentId)
  try {
    return await work()
  } finally {
    chargingOf(deps).delete(paymentId)
  }
}

type Repeat = {
  /** The client's IP address. */
  ip: string
  language: Language
  /** The payment method, read only if it has to be charged. */
  instrument: () => Promise<Instrument | null>
  save: boolean
  mandate?: boolean
}

/**
 * Handles a repeat whose first call has not responded yet, by asking the payment service. A known result is
 * settled at once, even if the first call is still running, because settling is idempotent. A charge that the
 * service does not know is made again with the same id, which the service charges only once.
 */
export const resumePayment = (deps: Deps, repeat: Repeat) => {
  let askedAt = Number.NEGATIVE_INFINITY
  return async (paymentId: string): Promise<void> => {
    if (performance.now() - askedAt < askEveryMs) return
    askedAt = performance.now()
    const found = await findCharge(deps, paymentId)
    if (found.outcome === 'captured' || found.outcome === 'declined')
      return void (await settlePayment(deps, paymentId, found))
    if (chargingOf(deps).has(paymentId)) return
    await chargeUnderWay(deps, paymentId, async () => {
      const result = found.outcome === 'unknown' ? await chargeAgain(deps, paymentId, repeat) : found
      if (result.outcome === 'captured' || result.outcome === 'declined')
        return settlePayment(deps, paymentId, result)
      return leaveOpen(deps, paymentId, result)
    })
  }
}

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

/**
 * Stores the response of a payment that the payment service, or the customer, has yet to complete; a webhook
 * then settles it. Also stores what the customer has to do, unless the payment has been settled since.
 */
export const leaveOpen = (
  deps: Deps,
  paymentId: string,
  result: Extract<ChargeResult, { outcome: 'pending' | 'actionRequired' }>,
) =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (!payment) throw new Error(`payment ${paymentId} is missing`)
    if (result.outcome === 'actionRequired' && payment.status === 'created') {
      const { providerOrderId, action } = result
      await tx.update(payments).set({ providerOrderId, action }).where(eq(payments.id, paymentId))
    }
    const response = await deps.paymentPurposes[payment.purpose].openResponse(tx, paymentId)
    await storeResponseOfPayment(tx, paymentId, response)
    return response
  })

/** Asks the payment service for a charge; if it cannot be reached, the charge is pending. */
const findCharge = async (deps: Deps, paymentId: string): Promise<FoundCharge> => {
  try {
    return await (await serviceOfPayment(deps, paymentId)).find(paymentId)
  } catch (error) {
    deps.log.warn({ err: error, paymentId }, 'the payment service gave no answer')
    return { outcome: 'pending' }
  }
}

const chargeAgain = async (
  deps: Deps,
  paymentId: string,
  { ip, language, instrument, save, mandate = false }: Repeat,
): Promise<ChargeResult> => {
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, paymentId))
  if (payment?.status !== 'created') return { outcome: 'pending' }
  const { purpose, provider, amount, userId } = payment
  const awaited = await deps.paymentPurposes[purpose].isAwaited(deps.db, paymentId)
  const charged = awaited ? await instrument() : null
  if (charged === null) return { outcome: 'pending' }
  const asked = { paymentId, purpose, provider, amount, save, mandate, userId, ip, language }
  return chargeCustomer(deps, { ...asked, instrument: charged })
}
