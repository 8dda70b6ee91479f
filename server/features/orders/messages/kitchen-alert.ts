import { and, inArray, isNotNull, lte } from 'drizzle-orm'
import { languagePrefix } from '#shared/languages.ts'
import { formatPaise } from '#shared/money/money.ts'
import { minutesAfter } from '#shared/orders/order-lifecycle.ts'
import type { Transaction } from '../../../db/connection.ts'
import { orders } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { JobData } from '../../../jobs/queues.ts'
import { i18nFor } from '../../../languages.ts'
import { writeMessage } from '../../notifications/notify.ts'
import { sendPush } from '../../notifications/send-push.ts'
import { transmitOnce } from '../../notifications/transmit-once.ts'
import { receiptClock } from '../../receipts/format.ts'
import { staffOf } from '../../staff/staff-of.ts'
import { findOrder, type OrderRecord } from '../read-orders.ts'

export type KitchenAlert = JobData['kitchen-alert']

/** An order that nobody has accepted for so long is told to its owner wherever they are. */
const unacceptedMinutes = 2

/**
 * Queues the alert about orders that nobody accepts, each once: every minute, so that it goes out between two
 * and three minutes after the order came. Where the autopilot plays nobody has to be called.
 */
export const alertUnaccepted = async (deps: Deps): Promise<void> => {
  if (deps.settings.autopilot) return
  const now = deps.clock()
  const waiting = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['confirmed']),
        isNotNull(orders.confirmedAt),
        lte(orders.confirmedAt, minutesAfter(now, -unacceptedMinutes)),
      ),
    )
  for (const { id } of waiting)
    await deps.jobs.send(
      'kitchen-alert',
      { orderId: id, alert: 'unaccepted' },
      { once: { key: `unaccepted-${id}`, seconds: 24 * 3600 } },
    )
}

/** Queues the alert about an order that was missed, as part of `tx`. */
export const alertMissed = async (
  { jobs, settings }: Pick<Deps, 'jobs' | 'settings'>,
  tx: Transaction,
  orderId: string,
): Promise<void> => {
  if (!settings.autopilot) await jobs.send('kitchen-alert', { orderId, alert: 'missed' }, { tx })
}

/**
 * Tells everybody who works for a restaurant, by e-mail and in the browsers that show notifications, that
 * nobody accepts an order, or that it was missed: a job, and to each of them once. Sends nothing once
 * somebody has accepted.
 */
export const sendKitchenAlert = async (deps: Deps, { orderId, alert }: KitchenAlert): Promise<void> => {
  const record = await findOrder(deps.db, orderId)
  if (record?.order.status !== (alert === 'unaccepted' ? 'confirmed' : 'cancelled')) return
  for (const person of await staffOf(deps.db, record.restaurant.id)) {
    await transmitOnce(deps, `${alert}-${orderId}-${person.id}`, async () =>
      writeMessage(
        deps,
        person,
        alert === 'unaccepted' ? 'orderUnaccepted' : 'orderMissed',
        factsFor(record, person.language),
      ),
    )
    await sendPush(deps, person.id, `${alert}-${orderId}`, (language) => {
      const i18n = i18nFor(language)
      const { order: id, amount, until } = factsFor(record, language)
      const path = `${languagePrefix(language)}/restaurant-dashboard?${new URLSearchParams({ tab: 'orders', restaurant: record.restaurant.id, order: orderId })}`
      if (alert === 'unaccepted')
        return {
          path,
          tag: orderId,
          title: i18n._(/*i18n*/ 'Nobody accepts a new order'),
          body: i18n._(/*i18n*/ '{id}, {amount}: it is cancelled at {until}.', { id, amount, until }),
        }
      return {
        path,
        tag: orderId,
        title: i18n._(/*i18n*/ 'You missed an order'),
        body: i18n._(/*i18n*/ '{id}, {amount}: nobody accepted it in time.', { id, amount }),
      }
    })
  }
}

const factsFor = ({ order, restaurant }: OrderRecord, language: Parameters<typeof receiptClock>[1]) => ({
  restaurant: restaurant.name,
  restaurantId: restaurant.id,
  order: order.id,
  amount: formatPaise(order.total),
  until: receiptClock(order.acceptBy, language),
})
