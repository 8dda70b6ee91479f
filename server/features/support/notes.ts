import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { SupportNote } from '#shared/support/contracts.ts'
import { supportNotes } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { profileOf } from '../accounts/profiles.ts'
import { recordAudit } from './audited.ts'
import { findThread, lockThread } from './thread-store.ts'
import { noSuchThread, sideOf } from './thread-view.ts'
import { publishToDesk } from './write-message.ts'

const noteCursor = cursorCodec('support-notes', z.tuple([z.number()]))

type Row = { note: typeof supportNotes.$inferSelect; by: { fullName: string; username: string } }

const noteView = ({ note: { id, authorId, note, at }, by }: Row): SupportNote => ({
  id: String(id),
  by: { id: authorId, name: by.fullName || by.username },
  note,
  at: at.toISOString(),
})

/**
 * What admins wrote to each other about a conversation, the latest first. Refuses: not_found (404), also for
 * an admin who is the conversation's person.
 */
export const listNotes = async (
  { db, ...deps }: Deps,
  caller: Caller,
  threadId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: SupportNote[]; nextCursor: string | null }> => {
  const record = await findThread(db, threadId)
  if (!record || sideOf(record.thread, caller) !== 'support') throw noSuchThread()
  const last = cursor === undefined ? undefined : noteCursor.decode(deps, cursor)
  const rows = await db
    .select({ note: supportNotes, by: { fullName: profiles.fullName, username: profiles.username } })
    .from(supportNotes)
    .innerJoin(profiles, eq(profiles.id, supportNotes.authorId))
    .where(and(eq(supportNotes.threadId, threadId), last && lt(supportNotes.id, last[0])))
    .orderBy(desc(supportNotes.id))
    .limit(limit + 1)
  const { shown, nextCursor } = noteCursor.page(deps, rows, limit, (row) => [row.note.id])
  return {
    items: shown.map(noteView),
    nextCursor,
  }
}

/**
 * Writes a note beside a conversation, which only admins read: it is no message, is in none of its events and
 * tells its person nothing. Audited without its words. Refuses as `listNotes`.
 */
export const writeNote = (deps: Deps, caller: Caller, threadId: string, note: string): Promise<SupportNote> =>
  deps.db.transaction(async (tx) => {
    const thread = await lockThread(tx, threadId)
    if (!thread || sideOf(thread, caller) !== 'support') throw noSuchThread()
    const at = deps.clock()
    const [row] = await tx
      .insert(supportNotes)
      .values({ threadId, authorId: caller.userId, note, at })
      .returning()
    const by = await profileOf(tx, caller.userId)
    if (!row || !by) throw new Error('no note was written')
    await publishToDesk(deps, tx, threadId)
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action: 'thread.noted',
      subject: { kind: 'thread', id: threadId },
      after: {},
      at,
    })
    return noteView({ note: row, by })
  })
