import { eq } from 'drizzle-orm'
import { hasRole } from '#shared/accounts/roles.ts'
import { Refusal } from '#shared/errors.ts'
import type { SupportThread } from '#shared/support/contracts.ts'
import { supportThreads } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { profileOf } from '../accounts/profiles.ts'
import { recordAudit } from './audited.ts'
import { findThread, lockThread } from './thread-store.ts'
import { noSuchThread, sideOf, threadView } from './thread-view.ts'
import { publishInThread } from './write-message.ts'

/**
 * Says which admin looks after a conversation; null: nobody in particular. Told to all of support live, and
 * audited; a repeat changes nothing. Refuses: not_found (404) no such conversation, and for somebody who is
 * no admin.
 */
export const assignThread = (
  deps: Deps,
  caller: Caller,
  id: string,
  to: string | null,
): Promise<SupportThread> =>
  deps.db.transaction(async (tx) => {
    const thread = await lockThread(tx, id)
    const side = thread && sideOf(thread, caller)
    if (!thread || !side) throw noSuchThread()
    if (to !== null) {
      const person = await profileOf(tx, to)
      if (!person || person.deletedAt !== null || !hasRole(person.roles, 'ADMIN'))
        throw new Refusal('not_found', /*i18n*/ 'This admin was not found.')
    }
    if (thread.assignedTo !== to) {
      await tx.update(supportThreads).set({ assignedTo: to }).where(eq(supportThreads.id, id))
      await publishInThread(deps, tx, thread, 'state', thread.state)
      await recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'thread.assigned',
        subject: { kind: 'thread', id },
        before: { to: thread.assignedTo },
        after: { to },
        at: deps.clock(),
      })
    }
    const record = await findThread(tx, id)
    if (!record) throw noSuchThread()
    return threadView(record, side)
  })
