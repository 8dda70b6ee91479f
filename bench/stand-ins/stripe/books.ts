import { newId } from '../new-id.ts'

/** Amounts in paise, instants in Unix seconds, names and shapes as in Stripe's documentation. */
export type Session = {
  id: string
  object: 'checkout.session'
  amount_total: number
  cancel_url: string
  client_reference_id: string
  created: number
  currency: string
  expires_at: number
  metadata: Record<string, string>
  mode: 'payment'
  payment_intent: string | null
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  success_url: string
  url: string | null
  /** Of the payment intent to be. */
  intent_metadata: Record<string, string>
  /** Whether its customer may be charged again. */
  isKept: boolean
}
export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  created: number
  currency: string
  metadata: Record<string, string>
  payment_intent: string
  customer: string | null
  payment_method: string | null
  status: 'succeeded' | 'failed'
  balance_transaction: { id: string; fee: number; fee_details: { amount: number; type: string }[] }
}
export type Refund = {
  id: string
  object: 'refund'
  amount: number
  created: number
  currency: string
  metadata: Record<string, string>
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason: string | null
}

/** The stand-in's own books, whose states go forward only. `emit` gets each event with a snapshot. */
export const openBooks = (
  clock: () => Date,
  url: () => string,
  emit: (type: string, object: object) => void,
) => {
  const sessions = new Map<string, Session>()
  /** By their payment intent. */
  const charges = new Map<string, Charge>()
  const refunds = new Map<string, Refund>()
  const now = () => Math.floor(clock().getTime() / 1000)
  const report = (type: string, object: object) => emit(type, structuredClone(object))
  const expire = (session: Session): boolean => {
    if (session.status !== 'open') return false
    session.status = 'expired'
    session.url = null
    report('checkout.session.expired', session)
    return true
  }
  const finish = (refund: Refund, status: 'succeeded' | 'failed'): void => {
    const charge = charges.get(refund.payment_intent)
    if (!charge || refund.status !== 'pending') return
    refund.status = status
    if (status === 'failed') {
      refund.failure_reason = 'expired_or_canceled_card'
      charge.amount_refunded -= refund.amount
      report('refund.failed', refund)
    }
    report('refund.updated', refund)
  }
  const attached = new Set<string>()
  const declining = new Set<string>()
  const charged = (
    amount: number,
    metadata: Record<string, string>,
    kept: Pick<Charge, 'customer' | 'payment_method'>,
  ): Charge => {
    const base = Math.round(amount * 0.02)
    const tax = Math.round(base * 0.18)
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      captured: true,
      created: now(),
      currency: 'inr',
      metadata,
      payment_intent: newId('pi'),
      ...kept,
      status: 'succeeded',
      balance_transaction: {
        id: newId('txn'),
        fee: base + tax,
        fee_details: [
          { amount: base, type: 'stripe_fee' },
          { amount: tax, type: 'tax' },
        ],
      },
    }
    charges.set(charge.payment_intent, charge)
    const { payment_intent: id } = charge
    report('payment_intent.succeeded', { id, object: 'payment_intent', metadata, status: 'succeeded' })
    return charge
  }
  return {
    sessions,
    charges,
    refunds,
    now,
    /** A session whose time is over is expired as soon as somebody looks. */
    sessionById: (id: string): Session | undefined => {
      const session = sessions.get(id)
      if (session && session.expires_at <= now()) expire(session)
      return session
    },
    createSession: (
      asked: Pick<
        Session,
        | 'amount_total'
        | 'cancel_url'
        | 'client_reference_id'
        | 'currency'
        | 'expires_at'
        | 'metadata'
        | 'success_url'
        | 'intent_metadata'
        | 'isKept'
      >,
    ): Session => {
      const id = newId('cs_test')
      const session: Session = {
        ...asked,
        id,
        object: 'checkout.session',
        created: now(),
        mode: 'payment',
        payment_intent: null,
        payment_status: 'unpaid',
        status: 'open',
        url: `${url()}/pay/${id}`,
      }
      sessions.set(id, session)
      return session
    },
    expire,
    /** What the customer does on the session's page. */
    pay: (session: Session): Charge | null => {
      if (session.status !== 'open') return null
      const kept = session.isKept
        ? { customer: newId('cus'), payment_method: newId('pm') }
        : { customer: null, payment_method: null }
      if (kept.payment_method !== null) attached.add(kept.payment_method)
      const charge = charged(session.amount_total, session.intent_metadata, kept)
      session.payment_intent = charge.payment_intent
      session.payment_status = 'paid'
      session.status = 'complete'
      session.url = null
      report('checkout.session.completed', session)
      return charge
    },
    attached,
    /** Payment methods whose bank declines. */
    declining,
    /** Charges a payment method without its customer; null: it is detached, or the bank declines. */
    chargeAgain: (
      amount: number,
      metadata: Record<string, string>,
      kept: { customer: string; payment_method: string },
    ): Charge | null =>
      attached.has(kept.payment_method) && !declining.has(kept.payment_method)
        ? charged(amount, metadata, kept)
        : null,
    createRefund: (
      charge: Charge,
      { amount, metadata }: Pick<Refund, 'amount' | 'metadata'>,
      status: Refund['status'],
    ): Refund => {
      const refund: Refund = {
        id: newId('re'),
        object: 'refund',
        amount,
        created: now(),
        currency: charge.currency,
        metadata,
        payment_intent: charge.payment_intent,
        status: 'pending',
        failure_reason: null,
      }
      refunds.set(refund.id, refund)
      charge.amount_refunded += amount
      report('refund.created', refund)
      if (status !== 'pending') finish(refund, status)
      return refund
    },
    finishRefund: finish,
    /** What customers paid less what went back, in paise. */
    balance: (): number =>
      [...charges.values()].reduce((sum, charge) => sum + charge.amount_captured - charge.amount_refunded, 0),
  }
}
export type Books = ReturnType<typeof openBooks>
