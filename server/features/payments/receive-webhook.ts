import { eq, lt } from 'drizzle-orm'
import { dayMs } from '#shared/time.ts'
import { paymentEvents, payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentProvider, WebhookEvent, WebhookRequest } from './provider.ts'
import { settleRefund } from './refund-payment.ts'
import { serviceOf } from './services/services.ts'
import { settlePayment } from './settle-payment.ts'

/** Services repeat a webhook for a day, and an operator may ask for one again within a week. */
const keptMs = 30 * dayMs

/**
 * Takes in a webhook of one of these services, whose signature says whose it is. Repeats change nothing.
 * Where the service numbers its events, the work is a job: it waits for one short transaction. Returns
 * false if no signature is valid.
 */
export const receiveWebhook = async (
  deps: Deps,
  services: readonly PaymentProvider[],
  request: WebhookRequest,
): Promise<boolean> => {
  for (const service of services) {
    const event = service.readWebhook(request)
    if (event === null) continue
    if (event === 'ignored') return true
    if (service.eventId) await queueEvent(deps, service.name, service.eventId(request), event)
    else await applyEvent(deps, service.name, event)
    return true
  }
  return false
}

/** Queues an event and stores its id, once. */
const queueEvent = (deps: Deps, provider: string, eventId: string, event: WebhookEvent): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const isNew = await tx
      .insert(paymentEvents)
      .values({ provider, eventId, receivedAt: deps.clock() })
      .onConflictDoNothing()
      .returning()
    if (isNew.length > 0) await deps.jobs.send('payment-event', { provider, event }, { tx })
  })

/** Settles the payment or refund that an event is about, in whatever order events come. */
export const applyEvent = async (deps: Deps, provider: string, event: WebhookEvent): Promise<void> => {
  if (event.kind === 'refund') return settleRefund(deps, event.refundId, event.result)
  const settled = event.kind === 'charge' ? event : await serviceOf(deps, provider).lookUp?.(event.reference)
  if (!settled) return
  const [payment] = await deps.db
    .select({ provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, settled.paymentId))
  // Others may take payments with the same account, and no service has a say in another's; cash is logged.
  if (payment?.provider === provider || payment?.provider === 'cash')
    await settlePayment(deps, settled.paymentId, settled.result)
}

/** Deletes the ids of events that no service repeats any more. */
export const purgePaymentEvents = ({ db, clock }: Deps) =>
  db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, new Date(clock().getTime() - keptMs)))
