import { and, asc, between, desc, eq, gt, ilike, lt, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import type { ContactMessage, contactMessages as contract } from '#shared/engagement/contracts.ts'
import { acknowledgeBy, idsOfMessageNumber, messageNumber, redressBy } from '#shared/support/clocks.ts'
import type { Executor } from '../../db/connection.ts'
import { containing } from '../../db/containing.ts'
import { contactMessages } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'

const messageCursor = cursorCodec('contact-messages', z.tuple([z.iso.datetime(), z.string()]))

const select = (executor: Executor) =>
  executor
    .select({ message: contactMessages, admin: { fullName: profiles.fullName, username: profiles.username } })
    .from(contactMessages)
    .leftJoin(profiles, eq(profiles.id, contactMessages.answeredBy))

type Row = Awaited<ReturnType<typeof select>>[number]

const messageView = ({ message: row, admin }: Row): ContactMessage => ({
  id: row.id,
  ticket: messageNumber(row.id),
  acknowledgeBy: acknowledgeBy(row.createdAt).toISOString(),
  redressBy: redressBy(row.createdAt).toISOString(),
  name: row.name,
  email: row.email,
  topic: row.topic,
  message: row.message,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  userId: row.userId,
  answer:
    row.answeredAt === null
      ? null
      : {
          message: row.answer ?? '',
          at: row.answeredAt.toISOString(),
          by: admin ? admin.fullName || admin.username : '',
        },
})

export const findMessage = async (executor: Executor, id: string): Promise<ContactMessage | undefined> => {
  const [row] = await select(executor).where(eq(contactMessages.id, id))
  return row && messageView(row)
}

const withNumber = (typed: string): SQL | undefined => {
  const ids = idsOfMessageNumber(typed)
  return ids === null ? undefined : between(contactMessages.id, ids.first, ids.last)
}

/**
 * Messages of the contact form, by when they were written. Throws validation_failed (422) for a cursor of
 * another list.
 */
export const listMessages = async (
  deps: Deps,
  { limit, cursor, status, q, sort }: Output<(typeof contract)['query']>,
): Promise<{ items: ContactMessage[]; nextCursor: string | null }> => {
  const [follows, sorted] = sort === 'newest' ? [lt, desc] : [gt, asc]
  const last = cursor === undefined ? undefined : messageCursor.decode(deps, cursor)
  const at = last && new Date(last[0])
  const after: SQL | undefined =
    last &&
    at &&
    or(
      follows(contactMessages.createdAt, at),
      and(eq(contactMessages.createdAt, at), follows(contactMessages.id, last[1])),
    )
  const rows = await select(deps.db)
    .where(
      and(
        status && eq(contactMessages.status, status),
        q
          ? or(
              ilike(contactMessages.name, containing(q)),
              ilike(contactMessages.email, containing(q)),
              ilike(contactMessages.message, containing(q)),
              withNumber(q),
            )
          : undefined,
        after,
      ),
    )
    .orderBy(sorted(contactMessages.createdAt), sorted(contactMessages.id))
    .limit(limit + 1)
  const { shown, nextCursor } = messageCursor.page(deps, rows, limit, ({ message }) => [
    message.createdAt.toISOString(),
    message.id,
  ])
  return {
    items: shown.map(messageView),
    nextCursor,
  }
}
