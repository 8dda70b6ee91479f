import { eq } from 'drizzle-orm'
import { payments } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { ChargeResult, FoundCharge, Mandates } from '../provider.ts'
import { ServiceRefusal } from '../service-call.ts'
import type { StripeApi } from './api.ts'
import { type PaymentIntent, paymentIntent, paymentIntents, paymentMethod } from './entities.ts'

/** Seconds before a payment's own beginning from which what it made is looked for: clocks differ. */
const earlierSeconds = 5 * 60
const pageSize = '100'

export const sinceOf = (createdAt: Date): number => Math.floor(createdAt.getTime() / 1000) - earlierSeconds

const notAllowed = {
  outcome: 'declined',
  message: /*i18n*/ 'Your bank did not allow this charge.',
} as const

/**
 * Charges again what a Checkout Session kept for use without its customer (`setup_future_usage`): a
 * PaymentIntent under our payment's id as idempotency key. Whom and how the first intent knows, so that we
 * keep neither.
 */
export const openMandates = (api: StripeApi): Mandates => {
  const intentById = (id: string): Promise<PaymentIntent> =>
    api({ method: 'GET', path: `/payment_intents/${encodeURIComponent(id)}`, reads: paymentIntent })
  return {
    methods: ['creditCard'],
    charge: async ({ paymentId, amount, mandate }) => {
      const { customer, payment_method: method } = await intentById(mandate.reference)
      if (!customer || !method) return notAllowed
      const form = {
        amount: String(amount),
        currency: 'inr',
        customer,
        payment_method: method,
        off_session: 'true',
        confirm: 'true',
        'payment_method_types[0]': 'card',
        'metadata[payment]': paymentId,
      }
      try {
        const path = '/payment_intents'
        return resultOf(
          await api({ method: 'POST', path, reads: paymentIntent, form, idempotencyKey: paymentId }),
        )
      } catch (error) {
        // Declined by the bank (402), which may also want its customer there; or detached by now (400).
        if (error instanceof ServiceRefusal && (error.status === 402 || error.status === 400))
          return notAllowed
        throw error
      }
    },
    end: async ({ reference }) => {
      const { payment_method: method } = await intentById(reference)
      if (!method) return
      try {
        const path = `/payment_methods/${encodeURIComponent(method)}/detach`
        await api({ method: 'POST', path, reads: paymentMethod, form: {} })
      } catch (error) {
        // It is detached already.
        if (!(error instanceof ServiceRefusal && error.status === 400)) throw error
      }
    },
  }
}

/** An intent without its customer is over at once, but while the bank works on it. */
const resultOf = ({ id, status }: PaymentIntent): ChargeResult => {
  if (status === 'succeeded') return { outcome: 'captured', reference: id }
  return status === 'processing' ? { outcome: 'pending' } : notAllowed
}

export const foundIntent = (intent: PaymentIntent | undefined): FoundCharge =>
  intent ? resultOf(intent) : { outcome: 'unknown' }

/** The intent that was made for a payment without its customer, among those made since it began. */
export const intentOf = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  api: StripeApi,
  paymentId: string,
): Promise<PaymentIntent | undefined> => {
  const [payment] = await db
    .select({ createdAt: payments.createdAt })
    .from(payments)
    .where(eq(payments.id, paymentId))
  const query = { limit: pageSize, 'created[gte]': String(sinceOf(payment?.createdAt ?? clock())) }
  for (let after: string | undefined; ; ) {
    const path = `/payment_intents?${new URLSearchParams({ ...query, ...(after && { starting_after: after }) })}`
    const { data, has_more: hasMore } = await api({ method: 'GET', path, reads: paymentIntents })
    const found = data.find(({ metadata }) => metadata?.payment === paymentId)
    if (found || !hasMore) return found
    after = data.at(-1)?.id
  }
}
