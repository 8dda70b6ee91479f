import { eq } from 'drizzle-orm'
import type { SupportThread } from '#shared/contracts/support.ts'
import type { MessageAuthor } from '#shared/support.ts'
import type { Transaction } from '../../db/connection.ts'
import { supportThreads } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/access-token.ts'
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

/** Notes that the caller's side has read the thread so far. Refuses: not_found (404), also for another's thread. */
export const readThread = (deps: Deps, caller: Caller, id: string): Promise<SupportThread> =>
  changeThread(deps, caller, id, (tx, _thread, side) =>
    tx
      .update(supportThreads)
      .set(side === 'person' ? { unreadByPerson: 0 } : { unreadBySupport: 0 })
      .where(eq(supportThreads.id, id)),
  )

/** Closes a thread; a repeat changes nothing. Refuses: not_found (404), also for another's thread. */
export const resolveThread = (deps: Deps, caller: Caller, id: string): Promise<SupportThread> =>
  changeThread(deps, caller, id, async (tx, thread) => {
    if (thread.state === 'resolved') return
    await tx.update(supportThreads).set({ state: 'resolved' }).where(eq(supportThreads.id, id))
    await publishInThread(deps, tx, thread, 'state', 'resolved')
  })
