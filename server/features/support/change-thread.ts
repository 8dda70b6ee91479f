import { eq } from 'drizzle-orm'
import type { SupportThread } from '#shared/support/contracts.ts'
import type { MessageAuthor } from '#shared/support/threads.ts'
import type { Transaction } from '../../db/connection.ts'
import { supportThreads } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { recordAudit } from './audited.ts'
import { findThread, lockThread, type ThreadRow } from './thread-store.ts'
import { noSuchThread, sideOf, threadView } from './thread-view.ts'
import { publishInThread } from './write-message.ts'

type Change = (tx: Transaction, thread: ThreadRow, side: MessageAuthor) => Promise<unknown>

const changeThread = (deps: Deps, caller: Caller, id: string, change: Change): Promise<SupportThread> =>
  deps.db.transaction(async (tx) => {
    const thread = await lockThread(tx, id)
    const side = thread && sideOf(thread, caller)
    if (!thread || !side) throw noSuchThread()
    await change(tx, thread, side)
    const record = await findThread(tx, id)
    if (!record) throw noSuchThread()
    return threadView(record, side)
  })

/**
 * Notes that the caller's side has read the thread so far. Refuses: not_found (404), also for another's
 * thread.
 */
export const readThread = (deps: Deps, caller: Caller, id: string): Promise<SupportThread> =>
  changeThread(deps, caller, id, (tx, _thread, side) =>
    tx
      .update(supportThreads)
      .set(side === 'person' ? { unreadByPerson: 0 } : { unreadBySupport: 0 })
      .where(eq(supportThreads.id, id)),
  )

/** Closes a thread; a repeat changes nothing. Refuses: not_found (404), also for another's thread. */
export const resolveThread = (deps: Deps, caller: Caller, id: string): Promise<SupportThread> =>
  changeThread(deps, caller, id, async (tx, thread, side) => {
    if (thread.state !== 'resolved') await setState(deps, tx, caller, thread, side, 'resolved')
  })

/**
 * Opens a closed thread again, so that it waits for support; a repeat changes nothing. Refuses: not_found
 * (404), also for another's thread.
 */
export const reopenThread = (deps: Deps, caller: Caller, id: string): Promise<SupportThread> =>
  changeThread(deps, caller, id, async (tx, thread, side) => {
    if (thread.state === 'resolved') await setState(deps, tx, caller, thread, side, 'open')
  })

/** What support does is in the audit log. */
const setState = async (
  deps: Deps,
  tx: Transaction,
  caller: Caller,
  thread: ThreadRow,
  side: MessageAuthor,
  state: 'open' | 'resolved',
): Promise<void> => {
  await tx.update(supportThreads).set({ state, snoozedUntil: null }).where(eq(supportThreads.id, thread.id))
  await publishInThread(deps, tx, thread, 'state', state)
  if (side !== 'support') return
  await recordAudit(tx, {
    actor: { kind: 'account', id: caller.userId },
    action: state === 'resolved' ? 'thread.resolved' : 'thread.reopened',
    subject: { kind: 'thread', id: thread.id },
    before: { state: thread.state },
    after: { state },
    at: deps.clock(),
  })
}
