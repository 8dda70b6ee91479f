import type { DeliveryProblem } from '#shared/deliveries/delivery-problem.ts'
import type { Language } from '#shared/languages.ts'

/** The jobs, which survive a restart, with their data. */
export type JobData = {
  /**
   * Accepts for kitchens that do so by themselves, calls the owner about what nobody accepts, cancels and
   * refunds what was not accepted in time. Every minute.
   */
  'expire-orders': Record<string, never>
  /** Gives the kitchens the orders for later whose time has come. Every minute. */
  'release-orders': Record<string, never>
  /** Cancels and refunds the orders for later for whose time their restaurant is closed by now. */
  'cancel-closed': { restaurantId: string; userId: string }
  /** Releases deliveries of agents who are no longer active. Every minute. */
  'release-silent-deliveries': Record<string, never>
  /** Learns from what has arrived, and says what restaurants promise now. Every minute. */
  'update-promises': Record<string, never>
  /** Makes dishes available again whose time has come. Every minute. */
  'return-dishes': Record<string, never>
  /**
   * Does what the time of surplus food demands: ends sales, closes what is past its time, warns. Every
   * minute.
   */
  'rescue-clock': Record<string, never>
  /** Appends to the public ledger what happened, and signs its checkpoint. Every minute. */
  'update-ledger': Record<string, never>
  /** Submits the public log's checkpoint to its witnesses. Every minute, and when one was signed. */
  'cosign-checkpoint': Record<string, never>
  /**
   * Matches surplus food with shelters and carriers. Every minute, and when something opens or closes to
   * them.
   */
  'match-rescues': Record<string, never>
  /** Settles payments whose provider never answered. Every minute. */
  'resolve-stale-payments': Record<string, never>
  /** Issues the tax invoices of what was delivered. Every hour. */
  'issue-invoices': Record<string, never>
  /**
   * Pays the restaurants for the weeks that are over. Every hour, so that a server that was off on Monday
   * catches up.
   */
  'pay-out': Record<string, never>
  /** Recomputes the books from the ledger and the rows. Every hour. */
  'audit-books': Record<string, never>
  /** Compares our books with the payment service's. Every day. */
  'reconcile-payments': Record<string, never>
  /** Ends a payment that nothing waits for any more, so that nobody pays it; retried until it is done. */
  'end-payment': { paymentId: string }
  /** Asks the provider for a refund; retried until it succeeds. */
  'refund-payment': { transfer: string; paymentId: string; amount: number }
  /** Does what a payment service's webhook brings about; what events there are, is the payments' own. */
  'payment-event': { provider: string; event: object }
  /** What a sandbox says later about a charge, or about one refund of it. */
  'sandbox-webhook': { paymentId: string; refundId?: string }
  /** Sends one e-mail over SMTP; retried until it succeeds. Without `id` where an earlier release sent it. */
  'send-mail': { id?: string; to: string; subject: string; text: string; html: string }
  /** E-mails the receipt of a received donation, with the PDF. */
  'donation-receipt': { donationId: string }
  /** Tells of monthly gifts that are soon charged, and begins what is due. Every hour. */
  'monthly-gifts': Record<string, never>
  /** Charges one month's donation of a gift. */
  'charge-monthly-gift': { donationId: string }
  /** Has a payment service forget that it may charge a monthly gift; retried until it succeeds. */
  'end-mandate': { giftId: string }
  /** E-mails whom a gift was given in the name of. */
  'gift-card': { donationId: string }
  /** E-mails the donors of what the fund paid for, once a shelter has had it. */
  'gift-served': { spendingId: string }
  /** E-mails the code of a gift of credit to its buyer, and to whom it is for. */
  'gift-mail': { giftId: string }
  /** Gives credit for friends who were brought, and for full stamp cards. Every minute. */
  'give-thanks': Record<string, never>
  /** Tells who asked for it of a rescue deal; `after`: who comes after this one. */
  'announce-deal': { lotId: string; after: string | null }
  /** Confirms orders by e-mail, those of some moments together. */
  'confirm-orders': { orderIds: string[] }
  /** Sends one e-mail about an order, with its receipt where there is one. */
  'order-mail':
    | {
        orderId: string
        mail: 'orderConfirmed' | 'orderReceipt' | 'orderEnded' | 'orderReady' | 'refundDecided'
      }
    | { orderId: string; mail: 'orderRefunded'; refundId: string }
    | { orderId: string; mail: 'orderChanged'; changeId: number }
    /** `slot`: when it begins, so that nobody is told of a time that was changed again meanwhile. */
    | { orderId: string; mail: 'orderRescheduled' | 'orderReminder'; slot: string; at: string }
  /**
   * Notifies a customer's browsers that an order can be collected, is on the way, or there, or of its
   * courier's question; reminds of the slot that begins then; an hour after it was there asks how it was.
   */
  'order-push':
    | { orderId: string; status: 'readyForPickup' | 'outForDelivery' | 'delivered' }
    | { orderId: string; remind: string }
    | { orderId: string; problem: DeliveryProblem }
    | { orderId: string; ask: 'rating' }
  /** Opens the question whether the customer of food that did not arrive gets the money back. */
  'undelivered-order': { orderId: string }
  /** Tells a restaurant's staff, wherever they are, that nobody accepts an order, or that it was missed. */
  'kitchen-alert': { orderId: string; alert: 'unaccepted' | 'missed' }
  /** Tells a person by e-mail that support has answered, unless the answer was read meanwhile. */
  'support-mail': { threadId: string; messageId: string }
  /**
   * Tells a person that their account was suspended, or is open again; `since`: when, so that nobody hears of
   * what was taken back meanwhile.
   */
  'suspension-mail': { userId: string; mail: 'accountSuspended' | 'accountRestored'; since: string }
  /** Finds orders whose confirmation was not sent. Every minute. */
  'missed-order-mails': Record<string, never>
  /**
   * E-mails a temporary password if the address has an account. A job, so that neither response nor timing
   * reveals that.
   */
  'temporary-password': { email: string; language: Language }
  /** E-mails the reports of the days, weeks and months that are over to who asked for them. Every hour. */
  'mail-reports': Record<string, never>
  /** Deletes what is past its retention: idempotency keys, tokens, counters. Every hour. */
  'purge-expired': Record<string, never>
}
export type JobName = keyof JobData

/** The queue of jobs that failed for good, with data and reason; docs/operating.md says how to retry them. */
export const deadLetterQueue = 'dead-letter'
export const deadLetterRetentionSeconds = 365 * 24 * 3600
const longestRetryDelaySeconds = 3600

export type QueueSettings = {
  /** Attempts after the first, 2, 4, 8 ... seconds and at most an hour apart. */
  retryLimit: number
  /** Workers of each instance, and how many jobs each of them works on at once. */
  workers: number
  batch: number
  /** Limit of one attempt. A job whose process died is retried about a minute after that. */
  seconds: number
  cron?: string
  /**
   * `short`: while one job waits further ones are not added, since that one does what they ask for. Fixed
   * when the queue is made.
   */
  policy?: 'short'
}

const scheduled = (cron: string): QueueSettings => ({
  retryLimit: 0,
  workers: 1,
  batch: 1,
  seconds: 300,
  cron,
})
/** The queues' settings. Each has workers of its own, so that none waits for another. */
export const queues: Record<JobName, QueueSettings> = {
  'expire-orders': scheduled('* * * * *'),
  'release-orders': scheduled('* * * * *'),
  'cancel-closed': { retryLimit: 20, workers: 1, batch: 1, seconds: 300 },
  'release-silent-deliveries': scheduled('* * * * *'),
  'update-promises': scheduled('* * * * *'),
  'return-dishes': scheduled('* * * * *'),
  'rescue-clock': scheduled('* * * * *'),
  'update-ledger': scheduled('* * * * *'),
  'cosign-checkpoint': { ...scheduled('* * * * *'), policy: 'short' },
  'match-rescues': { ...scheduled('* * * * *'), policy: 'short' },
  'resolve-stale-payments': scheduled('* * * * *'),
  'issue-invoices': scheduled('40 * * * *'),
  'pay-out': scheduled('10 * * * *'),
  // After the payouts and the invoices of the hour.
  'audit-books': { ...scheduled('50 * * * *'), seconds: 1_800 },
  // The service may be away just then, and the next time is about another day.
  'reconcile-payments': { ...scheduled('37 3 * * *'), retryLimit: 8 },
  // After ten minutes all of them are looked at anyway.
  'end-payment': { retryLimit: 6, workers: 1, batch: 10, seconds: 60 },
  'refund-payment': { retryLimit: 40, workers: 2, batch: 20, seconds: 60 },
  'payment-event': { retryLimit: 20, workers: 2, batch: 10, seconds: 60 },
  'sandbox-webhook': { retryLimit: 10, workers: 1, batch: 10, seconds: 60 },
  'send-mail': { retryLimit: 20, workers: 2, batch: 10, seconds: 120 },
  // Each makes a PDF.
  'donation-receipt': { retryLimit: 20, workers: 1, batch: 2, seconds: 120 },
  'monthly-gifts': scheduled('20 * * * *'),
  'charge-monthly-gift': { retryLimit: 20, workers: 1, batch: 5, seconds: 60 },
  'end-mandate': { retryLimit: 40, workers: 1, batch: 5, seconds: 60 },
  'gift-card': { retryLimit: 20, workers: 1, batch: 2, seconds: 120 },
  'gift-served': { retryLimit: 20, workers: 1, batch: 1, seconds: 120 },
  // Sold out or over it is not news.
  'announce-deal': { retryLimit: 8, workers: 1, batch: 1, seconds: 120 },
  'gift-mail': { retryLimit: 20, workers: 1, batch: 2, seconds: 120 },
  'give-thanks': scheduled('* * * * *'),
  'order-mail': { retryLimit: 20, workers: 1, batch: 4, seconds: 120 },
  // A job has many orders.
  'confirm-orders': { retryLimit: 20, workers: 1, batch: 1, seconds: 120 },
  // After half an hour it is not news.
  'order-push': { retryLimit: 6, workers: 1, batch: 10, seconds: 60 },
  'undelivered-order': { retryLimit: 20, workers: 1, batch: 10, seconds: 60 },
  'kitchen-alert': { retryLimit: 6, workers: 1, batch: 10, seconds: 60 },
  'support-mail': { retryLimit: 20, workers: 1, batch: 10, seconds: 120 },
  'suspension-mail': { retryLimit: 20, workers: 1, batch: 10, seconds: 120 },
  'missed-order-mails': scheduled('* * * * *'),
  // Each hashes a password.
  'temporary-password': { retryLimit: 5, workers: 1, batch: 5, seconds: 120 },
  'mail-reports': scheduled('25 * * * *'),
  'purge-expired': scheduled('17 * * * *'),
}
export const jobNames = Object.keys(queues) as JobName[]

/** A queue's options for pg-boss. A scheduled job is repeated anyway and leaves no dead letter. */
export const queueOptions = ({ retryLimit, seconds, cron }: QueueSettings) => ({
  retryLimit,
  ...(retryLimit > 0 && { retryBackoff: true, retryDelay: 2, retryDelayMax: longestRetryDelaySeconds }),
  expireInSeconds: seconds,
  // Longer than all attempts together.
  retentionSeconds: 30 * 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
  ...(cron === undefined && { deadLetter: deadLetterQueue }),
})
