import { z } from 'zod'
import { paise } from '#shared/money/money.ts'
import type { ListedCharge, ListedRefund, Period } from '../provider.ts'
import type { StripeApi } from './api.ts'
import { type Charge, charges, refunds } from './entities.ts'
import { feeOf, refundStates } from './read-event.ts'

const pageSize = 100
const uuid = z.uuid()

export const isCaptured = ({ captured, status }: Charge): boolean => captured && status === 'succeeded'
export const paymentIdOf = (charged: Charge | null | undefined): string | undefined =>
  uuid.safeParse(charged?.metadata?.payment).data

export const listed = (charged: Charge, paymentId: string): ListedCharge => ({
  paymentId,
  reference: charged.payment_intent ?? charged.id,
  captured: paise(charged.amount_captured),
  refunded: paise(charged.amount_refunded),
  at: new Date(charged.created * 1000),
  ...feeOf(charged),
})

/** What was captured in a period. */
export const listCharges = async function* (api: StripeApi, period: Period): AsyncGenerator<ListedCharge> {
  const expanded = { 'expand[]': 'data.balance_transaction' }
  for await (const charged of paged(api, '/charges', period, charges, expanded)) {
    const paymentId = paymentIdOf(charged)
    // What others took with the same account.
    if (isCaptured(charged) && paymentId !== undefined) yield listed(charged, paymentId)
  }
}

/** What went back in a period, whoever gave it. */
export const listRefunds = async function* (api: StripeApi, period: Period): AsyncGenerator<ListedRefund> {
  for await (const made of paged(api, '/refunds', period, refunds)) {
    if (!made.payment_intent) continue
    yield {
      refundId: uuid.safeParse(made.metadata?.refund).data ?? null,
      reference: made.payment_intent,
      amount: paise(made.amount),
      status: refundStates[made.status],
    }
  }
}

/** All pages of a list, the newest first. */
const paged = async function* <T extends { id: string }>(
  api: StripeApi,
  path: string,
  { from, to }: Period,
  reads: z.ZodType<{ data: T[]; has_more: boolean }>,
  more: Record<string, string> = {},
): AsyncGenerator<T> {
  const seconds = (at: Date) => String(Math.ceil(at.getTime() / 1000))
  const asked = {
    limit: String(pageSize),
    'created[gte]': seconds(from),
    'created[lt]': seconds(to),
    ...more,
  }
  for (let after: string | undefined; ; ) {
    const query = new URLSearchParams({ ...asked, ...(after && { starting_after: after }) })
    const { data, has_more: hasMore } = await api({ method: 'GET', path: `${path}?${query}`, reads })
    yield* data
    if (!hasMore) return
    after = data.at(-1)?.id
  }
}
