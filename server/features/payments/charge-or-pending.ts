import type { Deps } from '../../deps.ts'
import type { Charge, ChargeResult } from './provider.ts'

/** A payment service that cannot be reached may still have charged: that is pending, not a failure. */
export const chargeOrPending = async (deps: Deps, charge: Charge): Promise<ChargeResult> => {
  try {
    return await deps.payments.charge(charge)
  } catch (error) {
    deps.log.warn({ err: error, paymentId: charge.paymentId }, 'the payment service gave no answer')
    return { outcome: 'pending' }
  }
}
