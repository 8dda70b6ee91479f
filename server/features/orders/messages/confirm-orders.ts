import { setImmediate as turn } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { profiles } from '../../../db/views/accounts.ts'
import type { Deps } from '../../../deps.ts'
import type { Message } from '../../notifications/message.ts'
import { transmitAllOnce } from '../../notifications/transmit-once.ts'
import { ordersById } from '../read-orders.ts'
import { confirmationOf, recipientOf } from './order-confirmation.ts'

const prefix = 'orderConfirmed-'
/** Written at a time, between which others have their turn. */
const chunk = 20

/**
 * Confirms orders by e-mail: a job for all that were placed within some moments, each once, as
 * `sendOrderMail` does for one. What could not be sent becomes a job of its own, which is repeated.
 */
export const confirmOrders = async (deps: Deps, orderIds: readonly string[]): Promise<void> => {
  const ids = orderIds.map((id) => `${prefix}${id}`)
  const failed = await transmitAllOnce(deps, ids, (due) =>
    confirmations(
      deps,
      due.map((id) => id.slice(prefix.length)),
    ),
  )
  for (const [id, error] of failed) {
    deps.log.warn({ err: error, message: id }, 'a confirmation could not be sent; it is tried again')
    await deps.jobs.send('order-mail', { mail: 'orderConfirmed', orderId: id.slice(prefix.length) })
  }
}

/** By their messages' ids; none for who declined such e-mails, and for orders that are cancelled by now. */
const confirmations = async (deps: Deps, orderIds: readonly string[]): Promise<Map<string, Message>> => {
  const records = await ordersById(deps.db, orderIds)
  const found = await deps.db
    .select({
      id: profiles.id,
      deletedAt: profiles.deletedAt,
      language: profiles.language,
      preferences: profiles.preferences,
    })
    .from(profiles)
    .where(inArray(profiles.id, [...new Set(records.map(({ order }) => order.userId))]))
  const accounts = new Map(found.map(({ id, ...account }) => [id, account]))
  const messages = new Map<string, Message>()
  for (const [index, record] of records.entries()) {
    if (index % chunk === chunk - 1) await turn()
    const account = accounts.get(record.order.userId)
    const recipient = account && recipientOf(record, account)
    const message = recipient && confirmationOf(deps, record, recipient)
    if (message) messages.set(`${prefix}${record.order.id}`, message)
  }
  return messages
}
