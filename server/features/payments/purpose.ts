import type { Executor, Transaction } from '../../db/connection.ts'
import type { StoredResponse } from '../../http/caching/stored-response.ts'
import type { LockedPayment } from './lock-payment.ts'
import type { SettledCharge } from './provider.ts'

/** What a feature implements to take payments. */
export type PaymentPurpose = {
  /**
   * Settles what the payment is for, with its money (record-payment.ts), in the transaction that settles the
   * payment. Idempotent: what is settled stays as it is. Returns the response to the command that began the
   * payment.
   */
  settle: (tx: Transaction, payment: LockedPayment, result: SettledCharge) => Promise<StoredResponse>
  /** Follows a refund that the payment service has carried out, once, in the transaction that records it. */
  refunded?: (tx: Transaction, refundId: string) => Promise<void>
  /** The path that the payment service's page redirects to, without a language prefix (English). */
  returnPath: (executor: Executor, paymentId: string) => Promise<string>
  /** The response to that command while the payment is not settled. */
  openResponse: (executor: Executor, paymentId: string) => Promise<StoredResponse>
  /**
   * Ends what cannot wait any longer for a locked payment whose service does not say what became of it. The
   * payment stays open: it fails, or goes back, once that is known.
   */
  giveUpWaiting?: (tx: Transaction, payment: LockedPayment) => Promise<void>
  /**
   * Whether a job makes the charge of this payment, whenever it comes to it, and nobody is there for it: one
   * that the service knows nothing of has not failed.
   */
  isUnattended?: (executor: Executor, paymentId: string) => Promise<boolean>
  /** Whether anything still waits for the payment; otherwise it is no longer charged. */
  isAwaited: (executor: Executor, paymentId: string) => Promise<boolean>
}

/** The response to a command whose payment was declined. */
export const declinedResponse = (message: string): StoredResponse => ({
  status: 402,
  body: JSON.stringify({ code: 'payment_declined', message }),
})
