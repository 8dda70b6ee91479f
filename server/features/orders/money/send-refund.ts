import { eq } from 'drizzle-orm'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import { payments } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { creditIn, returnCredit } from '../../credit/credit.ts'
import { returnToFund } from '../../giving/fund/return-to-fund.ts'
import { refundPayment } from '../../payments/record-payment.ts'
import type { LockedOrder } from '../lifecycle/lock-orders.ts'

/**
 * Sends `amount` paise of a locked order back to whoever paid, once the ledger has them on the customer's
 * account by `transfer`: by the payment service, or, where the fund paid for a shelter, to the donations that
 * they came from. `meals` of those will not be served: their donors have them kept for another time.
 */
export const sendRefund = async (
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Transaction,
  { id, paymentId, userId }: LockedOrder,
  { transfer, amount, meals = 0, at }: { transfer: string; amount: Paise; meals?: number; at: Date },
): Promise<void> => {
  const [payment] = await tx
    .select({ credit: payments.credit })
    .from(payments)
    .where(eq(payments.id, paymentId))
  const asCredit = await creditIn(tx, { paymentId, credit: payment?.credit ?? paise(0) }, amount)
  if (asCredit > 0) await returnCredit(tx, { userId, paymentId, amount: asCredit, at }, 'returned')
  if (asCredit === amount) return
  const money = paise(amount - asCredit)
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
