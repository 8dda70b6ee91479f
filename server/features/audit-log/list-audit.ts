import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import type { AuditEntryView, auditLog as contract } from '#shared/audit/contracts.ts'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import { containing } from '../../db/containing.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { profiles } from '../../db/views/accounts.ts'
import { loggedActions } from '../../db/views/audit.ts'
import { dishFacts } from '../../db/views/menu/dishes.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec, everyPage } from '../../http/cursor.ts'

type Query = Output<(typeof contract)['query']>

const auditCursor = cursorCodec('audit', z.tuple([z.number()]))

const { id, at, actorKind, actorId, action, subjectKind, subjectId, before, after } = loggedActions
/** Written as the index has it (db/tables/audit.ts). */
const searched = sql`lower(${subjectId} || ' ' || coalesce(${before}::text, '') || ' ' || coalesce(${after}::text, ''))`

const byActor = (actor: string): SQL | undefined => {
  if (actor === 'operator') return eq(actorKind, 'operator')
  return isUuid(actor) ? eq(actorId, actor) : sql`false`
}

/** Names are looked up here and stored nowhere, so that nothing of a person stays in the log. */
const actorName = sql<string>`coalesce((SELECT ${profiles.username} FROM ${profiles}
  WHERE ${profiles.id} = ${actorId} AND ${profiles.deletedAt} IS NULL), '')`
const subjectName = sql<string>`coalesce(CASE ${subjectKind}
  WHEN 'account' THEN (SELECT ${profiles.username} FROM ${profiles}
    WHERE ${profiles.id}::text = ${subjectId} AND ${profiles.deletedAt} IS NULL)
  WHEN 'restaurant' THEN (SELECT ${storefronts.name} FROM ${storefronts} WHERE ${storefronts.id} = ${subjectId})
  WHEN 'dish' THEN (SELECT ${dishFacts.name} FROM ${dishFacts} WHERE ${dishFacts.id} = ${subjectId})
  END, '')`

/** Entries of the audit log, the latest first. */
export const listAudit = async (
  deps: Deps,
  { limit, cursor, from, to, actor, action: done, subjectKind: kind, subject, q = '' }: Query,
): Promise<{ items: AuditEntryView[]; nextCursor: string | null }> => {
  const last = cursor === undefined ? undefined : auditCursor.decode(deps, cursor)
  const rows = await deps.db
    .select({
      id,
      at,
      actorKind,
      actorId,
      actorName,
      action,
      subjectKind,
      subjectId,
      subjectName,
      before,
      after,
    })
    .from(loggedActions)
    .where(
      and(
        last && lt(id, last[0]),
        from === undefined ? undefined : gte(at, startOfDay(from)),
        to === undefined ? undefined : lt(at, endOfDay(to)),
        actor === undefined ? undefined : byActor(actor),
        done && eq(action, done),
        kind && eq(subjectKind, kind),
        subject === undefined ? undefined : eq(subjectId, subject),
        q === '' ? undefined : sql`${searched} LIKE ${containing(q.toLowerCase())}`,
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1)
  const { shown, nextCursor } = auditCursor.page(deps, rows, limit, (row) => [row.id])
  return {
    items: shown.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
      action: row.action,
      subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
      before: row.before ?? null,
      after: row.after ?? null,
    })),
    nextCursor,
  }
}

/** All pages of the list, for its file. */
export const auditPages = (deps: Deps, query: Query): AsyncGenerator<AuditEntryView[]> =>
  everyPage((cursor) => listAudit(deps, { ...query, limit: 500, cursor }))
