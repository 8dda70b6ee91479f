import { asc, desc, eq } from 'drizzle-orm'
import { type Paise, paise } from '#shared/money/money.ts'
import { refundNumber } from '#shared/refunds/refund-number.ts'
import { orderChanges, orderTimeline } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { JobData } from '../../../jobs/queues.ts'
import { profileOf } from '../../accounts/profiles.ts'
import { transfersOf } from '../../ledger/transfers-of.ts'
import type { Attachment } from '../../notifications/mailer.ts'
import type { Message } from '../../notifications/message.ts'
import { type Recipient, writeMessage } from '../../notifications/notify.ts'
import { transmitOnce } from '../../notifications/transmit-once.ts'
import { refundById } from '../../payments/payment-record.ts'
import { paidWith, receiptClock, receiptTime } from '../../receipts/format.ts'
import { renderReceipt } from '../../receipts/render-receipt.ts'
import { isStillPlanned } from '../later/still-planned.ts'
import { findOrder, type OrderRecord } from '../read-orders.ts'
import { tipOf } from '../tips/tip-view.ts'
import { confirmationOf, factsOf, portions, recipientOf } from './order-confirmation.ts'
import { receiptText } from './order-receipt.ts'

/**
 * `refundId` is the refund that `orderRefunded` is about; `orderEnded` is a cancellation, whoever made it.
 */
export type OrderMail = JobData['order-mail']

const idOf = (due: OrderMail): string =>
  `${due.mail}-${due.mail === 'orderRefunded' ? due.refundId : due.mail === 'orderChanged' ? due.changeId : due.orderId}${'at' in due ? `-${due.at}` : ''}`

/**
 * Sends one e-mail about an order to the address that was given with it, in the language of its account: a
 * job, and once, however often it is due. Sends nothing that the account's preferences decline, and nothing
 * once the order has lost its personal data.
 */
export const sendOrderMail = (deps: Deps, due: OrderMail): Promise<void> =>
  transmitOnce(deps, idOf(due), async () => {
    const record = await findOrder(deps.db, due.orderId)
    const account = record && (await profileOf(deps.db, record.order.userId))
    const recipient = record && account && recipientOf(record, account)
    if (!recipient) return null
    switch (due.mail) {
      case 'orderConfirmed':
        return confirmationOf(deps, record, recipient)
      case 'orderReceipt':
        return {
          ...writeMessage(deps, recipient, 'orderReceipt', {
            ...factsOf(record),
            total: paise(record.order.total + tipOf(record)),
            isFetched: record.order.fulfilment === 'collection',
          }),
          attachments: [await receiptOf(record, recipient)],
        }
      case 'orderChanged':
        return changed(deps, record, recipient, due.changeId)
      case 'orderEnded':
        return ended(deps, record, recipient)
      case 'orderReady':
        return ready(deps, record, recipient)
      case 'orderRescheduled':
      case 'orderReminder':
        return planned(deps, record, recipient, due)
      case 'refundDecided':
        return refundDecided(deps, record, recipient)
      case 'orderRefunded':
        return refunded(deps, record, recipient, due.refundId)
    }
  })

const receiptOf = async (record: OrderRecord, { language }: Recipient): Promise<Attachment> => ({
  filename: `${record.order.id}.pdf`,
  contentType: 'application/pdf',
  content: await renderReceipt(receiptText(record, language)),
})

const changed = async (
  deps: Deps,
  record: OrderRecord,
  recipient: Recipient,
  changeId: number,
): Promise<Message | null> => {
  const { order, payment } = record
  const made = await deps.db
    .select()
    .from(orderChanges)
    .where(eq(orderChanges.orderId, order.id))
    .orderBy(asc(orderChanges.id))
  const first = made.find(({ id }) => id === changeId)
  // Cancelled before this e-mail was written: the one about that says all.
  if (!first || order.status === 'cancelled') return null
  // Several lines that were changed at once are one piece of news.
  const changes = made.filter(({ id, at }) => id >= changeId && at.getTime() === first.at.getTime())
  const instead = changes.flatMap(({ command, replacement }) =>
    replacement ? [portions(command.quantity, replacement.name, replacement.options)] : [],
  )
  return writeMessage(deps, recipient, 'orderChanged', {
    ...factsOf(record),
    missing: changes
      .map(({ command, name, options }) => portions(command.quantity, name, options))
      .join('; '),
    instead: instead.length === 0 ? null : instead.join('; '),
    reason: first.command.reason,
    refund: paise(changes.reduce((sum, { refunded }) => sum + refunded, 0)),
    isPaid: payment.method !== 'cashOnDelivery',
    method: paidWith(payment, recipient.language, order.fulfilment),
    total: order.total,
  })
}

const ended = async (deps: Deps, record: OrderRecord, recipient: Recipient): Promise<Message | null> => {
  const { order, payment } = record
  const [last, before] = await deps.db
    .select({
      action: orderTimeline.action,
      by: orderTimeline.by,
      reason: orderTimeline.reason,
      at: orderTimeline.at,
    })
    .from(orderTimeline)
    .where(eq(orderTimeline.orderId, order.id))
    .orderBy(desc(orderTimeline.id))
    .limit(2)
  if (order.status !== 'cancelled' || !last || !before) return null
  // Written for a person to read: nothing that the customer typed is sent to an address that may be
  // another's.
  const reason = last.by === 'customer' ? '' : (last.reason ?? '')
  const data = {
    ...factsOf(record),
    refund: paise(order.refunded - (await refundedBefore(deps, order.id, last.at))),
    method: paidWith(payment, recipient.language, order.fulfilment),
    reason,
  }
  const isRefused =
    (before.action === 'authorise' || before.action === 'recallAccept') &&
    last.by !== 'customer' &&
    last.by !== 'admin'
  if (isRefused) return writeMessage(deps, recipient, 'orderRefused', data)
  const by = last.by === 'customer' || last.by === 'admin' ? last.by : 'restaurant'
  return writeMessage(deps, recipient, 'orderCancelled', { ...data, by })
}

/** What went back of an order before a moment, which its customer has been told of, in paise. */
const refundedBefore = async ({ db }: Deps, orderId: string, at: Date): Promise<number> =>
  (await transfersOf(db, orderId))
    .filter((transfer) => transfer.kind === 'refund' && transfer.at < at)
    .flatMap(({ entries }) => entries)
    .reduce((sum, { account, amount }) => sum + (account === 'customer' ? amount : 0), 0)

/** That it can be collected; null once it is over, or the kitchen has taken the tap back. */
const ready = (deps: Deps, record: OrderRecord, recipient: Recipient): Message | null => {
  const { order } = record
  if (order.status !== 'readyForPickup' || order.collectionCode === null) return null
  const { language } = recipient
  return writeMessage(deps, recipient, 'orderReady', {
    ...factsOf(record),
    place: order.shipping.address,
    number: order.dayNumber,
    code: order.collectionCode,
    until: order.noShowAt && receiptTime(order.noShowAt, language),
  })
}

/**
 * When it comes, or can be collected; null where that has changed since, and once it has left its kitchen.
 */
const planned = (
  deps: Deps,
  record: OrderRecord,
  recipient: Recipient,
  { mail, slot }: Extract<OrderMail, { slot: string }>,
): Message | null => {
  const { order } = record
  if (!isStillPlanned(order, slot) || order.slotFrom === null || order.slotTo === null) return null
  const { language } = recipient
  return writeMessage(deps, recipient, mail, {
    ...factsOf(record),
    from: receiptTime(order.slotFrom, language),
    to: receiptClock(order.slotTo, language),
    counter:
      order.collectionCode === null ? null : { place: order.shipping.address, code: order.collectionCode },
  })
}

const refunded = async (
  deps: Deps,
  record: OrderRecord,
  recipient: Recipient,
  refundId: string,
): Promise<Message | null> => {
  const refund = await refundById(deps.db, refundId)
  if (!refund) return null
  const amount: Paise = refund.amount
  const method = paidWith(record.payment, recipient.language, record.order.fulfilment)
  const number = refundNumber(refundId)
  return writeMessage(deps, recipient, 'orderRefunded', { ...factsOf(record), amount, method, number })
}

const refundDecided = (deps: Deps, record: OrderRecord, recipient: Recipient): Message | null => {
  const { refundRequest } = record
  if (!refundRequest || refundRequest.status === 'open') return null
  return writeMessage(deps, recipient, 'refundDecided', {
    ...factsOf(record),
    isGranted: refundRequest.status === 'granted',
    amount: refundRequest.granted ?? paise(0),
    asCredit: refundRequest.asCredit,
    reason: refundRequest.decisionReason ?? '',
  })
}
