import { and, desc, eq, gte, isNotNull, lt, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import type { EarningSums, OrderEarning } from '#shared/contracts/payouts.ts'
import { type Paise, paise } from '#shared/money.ts'
import { ledgerEntries, orders, payoutEntries } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'

const earningCursor = cursorCodec('earnings', z.tuple([z.iso.datetime(), z.int()]))
const cash = alias(ledgerEntries, 'cash')

type Place = { at: Date; id: number }
/** Which earnings: of these days of delivery (Asia/Kolkata, both included), or of one payout. */
type OfDays = { restaurantId: string; from?: string | undefined; to?: string | undefined }
type Which = OfDays | { restaurantId: string; payoutId: string }

const matching = (which: Which): SQL | undefined =>
  and(
    eq(ledgerEntries.account, 'restaurant'),
    eq(ledgerEntries.owner, which.restaurantId),
    ne(ledgerEntries.kind, 'payout'),
    ...('payoutId' in which
      ? [eq(payoutEntries.payoutId, which.payoutId)]
      : [
          which.from === undefined ? undefined : gte(ledgerEntries.at, startOfDay(which.from)),
          which.to === undefined ? undefined : lt(ledgerEntries.at, endOfDay(which.to)),
        ]),
  )

const toPaise = (amount: unknown): Paise => paise(Number(amount))
const taxOf = sql`${orders.tax} + ${orders.deliveryTax}`.mapWith(toPaise)
const cashOf = sql`coalesce(${cash.amount}, 0)`.mapWith(toPaise)

/** The restaurant's entry of each order, the order, the cash that the restaurant holds of it, and the payout. */
const select = (deps: Deps) =>
  deps.db
    .select({
      id: ledgerEntries.id,
      at: ledgerEntries.at,
      orderId: sql<string>`${orders.id}`.as('order_id'),
      subtotal: orders.subtotal,
      commission: orders.commission,
      tax: taxOf.as('tax'),
      earned: ledgerEntries.amount,
      cashKept: cashOf.as('cash_kept'),
      payoutId: payoutEntries.payoutId,
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(
      cash,
      and(
        eq(cash.orderId, ledgerEntries.orderId),
        eq(cash.account, 'cash'),
        eq(cash.owner, sql`${ledgerEntries.owner}`),
      ),
    )
    .leftJoin(payoutEntries, eq(payoutEntries.entryId, ledgerEntries.id))
    .$dynamic()

const readRows = (deps: Deps, which: Which, limit: number, after: Place | undefined) =>
  select(deps)
    .where(
      and(
        matching(which),
        after &&
          or(
            lt(ledgerEntries.at, after.at),
            and(eq(ledgerEntries.at, after.at), lt(ledgerEntries.id, after.id)),
          ),
      ),
    )
    .orderBy(desc(ledgerEntries.at), desc(ledgerEntries.id))
    .limit(limit)
type Row = Awaited<ReturnType<typeof readRows>>[number]

const earningOf = ({ id: _, at, ...row }: Row): OrderEarning => ({ ...row, deliveredAt: at.toISOString() })

/** A page of what orders brought, the latest first. Throws validation_failed (422) for a cursor that no list wrote. */
export const findEarnings = async (
  deps: Deps,
  which: Which,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: OrderEarning[]; nextCursor: string | null }> => {
  const place = cursor === undefined ? undefined : earningCursor.decode(deps, cursor)
  const rows = await readRows(deps, which, limit + 1, place && { at: new Date(place[0]), id: place[1] })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(earningOf),
    nextCursor:
      rows.length > limit && last ? earningCursor.encode(deps, [last.at.toISOString(), last.id]) : null,
  }
}

/** Read at a time for a file. */
const atOnce = 500

/** All of them, page by page as they are taken. */
export async function* earningPages(deps: Deps, which: Which): AsyncGenerator<OrderEarning[]> {
  let after: Place | undefined
  for (;;) {
    const rows = await readRows(deps, which, atOnce, after)
    if (rows.length > 0) yield rows.map(earningOf)
    if (rows.length < atOnce) return
    after = rows.at(-1)
  }
}

/** Of an owner's account, in paise: what is not a payout, of these days. */
const sumEntries = (account: 'restaurant' | 'cash', { restaurantId, from, to }: OfDays) =>
  sql`(SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account = ${account} AND owner = ${restaurantId}
    AND kind <> 'payout' AND at >= ${momentOf(from, startOfDay, '-infinity')} AND at < ${momentOf(to, endOfDay, 'infinity')})`.mapWith(
    toPaise,
  )
const momentOf = (day: string | undefined, of: (day: string) => Date, otherwise: string) =>
  sql`${day === undefined ? otherwise : of(day).toISOString()}::timestamptz`

/**
 * The sums of what was delivered on these days, in paise, and the number of orders. An order's settlement is posted at the moment of its
 * delivery, so both are read by an index of their own instead of joining a year of them.
 */
export const sumEarnings = async (deps: Deps, days: OfDays): Promise<EarningSums> => {
  const { restaurantId, from, to } = days
  const sum = (column: SQLWrapper) => sql`coalesce(sum(${column}), 0)`.mapWith(toPaise)
  const [row] = await deps.db
    .select({
      orders: sql<number>`count(*)::int`,
      subtotal: sum(orders.subtotal),
      commission: sum(orders.commission),
      tax: sum(taxOf),
      earned: sumEntries('restaurant', days),
      cashKept: sumEntries('cash', days),
    })
    .from(orders)
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        isNotNull(orders.deliveredAt),
        from === undefined ? undefined : gte(orders.deliveredAt, startOfDay(from)),
        to === undefined ? undefined : lt(orders.deliveredAt, endOfDay(to)),
      ),
    )
  if (!row) throw new Error('a sum without a row')
  return row
}

/** The sums of the orders of one payout, in paise. */
export const sumPayout = async (
  deps: Deps,
  payoutId: string,
): Promise<Pick<EarningSums, 'subtotal' | 'commission' | 'tax'>> => {
  const sum = (column: SQLWrapper) => sql`coalesce(sum(${column}), 0)`.mapWith(toPaise)
  const [row] = await deps.db
    .select({ subtotal: sum(orders.subtotal), commission: sum(orders.commission), tax: sum(taxOf) })
    .from(payoutEntries)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, payoutEntries.entryId))
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(and(eq(payoutEntries.payoutId, payoutId), eq(ledgerEntries.account, 'restaurant')))
  if (!row) throw new Error('a sum without a row')
  return row
}
