import { eq } from 'drizzle-orm'
import { hasRole } from '#shared/accounts/roles.ts'
import type { Transaction } from '../../db/connection.ts'
import { orderStates } from '../../db/views/orders.ts'
import type { Deps } from '../../deps.ts'
import type { JobData } from '../../jobs/queues.ts'
import { profileOf } from '../accounts/profiles.ts'
import { wants, writeMessage } from '../notifications/notify.ts'
import { transmitOnce } from '../notifications/transmit-once.ts'
import { findThread, type ThreadRow } from './thread-store.ts'

/** Whoever is on the site reads an answer within this time. */
const waitSeconds = 120

/**
 * Queues the e-mail about an answer as part of `tx`; of several that are not read there is one e-mail.
 * `before` is the thread before the answer.
 */
export const queueSupportMail = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Transaction,
  before: Pick<ThreadRow, 'id' | 'unreadByPerson' | 'answeredAt'>,
  messageId: string,
): Promise<void> => {
  if (before.unreadByPerson > 0 && before.answeredAt !== null) return
  await jobs.send('support-mail', { threadId: before.id, messageId }, { tx, startAfterSeconds: waitSeconds })
}

/**
 * Sends the e-mail about an answer, once, unless it was read meanwhile, the account is deleted, or its
 * preferences decline it.
 */
export const sendSupportMail = (
  deps: Deps,
  { threadId, messageId }: JobData['support-mail'],
): Promise<void> =>
  transmitOnce(deps, `supportAnswered-${messageId}`, async () => {
    const record = await findThread(deps.db, threadId)
    if (!record || record.thread.unreadByPerson === 0) return null
    const { userId } = record.thread
    const account = await profileOf(deps.db, userId)
    if (!account || account.deletedAt !== null || !wants(account, 'account')) return null
    return writeMessage(deps, account, 'supportAnswered', {
      path: await pathOf(deps, record.thread, account.roles),
    })
  })

/**
 * Where its person reads a conversation: beside their order, or among the help of the dashboard that they
 * have.
 */
const pathOf = async (
  deps: Pick<Deps, 'db'>,
  { id, orderId, userId }: Pick<ThreadRow, 'id' | 'orderId' | 'userId'>,
  roles: readonly string[],
): Promise<string> => {
  const [order] =
    orderId === null
      ? []
      : await deps.db
          .select({ userId: orderStates.userId })
          .from(orderStates)
          .where(eq(orderStates.id, orderId))
  if (order?.userId === userId) return `/tracking/${orderId}`
  const staff = staffDashboards.find(([role]) => hasRole(roles, role))
  const dashboard = hasRole(roles, 'CUSTOMER') || !staff ? '/customer-dashboard' : staff[1]
  return `${dashboard}?tab=help&thread=${id}`
}

const staffDashboards = [
  ['RESTAURANT', '/restaurant-dashboard'],
  ['DELIVERY_AGENT', '/delivery-dashboard'],
] as const
