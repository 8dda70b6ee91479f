import { randomUUID } from 'node:crypto'
import type { Output } from '#shared/api/contract.ts'
import type { Language } from '#shared/languages.ts'
import type { openSupportThread, SupportThread } from '#shared/support/contracts.ts'
import { supportThreads } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { notify, operator } from '../notifications/notify.ts'
import { findThread } from './thread-store.ts'
import { noSuchThread, threadView } from './thread-view.ts'
import { writeMessage } from './write-message.ts'

type Request = Output<(typeof openSupportThread)['body']>

/**
 * Opens a person's conversation with support with its first message, and tells the operator by e-mail.
 * Refuses: not_found (404) an order that is not theirs.
 */
export const openThread = async (
  deps: Deps,
  userId: string,
  { orderId = null, topic, subject, message }: Request,
  language: Language,
): Promise<SupportThread> => {
  if (orderId !== null) {
    // Without a room that knows orders nobody could say whose it is.
    if (deps.supportParts.length === 0) throw noSuchThread()
    for (const part of deps.supportParts) await part.requireOwnOrder(userId, orderId)
  }
  const now = deps.clock()
  const id = randomUUID()
  return deps.db.transaction(async (tx) => {
    await tx.insert(supportThreads).values({
      id,
      userId,
      orderId,
      topic,
      subject,
      state: 'open',
      language,
      createdAt: now,
      lastMessageAt: now,
    })
    await writeMessage(deps, tx, { id, userId }, { as: 'person', userId, language }, message)
    const record = await findThread(tx, id)
    if (!record) throw noSuchThread()
    await notify(deps, tx, operator(deps), 'helpRequested', {
      name: record.person.fullName || record.person.username,
      topic: subject,
      orderId: orderId ?? '',
      message,
    })
    return threadView(record, 'person')
  })
}
