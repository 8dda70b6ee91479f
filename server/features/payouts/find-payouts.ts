import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { daysBefore, marketDay, startOfDay, startOfWeek } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'
import { documentNumber } from '#shared/invoices/documents.ts'
import type { nextPayout, Payout } from '#shared/payouts/contracts.ts'
import { payoutNumber } from '#shared/payouts/payout-state.ts'
import type { Executor } from '../../db/connection.ts'
import { commissionInvoices, payouts } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { readSetting } from '../settings/read-setting.ts'
import { type Owner, type PayoutRow, sumDue } from './pay-out.ts'

const payoutCursor = cursorCodec('payouts', z.tuple([z.iso.date()]))

const payoutOf = (
  {
    id,
    number,
    firstDay,
    lastDay,
    orders,
    earned,
    cashKept,
    tds,
    amount,
    at,
    state,
    stateAt,
    reference,
    failure,
  }: PayoutRow,
  invoices: ReadonlyMap<string, string>,
): Payout => ({
  id,
  number: payoutNumber(number),
  from: firstDay,
  to: lastDay,
  orders,
  earned,
  cashKept,
  tds,
  amount,
  at: at.toISOString(),
  state,
  stateAt: (stateAt ?? at).toISOString(),
  reference,
  failure,
  commissionInvoice: invoices.get(id) ?? null,
})

/** Payouts as they are shown, in their order, each with the number of the invoice for its commission. */
export const payoutsOf = async (executor: Executor, rows: readonly PayoutRow[]): Promise<Payout[]> => {
  const ofRestaurants = rows.flatMap(({ id, payee }) => (payee === 'restaurant' ? [id] : []))
  const invoices =
    ofRestaurants.length === 0
      ? []
      : await executor
          .select()
          .from(commissionInvoices)
          .where(inArray(commissionInvoices.payoutId, ofRestaurants))
  const numbers = new Map(invoices.map((row) => [row.payoutId, documentNumber('commission', row)]))
  return rows.map((row) => payoutOf(row, numbers))
}

const readRows = (deps: Deps, owner: string, limit: number, before: string | undefined) =>
  deps.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.owner, owner), before === undefined ? undefined : lt(payouts.lastDay, before)))
    .orderBy(desc(payouts.lastDay))
    .limit(limit)

/**
 * A page of somebody's payouts, the latest first. Throws validation_failed (422) for a cursor that no list
 * wrote.
 */
export const findPayouts = async (
  deps: Deps,
  owner: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Payout[]; nextCursor: string | null }> => {
  const place = cursor === undefined ? undefined : payoutCursor.decode(deps, cursor)[0]
  const rows = await readRows(deps, owner, limit + 1, place)
  const { shown, nextCursor } = payoutCursor.page(deps, rows, limit, (row) => [row.lastDay])
  return {
    items: await payoutsOf(deps.db, shown),
    nextCursor,
  }
}

/** Read at a time for a file. */
const atOnce = 500

/** All of them, page by page as they are taken. */
export async function* payoutPages(deps: Deps, owner: string): AsyncGenerator<Payout[]> {
  let before: string | undefined
  for (;;) {
    const rows = await readRows(deps, owner, atOnce, before)
    if (rows.length > 0) yield await payoutsOf(deps.db, rows)
    if (rows.length < atOnce) return
    before = rows.at(-1)?.lastDay
  }
}

export const noSuchPayout = () => new Refusal('not_found', /*i18n*/ 'There is no such payout.')

/** One payout of this owner. Throws not_found (404), also for another's. */
export const findPayout = async (deps: Deps, owner: string, id: string): Promise<Payout> => {
  const [row] = await deps.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.id, id), eq(payouts.owner, owner)))
  const [payout] = row ? await payoutsOf(deps.db, [row]) : []
  if (!payout) throw noSuchPayout()
  return payout
}

/** What somebody is owed so far, in paise, and the Monday on which it will be paid. */
export const readNextPayout = async (deps: Deps, owner: Owner): Promise<z.infer<typeof nextPayout>> => {
  const now = deps.clock()
  const monday = daysBefore(startOfWeek(marketDay(now)), -7)
  const { orders, earned, cashKept } = await sumDue(deps.db, owner, startOfDay(monday))
  const deducts = owner.payee === 'restaurant' && (await readSetting(deps.db, 'invoicing')).tds
  return { on: monday, orders, earned, cashKept, amount: earned - cashKept, deducts }
}
