import { and, eq, isNull } from 'drizzle-orm'
import { paise } from '#shared/money/money.ts'
import type { Transaction } from '../../db/connection.ts'
import { payments } from '../../db/tables/index.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import type { ServiceFee } from './provider.ts'

/**
 * Books what the payment service keeps of a locked payment, once: the platform bears it, and the tax in it is
 * owed to the platform by the tax office. A later, other figure is left to reconciliation.
 */
export const bookFee = async (
  tx: Transaction,
  paymentId: string,
  fee: ServiceFee,
  now: Date,
): Promise<void> => {
  const booked = await tx
    .update(payments)
    .set({ fee: fee.amount, feeTax: fee.tax })
    .where(and(eq(payments.id, paymentId), isNull(payments.fee)))
    .returning({ id: payments.id })
  if (booked.length === 0 || fee.amount === 0) return
  await postTransfer(tx, now, {
    orderId: null,
    paymentId,
    kind: 'fee',
    entries: [
      { account: 'paymentService', amount: fee.amount },
      { account: 'platform', amount: paise(fee.tax - fee.amount) },
      { account: 'inputTax', amount: paise(-fee.tax) },
    ],
  })
}
