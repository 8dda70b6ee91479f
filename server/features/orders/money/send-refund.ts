import { type Paise, paise } from '#shared/money/money.ts'
import { leastRefund } from '#shared/refunds/refunds.ts'
import type { Transaction } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { creditIn, isCreditOpen, returnCredit } from '../../credit/credit.ts'
import { returnToFund } from '../../giving/fund/return-to-fund.ts'
import { paymentById } from '../../payments/payment-record.ts'
import { refundPayment } from '../../payments/record-payment.ts'
import type { LockedOrder } from '../lifecycle/lock-orders.ts'

type Refund = { transfer: string; amount: Paise; meals?: number; asCredit?: boolean; at: Date }

/**
 * Sends `amount` paise of a locked order back to whoever paid, once the ledger has them on the customer's
 * account by `transfer`: by the payment service, or, where the fund paid for a shelter, to the donations that
 * they came from. `asCredit` makes store credit of all of it, while its customer has an account; so is less
 * than a payment service gives back. `meals` of those donations will not be served: their donors have them
 * kept for another time.
 */
export const sendRefund = async (
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Transaction,
  { id, paymentId, userId }: LockedOrder,
  { transfer, amount, meals = 0, asCredit = false, at }: Refund,
): Promise<void> => {
  const payment = await paymentById(tx, paymentId)
  const returned = await creditIn(tx, { paymentId, credit: payment?.credit ?? paise(0) }, amount)
  if (returned > 0) await returnCredit(tx, { userId, paymentId, amount: returned, at }, 'returned')
  if (returned === amount) return
  const money = paise(amount - returned)
  const isTooLittle =
    money < leastRefund && payment?.method !== 'cashOnDelivery' && payment?.method !== 'fund'
  if ((asCredit || isTooLittle) && (await isCreditOpen(tx, userId)))
    return returnCredit(tx, { userId, paymentId, amount: money, at }, 'refund')
  const method = await refundPayment(deps, tx, { transfer, paymentId, amount: money })
  if (method !== 'fund') return
  await returnToFund(tx, {
    purpose: 'sponsoredMeal',
    subjectId: id,
    ...{ amount, meals },
    from: (back) => ({ account: 'customer', owner: userId, amount: back }),
    at,
  })
}
