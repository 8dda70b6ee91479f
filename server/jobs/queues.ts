import type { Language } from '#shared/languages.ts'

/** Work that must survive a restart: its name and what it is told. */
export type JobData = {
  /** Cancels and refunds what nobody accepted in time. Every minute. */
  'expire-orders': Record<string, never>
  /** Frees deliveries whose agent has gone silent. Every minute. */
  'release-silent-deliveries': Record<string, never>
  /** Settles payments whose provider never answered. Every minute. */
  'resolve-stale-payments': Record<string, never>
  /** Compares our books with the payment service's. Every day. */
  'reconcile-payments': Record<string, never>
  /** Tells the provider to give money back; repeated until it worked. */
  'refund-payment': { transfer: string; paymentId: string; amount: number }
  /** What a sandbox says later about a charge, or about one refund of it. */
  'sandbox-webhook': { paymentId: string; refundId?: string }
  /** One e-mail over SMTP; repeated until it went out. */
  'send-mail': { to: string; subject: string; text: string; html: string }
  /** E-mails the receipt of a donation that has arrived, with the PDF. */
  'donation-receipt': { donationId: string }
  /** E-mails a temporary password when the address has an account. In a job, so that the answer cannot tell. */
  'temporary-password': { email: string; language: Language }
  /** Drops what is past its keeping time: idempotency keys, tokens, counters. Every hour. */
  'forget-old': Record<string, never>
}
export type JobName = keyof JobData

/** Where jobs end up that failed for good, with what they were and why; docs/operating.md says how to repeat them. */
export const deadLetterQueue = 'dead-letter'
export const deadLetterRetentionSeconds = 365 * 24 * 3600
const longestRetryDelaySeconds = 3600

export type QueueSettings = {
  /** Attempts after the first, at 2, 4, 8 ... seconds and at last every hour. */
  retryLimit: number
  /** How many loops take jobs from it in each instance, and how many each works on at once. */
  workers: number
  batch: number
  /** One attempt may take this long. A job whose process died is taken again about a minute after that. */
  seconds: number
  cron?: string
}

const scheduled = (cron: string): QueueSettings => ({
  retryLimit: 0,
  workers: 1,
  batch: 1,
  seconds: 300,
  cron,
})
/** Each queue has workers of its own, so that none waits for another. */
export const queues: Record<JobName, QueueSettings> = {
  'expire-orders': scheduled('* * * * *'),
  'release-silent-deliveries': scheduled('* * * * *'),
  'resolve-stale-payments': scheduled('* * * * *'),
  'reconcile-payments': scheduled('37 3 * * *'),
  'refund-payment': { retryLimit: 40, workers: 2, batch: 20, seconds: 60 },
  'sandbox-webhook': { retryLimit: 10, workers: 1, batch: 10, seconds: 60 },
  'send-mail': { retryLimit: 20, workers: 2, batch: 10, seconds: 120 },
  // Each makes a PDF.
  'donation-receipt': { retryLimit: 20, workers: 1, batch: 2, seconds: 120 },
  // Each hashes a password.
  'temporary-password': { retryLimit: 5, workers: 1, batch: 5, seconds: 120 },
  'forget-old': scheduled('17 * * * *'),
}
export const jobNames = Object.keys(queues) as JobName[]

/** A queue as pg-boss keeps it. What a schedule begins again anyway needs no dead letter. */
export const queueOptions = ({ retryLimit, seconds, cron }: QueueSettings) => ({
  retryLimit,
  ...(retryLimit > 0 && { retryBackoff: true, retryDelay: 2, retryDelayMax: longestRetryDelaySeconds }),
  expireInSeconds: seconds,
  // Longer than all attempts together take.
  retentionSeconds: 30 * 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
  ...(cron === undefined && { deadLetter: deadLetterQueue }),
})
