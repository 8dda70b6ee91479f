import { asc, eq, inArray } from 'drizzle-orm'
import { wrongDoorCodes } from '#shared/deliveries/delivery-lifecycle.ts'
import { paise } from '#shared/money/money.ts'
import type { AdminOrderDetails } from '#shared/orders/admin-contracts.ts'
import { refundNumber } from '#shared/refunds/refund-number.ts'
import type { Executor } from '../../../db/connection.ts'
import { orderTimeline } from '../../../db/tables/index.ts'
import { profiles } from '../../../db/views/accounts.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { entriesAbout } from '../../audit-log/entries-about.ts'
import { deliveryRecord } from '../../deliveries/record/delivery-record.ts'
import { transfersOf } from '../../ledger/transfers-of.ts'
import { paymentRecord } from '../../payments/payment-record.ts'
import { storefrontOf } from '../../restaurants/storefronts.ts'
import { threadsAbout } from '../../support/find-threads.ts'
import { notFound } from '../lifecycle/transition-order.ts'
import { findOrder } from '../read-orders.ts'
import { adminViews } from './admin-orders.ts'

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** All that is known of an order, for an admin, as of one moment. Refuses: not_found (404). */
export const orderDetails = (deps: Deps, id: string): Promise<AdminOrderDetails> =>
  deps.db.transaction((tx) => read(deps, tx, id), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

const read = async (deps: Deps, tx: Executor, id: string): Promise<AdminOrderDetails> => {
  const record = await findOrder(tx, id)
  if (!record) throw notFound()
  const [order] = await adminViews({ ...deps, db: tx as Deps['db'] }, [record], deps.clock())
  if (!order) throw notFound()
  const { payment, refunds } = await paymentRecord(tx, record.order.paymentId)
  const transfers = await transfersOf(tx, id)
  const carried = await deliveryRecord(tx, id)
  const names = await namesOf(
    tx,
    transfers.flatMap(({ entries }) => entries.flatMap(({ owner }) => owner ?? [])),
  )
  // A payment may be of several orders: the refunds of this one are those whose transfer is in its books.
  const own = new Set(transfers.map((transfer) => transfer.id))
  return {
    order,
    refundable: paise(record.order.paid - record.order.refunded),
    timeline: await timelineOf(tx, id),
    admins: (
      await entriesAbout(tx, [
        { kind: 'order', id },
        { kind: 'delivery', id },
      ])
    ).map(({ at, action, name, username }) => ({
      at: at.toISOString(),
      action,
      name: name || username || '',
    })),
    contacts: await contactsOf(tx, record.order, carried?.delivery.agentId ?? null),
    payment: {
      id: payment.id,
      reference: payment.reference,
      provider: payment.provider,
      amount: payment.amount,
      captured: payment.captured,
      failure: payment.failure,
      createdAt: payment.createdAt.toISOString(),
    },
    refunds: refunds
      .filter((refund) => own.has(refund.id))
      .map(({ id: refund, reference, amount, status, failure, createdAt }) => ({
        id: refund,
        number: refundNumber(refund),
        reference,
        amount,
        status,
        failure,
        at: createdAt.toISOString(),
      })),
    transfers: transfers.map(({ at, entries, ...transfer }) => ({
      ...transfer,
      at: at.toISOString(),
      entries: entries.map((entry) => ({ ...entry, owner: entry.owner && (names.get(entry.owner) ?? '') })),
    })),
    delivery: carried && {
      status: carried.delivery.status,
      pay: carried.delivery.pay,
      requestedAt: carried.delivery.requestedAt.toISOString(),
      dueAt: iso(carried.delivery.dueAt),
      readyAt: iso(carried.delivery.readyAt),
      codeLocked: carried.delivery.code !== null && carried.delivery.wrongCodes >= wrongDoorCodes,
      timeline: carried.timeline.map(({ action, status, by, reason, at, tappedAt, courier }) => ({
        action,
        status,
        by,
        reason,
        at: at.toISOString(),
        tappedAt: iso(tappedAt),
        courier,
      })),
      offers: carried.offers.map(({ courier, status, offeredAt, endedAt }) => ({
        courier,
        status,
        offeredAt: offeredAt.toISOString(),
        endedAt: iso(endedAt),
      })),
    },
    threads: (await threadsAbout(tx, id)).map(({ thread, last, person }) => ({
      id: thread.id,
      subject: thread.subject,
      state: thread.state,
      person: person.fullName || person.username,
      lastMessageAt: thread.lastMessageAt.toISOString(),
      lastMessage: last.message,
    })),
  }
}

const timelineOf = async (tx: Executor, id: string) => {
  const rows = await tx
    .select()
    .from(orderTimeline)
    .where(eq(orderTimeline.orderId, id))
    .orderBy(asc(orderTimeline.id))
  return rows.map(({ action, status, by, reason, at, tappedAt }) => ({
    action,
    status,
    by,
    reason,
    at: at.toISOString(),
    tappedAt: iso(tappedAt),
  }))
}

/** The names of those who own accounts of the ledger: people and restaurants. */
const namesOf = async (tx: Executor, owners: readonly string[]): Promise<Map<string, string>> => {
  const ids = [...new Set(owners)]
  if (ids.length === 0) return new Map()
  const people = await tx
    .select({ id: profiles.id, name: profiles.fullName, username: profiles.username })
    .from(profiles)
    .where(
      inArray(
        profiles.id,
        ids.filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)),
      ),
    )
  const kitchens = await tx
    .select({ id: storefronts.id, name: storefronts.name })
    .from(storefronts)
    .where(inArray(storefronts.id, ids))
  return new Map([
    ...people.map(({ id, name, username }) => [id, name || username] as const),
    ...kitchens.map(({ id, name }) => [id, name] as const),
  ])
}

type Contact = AdminOrderDetails['contacts']['customer']

const contactsOf = async (
  tx: Executor,
  order: { userId: string; restaurantId: string },
  courierId: string | null,
): Promise<AdminOrderDetails['contacts']> => {
  const people = await tx
    .select()
    .from(profiles)
    .where(inArray(profiles.id, courierId === null ? [order.userId] : [order.userId, courierId]))
  const kitchen = await storefrontOf(tx, order.restaurantId)
  const contactOf = (id: string | null): Contact | null => {
    const person = people.find((one) => one.id === id)
    // What stands in place of a deleted account is nobody's address.
    if (!person || person.deletedAt !== null) return null
    const { fullName, username, mobileNumber, email } = person
    return { name: fullName || username, phone: mobileNumber, email }
  }
  const nobody = { name: '', phone: '', email: '' }
  return {
    customer: contactOf(order.userId) ?? nobody,
    restaurant: { name: kitchen?.name ?? '', phone: kitchen?.phone ?? '', email: '' },
    courier: contactOf(courierId),
  }
}
