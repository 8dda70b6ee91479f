import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Input, Output } from '#shared/api/contract.ts'
import { orderStatuses } from '#shared/orders/order-lifecycle.ts'
import { type ActivityEntry, type adminActivity, orderEventActions } from '#shared/reports/contracts.ts'
import { auditEntries, outboxEvents, restaurants, users } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'

/** The ids below which the next page begins: of the outbox, and of the audit log. */
const activityCursor = cursorCodec('admin-activity', z.tuple([z.number(), z.number()]))

const at = z.iso.datetime()
const orderHappened = z.object({
  orderId: z.string(),
  action: z.enum(orderEventActions),
  by: z.string(),
  at,
})
const written = z.object({ threadId: z.string(), message: z.object({ author: z.string(), at }) })

/**
 * What has happened lately, the latest first: what the outbox has of orders and conversations, which goes
 * back three days, and the audit log. What an admin did to an order is in both and comes from the log, which
 * says who it was. Both are read by their primary keys.
 */
export const readActivity = async (
  deps: Deps,
  { limit, cursor }: Output<(typeof adminActivity)['query']>,
): Promise<Input<(typeof adminActivity)['response']>> => {
  const [eventsBelow, auditBelow] =
    cursor === undefined ? [undefined, undefined] : activityCursor.decode(deps, cursor)
  const [events, audited] = await Promise.all([
    deps.db
      .select()
      .from(outboxEvents)
      .where(
        and(
          eventsBelow === undefined ? undefined : lt(outboxEvents.id, eventsBelow),
          inArray(outboxEvents.kind, ['status', 'message']),
          sql`coalesce(${outboxEvents.data} ->> 'by', '') <> 'admin'`,
          sql`coalesce(${outboxEvents.data} -> 'message' ->> 'author', 'person') = 'person'`,
        ),
      )
      .orderBy(desc(outboxEvents.id))
      .limit(limit + 1),
    deps.db
      .select({ entry: auditEntries, username: users.username })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.actorId))
      .where(auditBelow === undefined ? undefined : lt(auditEntries.id, auditBelow))
      .orderBy(desc(auditEntries.id))
      .limit(limit + 1),
  ])
  const shown = merged(
    events.map((event) => ({ id: event.id, source: 'event' as const, ...readEvent(event) })),
    audited.map(({ entry, username }) => ({
      id: entry.id,
      source: 'audit' as const,
      at: entry.at,
      entry: entryOfAudit(entry, username),
    })),
  ).slice(0, limit)
  const lowest = (source: Row['source'], before: number | undefined) =>
    shown.findLast((row) => row.source === source)?.id ?? before ?? Number.MAX_SAFE_INTEGER
  return {
    items: await withNames(
      deps,
      shown.flatMap(({ entry }) => entry ?? []),
    ),
    nextCursor:
      events.length + audited.length > shown.length
        ? activityCursor.encode(deps, [lowest('event', eventsBelow), lowest('audit', auditBelow)])
        : null,
  }
}

type Row = { id: number; source: 'event' | 'audit'; at: Date; entry: ActivityEntry | null }

/** By time, but each in the order of its ids, so that a page ends where the next one begins. */
const merged = (events: readonly Row[], audited: readonly Row[]): Row[] => {
  const rows: Row[] = []
  let [nextEvent, nextAudit] = [0, 0]
  for (;;) {
    const [event, audit] = [events[nextEvent], audited[nextAudit]]
    const first = !audit || (event && event.at > audit.at) ? event : audit
    if (!first) return rows
    rows.push(first)
    if (first === event) nextEvent++
    else nextAudit++
  }
}

/** What an event says happened, and when; nothing for one of another version of the product. */
const readEvent = ({ id, at, kind, data }: typeof outboxEvents.$inferSelect): Pick<Row, 'at' | 'entry'> => {
  const common = { id: `e${id}`, actor: null, moved: null }
  const event = kind === 'message' ? written.safeParse(data) : orderHappened.safeParse(data)
  if (!event.success) return { at, entry: null }
  if ('message' in event.data) {
    const { threadId, message } = event.data
    const subject = { kind: 'thread', id: threadId, name: null }
    const entry = { ...common, source: 'support', action: 'wrote', by: message.author, subject } as const
    return { at: new Date(message.at), entry: { ...entry, at: message.at } }
  }
  const { orderId, action, by } = event.data
  const subject = { kind: 'order', id: orderId, name: null }
  return {
    at: new Date(event.data.at),
    entry: { ...common, at: event.data.at, source: 'order', action, by, subject },
  }
}

const entryOfAudit = (
  {
    id,
    at,
    actorKind,
    actorId,
    action,
    subjectKind,
    subjectId,
    before,
    after,
  }: typeof auditEntries.$inferSelect,
  username: string | null,
): ActivityEntry => ({
  id: `a${id}`,
  at: at.toISOString(),
  source: 'audit',
  action,
  by: actorKind,
  actor: actorId === null ? null : { id: actorId, username: username ?? '' },
  // Whoever knows the hash of a link's token knows nothing, but nobody needs it either.
  subject: { kind: subjectKind, id: subjectKind === 'adminInvitation' ? '' : subjectId, name: null },
  moved: action === 'order.moved' ? movedFrom(before, after) : null,
})

const standing = z.object({ status: z.enum(orderStatuses) })
/** From which status to which; null where an older version has not noted it. */
const movedFrom = (before: unknown, after: unknown): ActivityEntry['moved'] => {
  const [from, to] = [standing.safeParse(before), standing.safeParse(after)]
  return from.success && to.success ? { from: from.data.status, to: to.data.status } : null
}

/** With the names of the accounts and restaurants that they are about. */
const withNames = async (deps: Deps, entries: ActivityEntry[]): Promise<ActivityEntry[]> => {
  const ids = (kind: string) => [
    ...new Set(entries.flatMap(({ subject }) => (subject.kind === kind ? subject.id : []))),
  ]
  const [accountIds, restaurantIds] = [ids('account'), ids('restaurant')]
  const named = await Promise.all([
    accountIds.length === 0
      ? []
      : deps.db
          .select({ id: users.id, name: users.username })
          .from(users)
          .where(inArray(sql`${users.id}::text`, accountIds)),
    restaurantIds.length === 0
      ? []
      : deps.db
          .select({ id: restaurants.id, name: restaurants.name })
          .from(restaurants)
          .where(inArray(restaurants.id, restaurantIds)),
  ])
  const names = new Map(named.flat().map(({ id, name }) => [id, name]))
  return entries.map((entry) => ({
    ...entry,
    subject: { ...entry.subject, name: names.get(entry.subject.id) ?? null },
  }))
}
