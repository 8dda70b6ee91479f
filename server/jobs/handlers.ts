import { lt } from 'drizzle-orm'
import { idempotencyKeys } from '../db/tables/index.ts'
import type { Deps } from '../deps.ts'
import { deliverMail } from '../features/mail/mailer.ts'
import { expireOrders } from '../features/ordering/expire-orders.ts'
import { receiveWebhook } from '../features/payments/receive-webhook.ts'
import { resolveStalePayments } from '../features/payments/resolve-stale-payments.ts'
import { sandboxWebhook } from '../features/payments/sandbox.ts'
import { keepKeysMs } from '../http/idempotency.ts'
import type { JobHandlers } from './queue.ts'

/** What each job does. All of them may run twice. */
export const jobHandlers = (deps: Deps): JobHandlers => ({
  'expire-orders': async () => {
    await expireOrders(deps)
  },
  'resolve-stale-payments': async () => {
    await resolveStalePayments(deps)
  },
  'refund-payment': (refund) => deps.payments.refund(refund),
  'sandbox-webhook': async ({ paymentId }) => {
    const { body, signature } = sandboxWebhook(deps.secret, paymentId)
    await receiveWebhook(deps, body, signature)
  },
  'send-mail': (message) => deliverMail(deps.settings, message),
  'forget-old': async () => {
    const before = new Date(deps.clock().getTime() - keepKeysMs)
    await deps.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
  },
})
