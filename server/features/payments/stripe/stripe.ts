import { eq } from 'drizzle-orm'
import { payments } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { ChargeResult, FoundCharge, PaymentProvider, RefundResult } from '../provider.ts'
import { ServiceRefusal } from '../service-call.ts'
import { openApi, type StripeApi } from './api.ts'
import { type Charge, paymentIntent, refund, type Session, session, sessions } from './entities.ts'
import { isCaptured, listCharges, listed, listRefunds, paymentIdOf } from './lists.ts'
import { foundIntent, intentOf, openMandates, sinceOf } from './mandates.ts'
import { eventId, feeOf, notCompleted, readEvent, refundResult } from './read-event.ts'

/**
 * Seconds that a session stays open by itself; at least half an hour is demanded. It is expired after
 * ten.
 */
const sessionSeconds = 31 * 60
const pageSize = 100

/**
 * Stripe by Checkout Sessions: a redirect to its page, which can be ended ('expired'). Our payment's id is
 * the session's client_reference_id and the idempotency key of its creation.
 */
export const openStripe = (deps: Pick<Deps, 'settings' | 'clock' | 'db' | 'log'>): PaymentProvider => {
  const { stripe: settings } = deps.settings
  if (settings === null) throw new Error('Stripe has no settings')
  const api = openApi(settings)
  const find = async (paymentId: string): Promise<FoundCharge> => {
    const known = await sessionOf(deps, api, paymentId)
    return known ? chargeOf(api, known) : foundIntent(await intentOf(deps, api, paymentId))
  }
  return {
    name: 'stripe',
    methods: ['creditCard'],
    takesDetails: false,
    charge: async ({ paymentId, amount, mandate, returnUrl }) => {
      const back = await returnUrl()
      const form = {
        mode: 'payment',
        client_reference_id: paymentId,
        success_url: back,
        cancel_url: back,
        expires_at: String(Math.floor(deps.clock().getTime() / 1000) + sessionSeconds),
        'payment_method_types[0]': 'card',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'inr',
        'line_items[0][price_data][unit_amount]': String(amount),
        'line_items[0][price_data][product_data][name]': 'Annapurna Eats',
        'metadata[payment]': paymentId,
        'payment_intent_data[metadata][payment]': paymentId,
        ...(mandate && {
          customer_creation: 'always',
          'payment_intent_data[setup_future_usage]': 'off_session',
        }),
      }
      try {
        const path = '/checkout/sessions'
        const made = await api({ method: 'POST', path, reads: session, form, idempotencyKey: paymentId })
        // A repeat brings the session as it was when it was made.
        return chargeOf(api, await sessionById(api, made.id))
      } catch (error) {
        const found = await find(paymentId)
        if (found.outcome !== 'unknown') return found
        if (!(error instanceof ServiceRefusal)) throw error
        deps.log.error({ err: error, paymentId }, 'Stripe makes no checkout session')
        return { outcome: 'declined', message: /*i18n*/ 'Paying online does not work at the moment.' }
      }
    },
    find,
    mandates: openMandates(api),
    cancel: async (paymentId) => {
      const known = await sessionOf(deps, api, paymentId)
      if (known === undefined) return { outcome: 'cancelled' }
      if (known.status === 'open')
        try {
          await api({ method: 'POST', path: `/checkout/sessions/${known.id}/expire`, reads: session })
          return { outcome: 'cancelled' }
        } catch (error) {
          if (!(error instanceof ServiceRefusal)) throw error
        }
      // Refused since it has ended, in one way or the other: a customer who has paid was quicker.
      const ended = await chargeOf(api, await sessionById(api, known.id))
      if (ended.outcome === 'captured') return ended
      return ended.outcome === 'declined' ? { outcome: 'cancelled' } : { outcome: 'pending' }
    },
    refund: async ({ transfer, paymentId, amount, reference, attempt }) => {
      const charged = reference ?? (await sessionOf(deps, api, paymentId))?.payment_intent
      if (!charged) throw new Error(`nothing was taken for payment ${paymentId}`)
      const form = { payment_intent: charged, amount: String(amount), 'metadata[refund]': transfer }
      const idempotencyKey = attempt === 0 ? transfer : `${transfer}-${attempt}`
      try {
        return refundResult(
          await api({ method: 'POST', path: '/refunds', reads: refund, form, idempotencyKey }),
        )
      } catch (error) {
        return refusedRefund(error)
      }
    },
    readWebhook: (request) => readEvent(settings.webhookSecret, deps.clock(), request),
    eventId,
    lookUp: async (reference) => {
      const charged = await chargeOfIntent(api, reference)
      const paymentId = paymentIdOf(charged)
      return charged && paymentId !== undefined && isCaptured(charged)
        ? { paymentId, result: { outcome: 'captured', reference, ...feeOf(charged) } }
        : null
    },
    list: (period) => listCharges(api, period),
    listRefunds: (period) => listRefunds(api, period),
    chargesOf: async (paymentId, reference) => {
      const intent = reference ?? (await sessionOf(deps, api, paymentId))?.payment_intent
      const charged = intent ? await chargeOfIntent(api, intent) : null
      return charged && isCaptured(charged) ? [listed(charged, paymentId)] : []
    },
  }
}

const sessionById = (api: StripeApi, id: string): Promise<Session> =>
  api({ method: 'GET', path: `/checkout/sessions/${encodeURIComponent(id)}`, reads: session })

/**
 * The session of a payment: by its own id, or where that was lost among those made since the payment
 * began.
 */
const sessionOf = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  api: StripeApi,
  paymentId: string,
): Promise<Session | undefined> => {
  const [payment] = await db
    .select({ id: payments.providerOrderId, createdAt: payments.createdAt })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (payment?.id) return sessionById(api, payment.id)
  const since = sinceOf(payment?.createdAt ?? clock())
  for (let after: string | undefined; ; ) {
    const query = { limit: String(pageSize), 'created[gte]': String(since) }
    const path = `/checkout/sessions?${new URLSearchParams({ ...query, ...(after && { starting_after: after }) })}`
    const { data, has_more: hasMore } = await api({ method: 'GET', path, reads: sessions })
    const found = data.find((one) => one.client_reference_id === paymentId)
    if (found || !hasMore) return found
    after = data.at(-1)?.id
  }
}

const openSession = ({ id, url }: Session): ChargeResult =>
  url
    ? { outcome: 'actionRequired', providerOrderId: id, action: { kind: 'redirect', url } }
    : { outcome: 'pending' }

const chargeOf = async (api: StripeApi, known: Session): Promise<ChargeResult> => {
  if (known.status === 'open') return openSession(known)
  if (known.status === 'expired') return notCompleted
  // Complete, and the bank has yet to pay.
  if (known.payment_status !== 'paid' || !known.payment_intent) return { outcome: 'pending' }
  const charged = await chargeOfIntent(api, known.payment_intent)
  return { outcome: 'captured', reference: known.payment_intent, ...(charged && feeOf(charged)) }
}

const chargeOfIntent = async (api: StripeApi, id: string): Promise<Charge | null | undefined> => {
  const query = new URLSearchParams({ 'expand[]': 'latest_charge.balance_transaction' })
  const path = `/payment_intents/${encodeURIComponent(id)}?${query}`
  const { latest_charge: charged } = await api({ method: 'GET', path, reads: paymentIntent })
  // An id alone was not asked for.
  return typeof charged === 'string' ? null : charged
}

/**
 * A refusal that no repeat changes has failed; keys that are in use (409), limits and an empty balance
 * are not.
 */
const refusedRefund = (error: unknown): RefundResult => {
  if (!(error instanceof ServiceRefusal) || error.status !== 400) throw error
  if (/insufficient|in progress/i.test(error.description)) throw error
  return { status: 'failed', reference: null, failure: error.description }
}
