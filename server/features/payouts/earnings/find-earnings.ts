import { and, desc, eq, gte, isNotNull, lt, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import type { Payee } from '#shared/money/ledger.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { CourierSums, EarningSums, OrderEarning } from '#shared/payouts/contracts.ts'
import { payoutNumber } from '#shared/payouts/payout-state.ts'
import { payoutEntries, payouts } from '../../../db/tables/index.ts'
import { ledgerLines, ledgerLinesAs } from '../../../db/views/ledger.ts'
import { orderSums } from '../../../db/views/orders.ts'
import type { Deps } from '../../../deps.ts'
import { cursorCodec } from '../../../http/cursor.ts'
import type { Owner } from '../pay-out.ts'

const earningCursor = cursorCodec('earnings', z.tuple([z.iso.datetime(), z.int()]))
export const cash = ledgerLinesAs('cash')

export type Place = { at: Date; id: number }
type Days = { from?: string | undefined; to?: string | undefined }
/** Which earnings of whom: of these days of delivery (Asia/Kolkata, both included), or of one payout. */
export type Which = Owner & (Days | { payoutId: string })

export const matching = (which: Which): SQL | undefined =>
  and(
    eq(ledgerLines.account, which.payee),
    eq(ledgerLines.owner, which.owner),
    ne(ledgerLines.kind, 'payout'),
    ...('payoutId' in which
      ? [eq(payoutEntries.payoutId, which.payoutId)]
      : [
          which.from === undefined ? undefined : gte(ledgerLines.at, startOfDay(which.from)),
          which.to === undefined ? undefined : lt(ledgerLines.at, endOfDay(which.to)),
        ]),
  )

/** SQL: after the last one of the page before. */
export const olderThan = (after: Place | undefined): SQL | undefined =>
  after && or(lt(ledgerLines.at, after.at), and(eq(ledgerLines.at, after.at), lt(ledgerLines.id, after.id)))

export const toPaise = (amount: unknown): Paise => paise(Number(amount))
export const cashOf = sql`coalesce(${cash.amount}, 0)`.mapWith(toPaise)
/** SQL: the cash that the owner of an entry holds of its order; of a tip, that of its own transfer. */
export const isCashOfEntry = and(
  eq(cash.orderId, ledgerLines.orderId),
  eq(cash.account, 'cash'),
  eq(cash.owner, sql`${ledgerLines.owner}`),
  sql`CASE WHEN ${ledgerLines.kind} = 'tip' THEN ${cash.transferId} = ${ledgerLines.transferId}
    ELSE ${cash.kind} <> 'tip' END`,
)

/** SQL: an entry of a delivery or a run, and what tips are of these entries, in paise. */
const deliveriesOf = sql<number>`(count(*) FILTER (WHERE ${ledgerLines.kind} <> 'tip'))::int`
const tipsOf =
  sql`coalesce(sum(${ledgerLines.amount}) FILTER (WHERE ${ledgerLines.kind} = 'tip'), 0)`.mapWith(toPaise)

/**
 * The restaurant's entry of each order, the order, the cash that the restaurant holds of it, and the payout.
 */
const select = (deps: Deps) =>
  deps.db
    .select({
      id: ledgerLines.id,
      at: ledgerLines.at,
      orderId: sql<string>`${orderSums.id}`.as('order_id'),
      subtotal: orderSums.subtotal,
      commission: orderSums.commission,
      tax: orderSums.tax,
      earned: ledgerLines.amount,
      cashKept: cashOf.as('cash_kept'),
      payoutId: payoutEntries.payoutId,
      payout: payouts.number,
    })
    .from(ledgerLines)
    .innerJoin(orderSums, eq(orderSums.id, ledgerLines.orderId))
    .leftJoin(cash, isCashOfEntry)
    .leftJoin(payoutEntries, eq(payoutEntries.entryId, ledgerLines.id))
    .leftJoin(payouts, eq(payouts.id, payoutEntries.payoutId))
    .$dynamic()

const readRows = (deps: Deps, which: Which, limit: number, after: Place | undefined) =>
  select(deps)
    .where(and(matching(which), olderThan(after)))
    .orderBy(desc(ledgerLines.at), desc(ledgerLines.id))
    .limit(limit)
type Row = Awaited<ReturnType<typeof readRows>>[number]

/** What an order brought its restaurant. */
const orderEarning = ({
  orderId,
  at,
  subtotal,
  commission,
  tax,
  earned,
  cashKept,
  payoutId,
  payout,
}: Row): OrderEarning => ({
  orderId,
  deliveredAt: at.toISOString(),
  subtotal,
  commission,
  tax,
  earned,
  cashKept,
  payoutId,
  payoutNumber: payout === null ? null : payoutNumber(payout),
})

/** How one kind of payee's earnings are read, the latest first, and what is shown of each. */
export type Earnings<Row extends Place, Shown> = {
  read: (deps: Deps, which: Which, limit: number, after: Place | undefined) => Promise<Row[]>
  shape: (row: Row) => Shown
}

/** A restaurant's: of each order. */
export const orderEarnings: Earnings<Row, OrderEarning> = { read: readRows, shape: orderEarning }

/**
 * A page of what orders brought, the latest first, in one of the shapes above. Throws validation_failed (422)
 * for a cursor that no list wrote.
 */
export const findEarnings = async <Row extends Place, Shown>(
  deps: Deps,
  which: Which,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  { read, shape }: Earnings<Row, Shown>,
): Promise<{ items: Shown[]; nextCursor: string | null }> => {
  const place = cursor === undefined ? undefined : earningCursor.decode(deps, cursor)
  const rows = await read(deps, which, limit + 1, place && { at: new Date(place[0]), id: place[1] })
  const { shown, nextCursor } = earningCursor.page(deps, rows, limit, (row) => [row.at.toISOString(), row.id])
  return {
    items: shown.map(shape),
    nextCursor,
  }
}

/** Read at a time for a file. */
const atOnce = 500

/** All of them, page by page as they are taken. */
export async function* earningPages<Row extends Place, Shown>(
  deps: Deps,
  which: Which,
  { read, shape }: Earnings<Row, Shown>,
): AsyncGenerator<Shown[]> {
  let after: Place | undefined
  for (;;) {
    const rows = await read(deps, which, atOnce, after)
    if (rows.length > 0) yield rows.map(shape)
    if (rows.length < atOnce) return
    after = rows.at(-1)
  }
}

/**
 * Of an owner's account, in paise: what was earned or collected on these days, whatever was paid out or
 * handed in since.
 */
const sumEntries = (account: Payee | 'cash', owner: string, { from, to }: Days) =>
  sql`(SELECT coalesce(sum(amount), 0) FROM ${ledgerLines} WHERE account = ${account} AND owner = ${owner}
    AND kind NOT IN ('payout', 'handover') AND at >= ${momentOf(from, startOfDay, '-infinity')} AND at < ${momentOf(to, endOfDay, 'infinity')})`.mapWith(
    toPaise,
  )
const momentOf = (day: string | undefined, of: (day: string) => Date, otherwise: string) =>
  sql`${day === undefined ? otherwise : of(day).toISOString()}::timestamptz`

/**
 * The sums of what was delivered on these days, in paise, and the number of orders. An order's settlement is
 * posted at the moment of its delivery, so both are read by an index of their own instead of joining a year
 * of them.
 */
export const sumEarnings = async (deps: Deps, restaurantId: string, days: Days): Promise<EarningSums> => {
  const { from, to } = days
  const sum = (column: SQLWrapper) => sql`coalesce(sum(${column}), 0)`.mapWith(toPaise)
  const [row] = await deps.db
    .select({
      orders: sql<number>`count(*)::int`,
      subtotal: sum(orderSums.subtotal),
      commission: sum(orderSums.commission),
      tax: sum(orderSums.tax),
      earned: sumEntries('restaurant', restaurantId, days),
      cashKept: sumEntries('cash', restaurantId, days),
    })
    .from(orderSums)
    .where(
      and(
        eq(orderSums.restaurantId, restaurantId),
        isNotNull(orderSums.deliveredAt),
        from === undefined ? undefined : gte(orderSums.deliveredAt, startOfDay(from)),
        to === undefined ? undefined : lt(orderSums.deliveredAt, endOfDay(to)),
      ),
    )
  if (!row) throw new Error('a sum without a row')
  return row
}

/**
 * The sums of what a courier delivered on these days, in paise, and the number of deliveries; from the
 * ledger's index alone.
 */
export const sumCourierEarnings = async (deps: Deps, agentId: string, days: Days): Promise<CourierSums> => {
  const [row] = await deps.db
    .select({
      deliveries: deliveriesOf,
      earned: sql`coalesce(sum(${ledgerLines.amount}), 0)`.mapWith(toPaise),
      tips: tipsOf,
      cashKept: sumEntries('cash', agentId, days),
    })
    .from(ledgerLines)
    .where(matching({ payee: 'agent', owner: agentId, ...days }))
  if (!row) throw new Error('a sum without a row')
  return row
}

/** `CourierSums` of each of these days, or of each month; days and months without any are left out. */
export const courierEarningsBy = async (
  deps: Deps,
  agentId: string,
  unit: 'day' | 'month',
  days: Days,
): Promise<{ unit: string; deliveries: number; earned: Paise }[]> => {
  const format = unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  return deps.db
    .select({
      unit: sql<string>`to_char(${ledgerLines.at} AT TIME ZONE 'Asia/Kolkata', ${sql.raw(`'${format}'`)})`.as(
        'unit',
      ),
      deliveries: deliveriesOf,
      earned: sql`sum(${ledgerLines.amount})`.mapWith(toPaise),
    })
    .from(ledgerLines)
    .where(matching({ payee: 'agent', owner: agentId, ...days }))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** What of a courier's payout are tips, in paise. */
export const sumTips = async (deps: Deps, payoutId: string): Promise<Paise> => {
  const [row] = await deps.db
    .select({ tips: tipsOf })
    .from(payoutEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.id, payoutEntries.entryId))
    .where(and(eq(payoutEntries.payoutId, payoutId), eq(ledgerLines.account, 'agent')))
  return row?.tips ?? paise(0)
}

/** The sums of the orders of one payout, in paise. */
export const sumPayout = async (
  deps: Deps,
  payoutId: string,
): Promise<Pick<EarningSums, 'subtotal' | 'commission' | 'tax'>> => {
  const sum = (column: SQLWrapper) => sql`coalesce(sum(${column}), 0)`.mapWith(toPaise)
  const [row] = await deps.db
    .select({
      subtotal: sum(orderSums.subtotal),
      commission: sum(orderSums.commission),
      tax: sum(orderSums.tax),
    })
    .from(payoutEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.id, payoutEntries.entryId))
    .innerJoin(orderSums, eq(orderSums.id, ledgerLines.orderId))
    .where(and(eq(payoutEntries.payoutId, payoutId), eq(ledgerLines.account, 'restaurant')))
  if (!row) throw new Error('a sum without a row')
  return row
}
