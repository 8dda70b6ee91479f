import type { Language } from '#shared/languages.ts'
import type { SupportMessage } from '#shared/support/contracts.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { queueSupportMail } from './support-mail.ts'
import { lockThread } from './thread-store.ts'
import { noSuchThread, sideOf } from './thread-view.ts'
import { writeMessage } from './write-message.ts'

/** Writes in a thread, as its person or as support. Refuses: not_found (404), also for another's thread. */
export const postMessage = (
  deps: Deps,
  caller: Caller,
  threadId: string,
  message: string,
  language: Language,
): Promise<SupportMessage> =>
  deps.db.transaction(async (tx) => {
    const thread = await lockThread(tx, threadId)
    const side = thread && sideOf(thread, caller)
    if (!thread || !side) throw noSuchThread()
    const { userId } = caller
    const author =
      side === 'person' ? ({ as: side, userId, language } as const) : ({ as: side, userId } as const)
    const written = await writeMessage(deps, tx, thread, author, message)
    if (side === 'support') await queueSupportMail(deps, tx, thread, written.id)
    return written
  })
