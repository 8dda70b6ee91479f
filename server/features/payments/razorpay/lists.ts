import type { z } from 'zod'
import { paise } from '#shared/money/money.ts'
import type { ListedCharge, ListedRefund, Period } from '../provider.ts'
import { ServiceRefusal } from '../service-call.ts'
import type { RazorpayApi } from './api.ts'
import { type Payment, type PaymentLink, payment, paymentLinks, paymentList, refundList } from './entities.ts'
import { feeOf, linkedPaymentId, paymentIdOf, refundIdOf, refundStates } from './read-event.ts'

const pageSize = 100

/** The link of a payment of ours, which is its reference. */
export const linkOf = async (api: RazorpayApi, paymentId: string): Promise<PaymentLink | undefined> => {
  const path = `/payment_links?${new URLSearchParams({ reference_id: paymentId })}`
  const { payment_links: links } = await api({ method: 'GET', path, reads: paymentLinks })
  return links.find((link) => link.reference_id === paymentId)
}

/** The payment of ours that a payment of Razorpay's was made for, by its link. */
export const paymentIdByLink = async (api: RazorpayApi, reference: string): Promise<string | undefined> => {
  const path = `/payment_links?${new URLSearchParams({ payment_id: reference })}`
  const { payment_links: links } = await api({ method: 'GET', path, reads: paymentLinks })
  return links[0] && linkedPaymentId(links[0])
}

/** Whether money was taken: a refunded payment says so too, unless it was never captured. */
export const isCaptured = ({ status, captured }: Payment): boolean =>
  captured === true && (status === 'captured' || status === 'refunded')

const listed = (charged: Payment, paymentId: string): ListedCharge => ({
  paymentId,
  reference: charged.id,
  captured: paise(charged.amount),
  refunded: paise(charged.amount_refunded ?? 0),
  at: new Date(charged.created_at * 1000),
  ...feeOf(charged),
})

/** What was captured in a period. */
export const listCharges = async function* (api: RazorpayApi, period: Period) {
  for await (const charged of paged(api, '/payments', period, paymentList)) {
    if (!isCaptured(charged)) continue
    const paymentId = paymentIdOf(charged) ?? (await paymentIdByLink(api, charged.id))
    // What others took with the same account.
    if (paymentId !== undefined) yield listed(charged, paymentId)
  }
}

/** What went back in a period, whoever gave it. */
export const listRefunds = async function* (api: RazorpayApi, period: Period): AsyncGenerator<ListedRefund> {
  for await (const made of paged(api, '/refunds', period, refundList))
    yield {
      refundId: refundIdOf(made) ?? null,
      reference: made.payment_id,
      amount: paise(made.amount),
      status: refundStates[made.status],
    }
}

/**
 * Everything that was captured for one payment of ours: the order that Razorpay made for its link says all of
 * it, once one of its payments is known.
 */
export const chargesOf = async (
  api: RazorpayApi,
  paymentId: string,
  reference: string | null,
): Promise<ListedCharge[]> => {
  const known = reference ?? (await linkOf(api, paymentId))?.payments?.[0]?.payment_id
  if (known === undefined) return []
  const charged = await api({ method: 'GET', path: `/payments/${known}`, reads: payment }).catch(
    unknownIsNone,
  )
  if (charged === null) return []
  if (!charged.order_id) return isCaptured(charged) ? [listed(charged, paymentId)] : []
  const path = `/orders/${charged.order_id}/payments`
  const { items } = await api({ method: 'GET', path, reads: paymentList })
  return items.filter(isCaptured).map((one) => listed(one, paymentId))
}

/** Null for a payment that Razorpay refuses to know. */
const unknownIsNone = (error: unknown): null => {
  if (error instanceof ServiceRefusal && error.status === 400) return null
  throw error
}

/** All pages of a list; Razorpay's `from` and `to` are Unix seconds, both included. */
const paged = async function* <T>(
  api: RazorpayApi,
  path: string,
  { from, to }: Period,
  reads: z.ZodType<{ items: T[] }>,
): AsyncGenerator<T> {
  const seconds = (at: Date) => Math.ceil(at.getTime() / 1000)
  for (let skip = 0; ; skip += pageSize) {
    const query = { from: seconds(from), to: seconds(to) - 1, count: pageSize, skip }
    const words = Object.entries(query).map(([name, value]) => [name, String(value)])
    const { items } = await api({ method: 'GET', path: `${path}?${new URLSearchParams(words)}`, reads })
    yield* items
    if (items.length < pageSize) return
  }
}
