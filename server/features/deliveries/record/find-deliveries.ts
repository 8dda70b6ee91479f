import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { underWay } from '#shared/deliveries/delivery-lifecycle.ts'
import { Refusal } from '#shared/errors.ts'
import { deliveries } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { cursorCodec } from '../../../http/cursor.ts'
import type { DeliveryRow } from '../delivery-subject.ts'
import { notOfferedToAnother } from '../offers/open-offers.ts'
import { notFound } from './not-found.ts'

type AgentState = 'available' | 'active' | 'history'
type Viewer = 'agent' | 'anyAgent'

/** Which deliveries of an agent: by state, a text, and days in Asia/Kolkata, both included. */
type Which = {
  state: AgentState
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
type Paging = { limit: number; cursor?: string | undefined; page?: number | undefined }
type Place = { at: Date; id: string }

/** A cursor is the time and id of the last delivery on a page. */
const position = z.tuple([z.iso.datetime(), z.string()])
const cursors = {
  requested: cursorCodec('deliveries', position),
  ended: cursorCodec('delivery history', position),
}

/**
 * What a list is sorted and limited to days by: when a delivery ended, and before that, when it was
 * requested.
 */
const orderOf = (state: AgentState) =>
  state === 'history'
    ? { at: deliveries.movedAt, of: (row: DeliveryRow) => row.movedAt, cursor: cursors.ended }
    : { at: deliveries.requestedAt, of: (row: DeliveryRow) => row.requestedAt, cursor: cursors.requested }

const viewerOf = (state: AgentState): Viewer => (state === 'available' ? 'anyAgent' : 'agent')

/**
 * Deliveries an agent could claim, holds or carried, the latest first; `page` counts from 1. Throws
 * validation_failed (422) for an invalid cursor, and for a cursor with a page.
 */
export const findDeliveries = async (
  deps: Deps,
  agentId: string,
  { limit, cursor, page = 1, ...which }: Which & Paging,
): Promise<{ items: Delivery[]; nextCursor: string | null; total: number | null }> => {
  if (cursor !== undefined && page !== 1) throw eitherOr()
  const { of, cursor: codec } = orderOf(which.state)
  const after = cursor === undefined ? undefined : codec.decode(deps, cursor)
  const matching = whereOf(deps, agentId, which)
  const [found, total] = await Promise.all([
    readRows(deps, which.state, matching, after && { at: new Date(after[0]), id: after[1] }, {
      limit: limit + 1,
      offset: (page - 1) * limit,
    }),
    cursor === undefined ? deps.db.$count(deliveries, matching) : null,
  ])
  const { shown, nextCursor } = codec.page(deps, found, limit, (row) => [of(row).toISOString(), row.id])
  return {
    items: await showDeliveries(deps, shown, viewerOf(which.state)),
    nextCursor,
    total,
  }
}

/** Read at a time for a file. */
const atOnce = 500

/** All of them, page by page as they are taken. */
export async function* deliveryPages(deps: Deps, agentId: string, which: Which): AsyncGenerator<Delivery[]> {
  const matching = whereOf(deps, agentId, which)
  const { of } = orderOf(which.state)
  let after: Place | undefined
  for (;;) {
    const rows = await readRows(deps, which.state, matching, after, { limit: atOnce, offset: 0 })
    if (rows.length > 0) yield await showDeliveries(deps, rows, viewerOf(which.state))
    const last = rows.at(-1)
    if (rows.length < atOnce || !last) return
    after = { at: of(last), id: last.id }
  }
}

/** One delivery as a courier sees it; 404 if it does not exist. */
export const showDelivery = async (deps: Deps, id: string, viewer: Viewer): Promise<Delivery> => {
  const rows = await deps.db.select().from(deliveries).where(eq(deliveries.id, id))
  const [delivery] = await showDeliveries(deps, rows, viewer)
  if (!delivery) throw notFound()
  return delivery
}

const readRows = (
  deps: Deps,
  state: AgentState,
  matching: SQL | undefined,
  after: Place | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<DeliveryRow[]> => {
  const { at } = orderOf(state)
  return deps.db
    .select()
    .from(deliveries)
    .where(and(matching, after && or(lt(at, after.at), and(eq(at, after.at), lt(deliveries.id, after.id)))))
    .orderBy(desc(at), desc(deliveries.id))
    .limit(limit)
    .offset(offset)
}

const whereOf = (deps: Deps, agentId: string, { state, q, from, to }: Which): SQL | undefined => {
  const { at } = orderOf(state)
  return and(
    whereState(deps, state, agentId),
    from === undefined ? undefined : gte(at, startOfDay(from)),
    to === undefined ? undefined : lt(at, endOfDay(to)),
    q ? mentions(deps, q, viewerOf(state)) : undefined,
  )
}

const whereState = (deps: Deps, state: AgentState, agentId: string): SQL | undefined => {
  // Rescues have a list of their own.
  const ofOrders = eq(deliveries.subject, 'order')
  // What somebody else is being offered is theirs for the moment.
  if (state === 'available')
    return and(
      ofOrders,
      eq(deliveries.status, 'waiting'),
      notOfferedToAnother(deps.db, agentId, deps.clock()),
    )
  // As the index says it.
  const ended = sql`${deliveries.status} IN ('completed', 'undelivered', 'cancelled')`
  return and(
    ofOrders,
    eq(deliveries.agentId, agentId),
    state === 'active' ? inArray(deliveries.status, underWay) : ended,
  )
}

/** Each kind of subject is searched by its own rules. */
const mentions = (deps: Deps, text: string, viewer: Viewer): SQL | undefined =>
  or(
    ...Object.entries(deps.deliverySubjects).map(
      ([name, subject]) =>
        sql`(${deliveries.subject} = ${name} AND ${subject.mentions(text, viewer, deps.clock())})`,
    ),
  )

/** The deliveries as their subjects show them, with one query for each kind of subject. */
export const showDeliveries = async (
  deps: Deps,
  rows: readonly DeliveryRow[],
  viewer: Viewer,
): Promise<Delivery[]> => {
  const now = deps.clock()
  const bySubject = Object.entries(Object.groupBy(rows, ({ subject }) => subject)) as [
    DeliveryRow['subject'],
    DeliveryRow[],
  ][]
  const byId = new Map<string, Delivery>()
  for (const [subject, own] of bySubject)
    for (const view of await deps.deliverySubjects[subject].show(deps.db, own, viewer, now))
      byId.set(view.id, view)
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

const eitherOr = () => {
  const message = /*i18n*/ 'Please give either a page or a cursor.'
  return new Refusal('validation_failed', message, { page: message })
}
