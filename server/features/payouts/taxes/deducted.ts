import { and, eq, gte, sql } from 'drizzle-orm'
import { marketDay, startOfDay, startOfFinancialYear } from '#shared/calendar.ts'
import type { Payee } from '#shared/money/ledger.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { tdsOf } from '#shared/tax/tds.ts'
import type { Executor } from '../../../db/connection.ts'
import { payouts } from '../../../db/tables/index.ts'
import { ledgerLines } from '../../../db/views/ledger.ts'
import { orderSums } from '../../../db/views/orders.ts'
import type { Deps } from '../../../deps.ts'
import { taxDetailsOf } from '../../restaurants/tax/tax-details.ts'
import { readSetting } from '../../settings/read-setting.ts'

const toPaise = (amount: unknown) => paise(Number(amount ?? 0))

/** What the orders of these entries of a restaurant were sold for: their dishes at the prices on the menu. */
const grossOf = async (executor: Executor, entries: readonly number[]): Promise<Paise> => {
  const [row] = await executor
    .select({ gross: sql`sum(${orderSums.subtotal})`.mapWith(toPaise) })
    .from(ledgerLines)
    .innerJoin(orderSums, eq(orderSums.id, ledgerLines.orderId))
    .where(
      and(
        sql`${ledgerLines.id} = ANY(${sql.param([...entries])}::bigint[])`,
        eq(ledgerLines.account, 'restaurant'),
        eq(ledgerLines.kind, 'settlement'),
      ),
    )
  return row?.gross ?? paise(0)
}

/** The gross of a restaurant's payouts of the financial year that `now` is in. */
const grossOfYear = async (executor: Executor, restaurantId: string, now: Date): Promise<Paise> => {
  const since = startOfDay(startOfFinancialYear(marketDay(now)))
  const [row] = await executor
    .select({ gross: sql`sum(${payouts.gross})`.mapWith(toPaise) })
    .from(payouts)
    .where(and(eq(payouts.owner, restaurantId), eq(payouts.payee, 'restaurant'), gte(payouts.at, since)))
  return row?.gross ?? paise(0)
}

/**
 * What is deducted from a restaurant whose sales of this gross are paid now; nothing unless the operator
 * deducts.
 */
export const deductedFrom = async (
  deps: Deps,
  executor: Executor,
  restaurantId: string,
  gross: Paise,
  now: Date,
): Promise<Paise> => {
  const { tds } = await readSetting(executor, 'invoicing')
  if (!tds) return paise(0)
  const details = await taxDetailsOf(deps, executor, restaurantId)
  const grossBefore = await grossOfYear(executor, restaurantId, now)
  return tdsOf({ day: marketDay(now), pan: details?.pan ?? null, gross, grossBefore })
}

/**
 * What these entries were sold for, and the tax that is deducted of it when they are paid now: a
 * restaurant's.
 */
export const deductedOf = async (
  deps: Deps,
  executor: Executor,
  { payee, owner }: { payee: Payee; owner: string },
  entries: readonly number[],
  now: Date,
): Promise<{ gross: Paise; tds: Paise }> => {
  if (payee !== 'restaurant') return { gross: paise(0), tds: paise(0) }
  const gross = await grossOf(executor, entries)
  return { gross, tds: await deductedFrom(deps, executor, owner, gross, now) }
}
