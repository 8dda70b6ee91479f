import { newId } from '../new-id.ts'

/** Amounts in paise, instants in Unix seconds, names and shapes as in Razorpay's documentation. */
export type Link = {
  id: string
  accept_partial: boolean
  amount: number
  amount_paid: number
  callback_method: string
  callback_url: string
  cancelled_at: number
  created_at: number
  currency: string
  description: string
  customer: Record<string, string>
  expire_by: number
  expired_at: number
  first_min_partial_amount: number
  notes: Record<string, string>
  notify: { sms: boolean; email: boolean; whatsapp: boolean }
  order_id: string
  payments: LinkPayment[] | null
  reference_id: string
  reminder_enable: boolean
  reminders: { status: string }
  short_url: string
  status: 'created' | 'expired' | 'cancelled' | 'paid'
  updated_at: number
  upi_link: boolean
  user_id: string
}
type LinkPayment = {
  amount: number
  created_at: number
  method: string
  payment_id: string
  plink_id: string
  status: 'captured'
  updated_at: number
}
export type Payment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: string | null
  international: boolean
  method: 'card' | 'upi'
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string
  card_id: string | null
  bank: string | null
  wallet: string | null
  vpa: string | null
  email: string | null
  contact: string
  acquirer_data: Record<string, string | null>
  notes: Record<string, string>
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  created_at: number
}
export type Refund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Record<string, string>
  receipt: string | null
  acquirer_data: { arn: string | null }
  batch_id: string | null
  status: 'pending' | 'processed' | 'failed'
  speed_requested: string
  speed_processed: string
  created_at: number
}

const failure = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment was declined by the bank.',
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
}
const noFailure = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}

/** A link as the API has it, and as webhooks do: the former knows its payments, the latter its order. */
export const apiLink = ({ order_id: _, upi_link: _upi, ...link }: Link) => link
const eventLink = ({ payments: _, callback_url: _url, callback_method: _method, ...link }: Link) => ({
  ...link,
  whatsapp_link: false,
})

/** What webhooks of links say of an order beside what anybody reads. */
const unreadOfOrder = {
  ...{ account_number: null, app_offer: false, authorized: true, bank: null, bank_account: null },
  ...{ checkout_config_id: null, customer_id: null, discount: false, first_payment_min_amount: null },
  ...{ force_offer: null, late_auth_config_id: null, merchant_id: 'standin', method: null, offers: {} },
  ...{ order_metas: [], order_relationships: [], partial_payment: false, payer_name: null },
  ...{ payment_capture: true, product_type: 'payment_link_v2', provider_context: null },
  ...{ public_key: 'rzp_test_standin', public_response: null, source: null, transfers: null },
  ...Object.fromEntries([2, 3, 4, 5, 6, 7, 8].map((number) => [`reference${number}`, null])),
}

export type BookEvent = { event: string; payload: Record<string, { entity: object }> }

/**
 * The stand-in's own books: links, payments and refunds, whose states go forward only. `emit` gets each event
 * with snapshots of its entities.
 */
export const openBooks = (clock: () => Date, url: () => string, emit: (event: BookEvent) => void) => {
  const links = new Map<string, Link>()
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()
  const now = () => Math.floor(clock().getTime() / 1000)
  const report = (event: string, entities: Record<string, object>) =>
    emit({
      event,
      payload: Object.fromEntries(
        Object.entries(entities).map(([name, entity]) => [name, { entity: structuredClone(entity) }]),
      ),
    })
  const orderOf = (link: Link) => ({
    ...unreadOfOrder,
    // Without the prefix that it has elsewhere.
    id: link.order_id.replace('order_', ''),
    product_id: link.id.replace('plink_', ''),
    attempts: 1,
    created_at: link.created_at,
    updated_at: link.updated_at,
    amount: link.amount,
    amount_paid: link.amount_paid,
    amount_due: link.amount - link.amount_paid,
    currency: link.currency,
    receipt: link.reference_id,
    status: link.status === 'paid' ? 'paid' : 'attempted',
    notes: link.notes,
  })
  const linkOfPayment = (payment: Payment): Link => {
    const link = [...links.values()].find(({ order_id }) => order_id === payment.order_id)
    if (!link) throw new Error(`payment ${payment.id} has no link`)
    return link
  }
  /** A link whose time is over is expired as soon as somebody looks. */
  const linkById = (id: string): Link | undefined => {
    const link = links.get(id)
    if (link?.status === 'created' && link.expire_by <= now()) {
      link.status = 'expired'
      link.expired_at = now()
      report('payment_link.expired', { payment_link: eventLink(link) })
    }
    return link
  }
  const isPaid = (link: Link): boolean =>
    [...payments.values()].some(({ order_id, captured }) => captured && order_id === link.order_id)
  const capture = (link: Link, payment: Payment) => {
    const base = Math.round(payment.amount * 0.02)
    const tax = Math.round(base * 0.18)
    Object.assign(payment, { status: 'captured', captured: true, fee: base + tax, tax, ...noFailure })
    report('payment.captured', { payment })
    if (link.status !== 'created') return
    link.status = 'paid'
    link.amount_paid = payment.amount
    link.payments = [
      {
        amount: payment.amount,
        created_at: payment.created_at,
        method: payment.method,
        payment_id: payment.id,
        plink_id: link.id,
        status: 'captured',
        updated_at: now(),
      },
    ]
    report('order.paid', { order: orderOf(link), payment })
    report('payment_link.paid', { payment_link: eventLink(link), order: orderOf(link), payment })
  }
  return {
    links,
    payments,
    refunds,
    linkById,
    now,
    createLink: (
      asked: Pick<
        Link,
        'amount' | 'currency' | 'description' | 'expire_by' | 'reference_id' | 'notes' | 'callback_url'
      > & { notify: { sms: boolean; email: boolean } },
    ): Link => {
      const id = newId('plink')
      const link: Link = {
        ...asked,
        id,
        accept_partial: false,
        amount_paid: 0,
        callback_method: 'get',
        cancelled_at: 0,
        created_at: now(),
        customer: {},
        expired_at: 0,
        first_min_partial_amount: 0,
        notify: { ...asked.notify, whatsapp: false },
        order_id: newId('order'),
        payments: null,
        reminder_enable: false,
        reminders: { status: 'failed' },
        short_url: `${url()}/l/${id}`,
        status: 'created',
        updated_at: now(),
        upi_link: false,
        user_id: '',
      }
      links.set(id, link)
      return link
    },
    /** False if it has ended already. */
    cancelLink: (link: Link): boolean => {
      if (link.status !== 'created') return false
      link.status = 'cancelled'
      link.cancelled_at = now()
      report('payment_link.cancelled', { payment_link: eventLink(link) })
      return true
    },
    /**
     * What the customer does on the link's page, or began there before the link ended: then money may come
     * though the link is cancelled. A paid link takes no other payment, but by a
     * fault of theirs (`twice`).
     */
    pay: (
      link: Link,
      outcome: 'captured' | 'failed',
      {
        method = 'upi',
        begun = false,
        twice = false,
      }: { method?: Payment['method']; begun?: boolean; twice?: boolean } = {},
    ): Payment | null => {
      if (!twice && (isPaid(link) || (link.status !== 'created' && !begun))) return null
      const payment: Payment = {
        id: newId('pay'),
        entity: 'payment',
        amount: link.amount,
        currency: link.currency,
        status: 'created',
        order_id: link.order_id,
        invoice_id: null,
        international: false,
        method,
        amount_refunded: 0,
        refund_status: null,
        captured: false,
        description: `#${link.id.replace('plink_', '')}`,
        card_id: method === 'card' ? newId('card') : null,
        bank: null,
        wallet: null,
        vpa: method === 'upi' ? 'somebody@upi' : null,
        email: null,
        contact: '+919000090000',
        acquirer_data: method === 'upi' ? { rrn: null } : { auth_code: null },
        notes: link.notes,
        fee: null,
        tax: null,
        ...noFailure,
        created_at: now(),
      }
      payments.set(payment.id, payment)
      if (outcome === 'failed') {
        Object.assign(payment, { status: 'failed', ...failure })
        report('payment.failed', { payment })
        return payment
      }
      payment.status = 'authorized'
      report('payment.authorized', { payment })
      capture(link, payment)
      return payment
    },
    /**
     * A failed payment that the bank authorises after all. On a paid link it goes back by itself, uncaptured;
     * otherwise it is captured.
     */
    authoriseLate: (payment: Payment): void => {
      if (payment.status !== 'failed') return
      const link = linkOfPayment(payment)
      Object.assign(payment, { status: 'authorized', ...noFailure })
      report('payment.authorized', { payment })
      if (isPaid(link)) {
        payment.status = 'refunded'
        payment.amount_refunded = payment.amount
        payment.refund_status = 'full'
      } else capture(link, payment)
    },
    createRefund: (
      payment: Payment,
      asked: { amount: number; notes: Record<string, string>; receipt: string | null; speed: string },
      status: Refund['status'],
    ): Refund => {
      const refund: Refund = {
        id: newId('rfnd'),
        entity: 'refund',
        amount: asked.amount,
        currency: payment.currency,
        payment_id: payment.id,
        notes: asked.notes,
        receipt: asked.receipt,
        acquirer_data: { arn: null },
        batch_id: null,
        status: 'pending',
        speed_requested: asked.speed,
        speed_processed: 'normal',
        created_at: now(),
      }
      refunds.set(refund.id, refund)
      recordRefunded(payment, asked.amount)
      report('refund.created', { refund, payment })
      if (status !== 'pending') finish(refund, payment, status)
      return refund
    },
    /** Ends a refund that was pending; one that failed is with the merchant again. */
    finishRefund: (refund: Refund, status: 'processed' | 'failed'): void => {
      const payment = payments.get(refund.payment_id)
      if (payment && refund.status === 'pending') finish(refund, payment, status)
    },
    /** What customers paid less what went back, in paise. */
    balance: (): number =>
      [...payments.values()].reduce(
        (sum, { captured, amount, amount_refunded }) => sum + (captured ? amount - amount_refunded : 0),
        0,
      ),
  }
  function finish(refund: Refund, payment: Payment, status: 'processed' | 'failed'): void {
    refund.status = status
    if (status === 'failed') recordRefunded(payment, -refund.amount)
    report(`refund.${status}`, { refund, payment })
  }
  function recordRefunded(payment: Payment, amount: number): void {
    payment.amount_refunded += amount
    const isFull = payment.amount_refunded === payment.amount
    payment.refund_status = payment.amount_refunded === 0 ? null : isFull ? 'full' : 'partial'
    payment.status = isFull ? 'refunded' : 'captured'
  }
}
export type Books = ReturnType<typeof openBooks>
