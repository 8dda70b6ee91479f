import type { Deps } from '../../deps.ts'
import { donationOfPayment } from '../giving/find-donation.ts'
import { settleDonation } from '../giving/settle-donation.ts'
import { settlePayment as settleOrders } from '../orders/settle-payment.ts'
import type { SettledCharge } from './provider.ts'

/**
 * Records what became of a payment with whatever it pays for: a donation, or the orders of a checkout. Repeatable: what
 * is settled stays as it is.
 */
export const settlePayment = async (deps: Deps, paymentId: string, result: SettledCharge): Promise<void> => {
  const donation = await donationOfPayment(deps, paymentId)
  if (donation) await settleDonation(deps, paymentId, result)
  else await settleOrders(deps, paymentId, result)
}
