import type { Executor, Transaction } from '../../db/connection.ts'
import type { StoredResponse } from '../../http/stored-response.ts'
import type { LockedPayment } from './lock-payment.ts'
import type { SettledCharge } from './provider.ts'

/** How a feature takes part in what becomes of the payments it asked for. */
export type PaymentPurpose = {
  /**
   * Records, in the transaction that settles the payment, what became of whatever it pays for, with its money
   * (record-payment.ts). Repeatable: what is settled stays as it is. Returns the response to the command that began it.
   */
  settle: (tx: Transaction, payment: LockedPayment, result: SettledCharge) => Promise<StoredResponse>
  /** Where a page of the payment service leads back to, in English. */
  returnPath: (executor: Executor, paymentId: string) => Promise<string>
  /** The response to that command while the payment is open. */
  openResponse: (executor: Executor, paymentId: string) => Promise<StoredResponse>
  /** Whether anything still waits for the payment; what nothing waits for is not charged any more. */
  isAwaited: (executor: Executor, paymentId: string) => Promise<boolean>
}

/** The response to a command whose payment was declined. */
export const declinedResponse = (message: string): StoredResponse => ({
  status: 402,
  body: JSON.stringify({ code: 'payment_declined', message }),
})
