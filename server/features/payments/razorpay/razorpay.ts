import { leastRefund } from '#shared/refunds/refunds.ts'
import type { Deps } from '../../../deps.ts'
import type { FoundCharge, PaymentProvider, RefundResult } from '../provider.ts'
import { ServiceRefusal } from '../service-call.ts'
import { openApi, type RazorpayApi } from './api.ts'
import { type PaymentLink, payment, paymentLink, refund, wayBack } from './entities.ts'
import { chargesOf, isCaptured, linkOf, listCharges, listRefunds, paymentIdByLink } from './lists.ts'
import { capturedOf, eventId, notCompleted, readEvent, refundResult } from './read-event.ts'
import { isSignedBy } from './signatures.ts'

/**
 * Seconds that a link stays open by itself; at least fifteen minutes are demanded. The order ends after ten,
 * and the link is cancelled then: this is for when we cannot.
 */
const linkSeconds = 20 * 60

/**
 * Razorpay by Payment Links: a pure redirect, so that no script of theirs is on our pages, which can be
 * cancelled and keeps every way to pay (docs/decisions/0118). A link's reference_id is our payment's id,
 * unique at Razorpay, so that a repeated charge finds the first link.
 */
export const openRazorpay = (deps: Pick<Deps, 'settings' | 'clock' | 'log'>): PaymentProvider => {
  const { razorpay: settings, publicUrl } = deps.settings
  if (settings === null) throw new Error('Razorpay has no settings')
  const api = openApi(settings)
  const find = (paymentId: string): Promise<FoundCharge> =>
    linkOf(api, paymentId).then((link) => (link ? chargeOf(api, link) : { outcome: 'unknown' }))
  return {
    name: 'razorpay',
    methods: ['creditCard', 'upi'],
    takesDetails: false,
    charge: async ({ paymentId, amount, returnUrl }) => {
      const way = new URL(await returnUrl()).pathname
      const body = {
        amount,
        currency: 'INR',
        accept_partial: false,
        expire_by: Math.floor(deps.clock().getTime() / 1000) + linkSeconds,
        reference_id: paymentId,
        description: 'Annapurna Eats',
        notify: { sms: false, email: false },
        reminder_enable: false,
        notes: { payment: paymentId },
        callback_url: new URL(returnPath(way), publicUrl).href,
        callback_method: 'get',
      }
      try {
        const link = await api({ method: 'POST', path: '/payment_links', reads: paymentLink, body })
        return openLink(link)
      } catch (error) {
        // Whether it was made is unknown, or it was made before.
        const found = await find(paymentId)
        if (found.outcome !== 'unknown') return found
        if (!(error instanceof ServiceRefusal)) throw error
        deps.log.error({ err: error, paymentId }, 'Razorpay makes no payment link')
        return { outcome: 'declined', message: /*i18n*/ 'Paying online does not work at the moment.' }
      }
    },
    find,
    cancel: async (paymentId) => {
      const link = await linkOf(api, paymentId)
      if (link === undefined) return { outcome: 'cancelled' }
      if (link.status === 'created')
        try {
          await api({ method: 'POST', path: `/payment_links/${link.id}/cancel`, reads: paymentLink })
          return { outcome: 'cancelled' }
        } catch (error) {
          if (!(error instanceof ServiceRefusal)) throw error
        }
      // Refused since it has ended, in one way or the other: a customer who has paid was quicker.
      const ended = await find(paymentId)
      if (ended.outcome === 'captured') return ended
      return ended.outcome === 'declined' ? { outcome: 'cancelled' } : { outcome: 'pending' }
    },
    refund: async ({ transfer, paymentId, amount, reference, attempt }) => {
      const charged = reference ?? (await capturedPaymentOf(api, paymentId))
      if (charged === undefined) throw new Error(`nothing was taken for payment ${paymentId}`)
      try {
        const body = { amount, speed: 'normal', receipt: transfer, notes: { refund: transfer } }
        // A failed refund's key brings back its failure.
        const headers = { 'X-Refund-Idempotency': attempt === 0 ? transfer : `${transfer}-${attempt}` }
        const path = `/payments/${charged}/refund`
        return refundResult(await api({ method: 'POST', path, reads: refund, body, headers }))
      } catch (error) {
        return refusedRefund(error)
      }
    },
    readWebhook: (request) => readEvent(settings.webhookSecrets, request),
    eventId,
    lookUp: async (reference) => {
      const paymentId = await paymentIdByLink(api, reference)
      const charged = await api({ method: 'GET', path: `/payments/${reference}`, reads: payment })
      return paymentId === undefined || !isCaptured(charged)
        ? null
        : { paymentId, result: capturedOf(charged) }
    },
    readReturn: (query) => {
      const parsed = wayBack.safeParse(query)
      if (!parsed.success) return null
      const {
        razorpay_payment_id: reference,
        razorpay_payment_link_id: link,
        razorpay_payment_link_reference_id: paymentId,
        razorpay_payment_link_status: status,
        razorpay_signature: signature,
      } = parsed.data
      const signed = [link, paymentId, status, reference].join('|')
      if (!isSignedBy([settings.keySecret], signed, signature)) return null
      return { paymentId, result: status === 'paid' ? { outcome: 'captured', reference } : null }
    },
    list: (period) => listCharges(api, period),
    listRefunds: (period) => listRefunds(api, period),
    chargesOf: (paymentId, reference) => chargesOf(api, paymentId, reference),
    leastRefund,
  }
}

/**
 * Where Razorpay leads back to; it says of which payment. The language is that of the page it was left
 * from.
 */
const returnPath = (pathname: string): string =>
  `/api/payments/return/razorpay${/^\/hi(\/|$)/.test(pathname) ? '/hi' : ''}`

const openLink = ({ id, short_url: url }: PaymentLink) =>
  ({ outcome: 'actionRequired', providerOrderId: id, action: { kind: 'redirect', url } }) as const

const chargeOf = async (api: RazorpayApi, link: PaymentLink): Promise<FoundCharge> => {
  if (link.status === 'created') return openLink(link)
  if (link.status === 'expired' || link.status === 'cancelled') return notCompleted
  const [paid] = link.payments ?? []
  // Paid, and its payment not yet in it: soon.
  if (link.status !== 'paid' || paid === undefined) return { outcome: 'pending' }
  return capturedOf(await api({ method: 'GET', path: `/payments/${paid.payment_id}`, reads: payment }))
}

const capturedPaymentOf = async (api: RazorpayApi, paymentId: string): Promise<string | undefined> =>
  (await linkOf(api, paymentId))?.payments?.[0]?.payment_id

/**
 * A refusal that no repeat changes has failed, with Razorpay's reason; for everything else the job asks
 * again: unknown results, a repeat that is still under way (409), limits, keys, and an account without enough
 * money in it.
 */
const refusedRefund = (error: unknown): RefundResult => {
  if (!(error instanceof ServiceRefusal) || error.status !== 400) throw error
  if (/balance|in progress/i.test(error.description)) throw error
  return { status: 'failed', reference: null, failure: error.description }
}
