import { type Language, languagePrefix } from '#shared/languages.ts'
import type { PaymentPurposeName } from '#shared/payments/payments.ts'
import { within } from '../../bounds/in-time.ts'
import type { Deps } from '../../deps.ts'
import { countDecline, declineCounts } from './decline-limits.ts'
import type { Charge, ChargeResult } from './provider.ts'
import { savePaymentMethod } from './saved-methods/save-payment-method.ts'
import { serviceOf } from './services/services.ts'

/**
 * Charges a payment, for at most PAYMENT_TIMEOUT_MS, and saves the payment method if requested. A decline
 * counts against the limits. A service that cannot be reached, or is too slow, may still have charged: the
 * result is pending, not a failure.
 */
export const chargeCustomer = async (
  deps: Deps,
  charge: Omit<Charge, 'returnUrl'> & {
    purpose: PaymentPurposeName
    /** The service that the payment was written for. */
    provider: string
    userId: string | null
    ip: string
    language: Language
  },
): Promise<ChargeResult> => {
  const { purpose, provider, userId, ip, language, ...rest } = charge
  const returnUrl = async () => {
    const path = await deps.paymentPurposes[purpose].returnPath(deps.db, charge.paymentId)
    return new URL(languagePrefix(language) + path, deps.settings.publicUrl).href
  }
  const result = await chargeOrPending(deps, provider, { ...rest, returnUrl })
  if (result.outcome === 'captured' && result.token !== undefined && userId !== null)
    await savePaymentMethod(deps, { userId, instrument: charge.instrument, token: result.token })
  if (result.outcome === 'declined')
    await countDecline(
      deps,
      charge.paymentId,
      declineCounts(deps, { customerId: userId, ip }, charge.instrument),
    )
  return result
}

const chargeOrPending = async (deps: Deps, provider: string, charge: Charge): Promise<ChargeResult> => {
  try {
    const charging = serviceOf(deps, provider).charge(charge)
    return await within(charging, deps.settings.paymentTimeoutMs, 'the payment service took too long')
  } catch (error) {
    deps.log.warn({ err: error, paymentId: charge.paymentId }, 'the payment service gave no answer')
    return { outcome: 'pending' }
  }
}
