import type { Language } from '#shared/languages.ts'
import type { Transaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { threadOfOrder } from './thread-of-order.ts'
import { writeMessage } from './write-message.ts'

type Message = { userId: string; language: Language; orderId: string; subject: string; message: string }

/**
 * Writes in a person's latest conversation about an order, or opens one, in the transaction of what it is
 * about: what a courier reports with one press waits for support like any other question. Whether the order
 * concerns the person is for the caller to know. Returns the conversation's id.
 */
export const writeAsPerson = async (
  deps: Pick<Deps, 'notifications' | 'clock'>,
  tx: Transaction,
  { userId, language, orderId, subject, message }: Message,
): Promise<string> => {
  const at = deps.clock()
  const { thread } = await threadOfOrder(tx, { userId, orderId, subject, language, at, by: 'person' })
  await writeMessage(deps, tx, thread, { as: 'person', userId, language }, message)
  return thread.id
}
