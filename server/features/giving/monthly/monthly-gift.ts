import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { MonthlyGift } from '#shared/giving/contracts.ts'
import { languages, sourceLanguage } from '#shared/languages.ts'
import { paise } from '#shared/money/money.ts'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { donations, monthlyGifts } from '../../../db/tables/index.ts'
import { paymentStates } from '../../../db/views/payments.ts'
import type { Recipient } from '../../notifications/notify.ts'
import type { DonationRow } from '../donations/donation-view.ts'

export type MonthlyGiftRow = typeof monthlyGifts.$inferSelect

/** The newest donation of a monthly gift: who gives, and for whom, stands there. */
export const latestOf = async (executor: Executor, giftId: string): Promise<DonationRow> => {
  const [latest] = await executor
    .select()
    .from(donations)
    .where(eq(donations.monthlyGiftId, giftId))
    .orderBy(desc(donations.createdAt), desc(donations.id))
    .limit(1)
  if (!latest) throw new Error(`monthly gift ${giftId} has no donation`)
  return latest
}

/** Whether a donation is a later month of a gift: its donor is not there while it is charged. */
export const isUnattended = ({ monthlyTurn }: Pick<DonationRow, 'monthlyTurn'>): boolean =>
  monthlyTurn !== null && monthlyTurn > 0

/** Locks a monthly gift: after the payment and the donation that it is changed with. */
export const lockMonthlyGift = async (tx: Transaction, id: string): Promise<MonthlyGiftRow | undefined> =>
  (await tx.select().from(monthlyGifts).where(eq(monthlyGifts.id, id)).for('update'))[0]

/** Whom a monthly gift is written about; null where nobody left an address, or took it back. */
export const donorOf = ({ donorEmail: email, language: chosen }: DonationRow): Recipient | null =>
  email === null ? null : { email, language: languages.find((known) => known === chosen) ?? sourceLanguage }

const arrived = sql`FROM ${donations} d WHERE d.monthly_gift_id = ${monthlyGifts.id} AND d.received_at IS NOT NULL`
/** How many months came, what was given with them less what went back, and the newest donation. */
export const monthlyColumns = {
  gift: monthlyGifts,
  method: paymentStates.method,
  brand: paymentStates.brand,
  lastFour: paymentStates.lastFour,
  months: sql<number>`(SELECT count(*)::int ${arrived})`,
  given: sql`(SELECT coalesce(sum(d.amount - d.refunded), 0) ${arrived})`.mapWith(Number),
  donationId: sql<string>`(SELECT d.id FROM ${donations} d WHERE d.monthly_gift_id = ${monthlyGifts.id}
    ORDER BY d.created_at DESC, d.id DESC LIMIT 1)`,
}
type Shown = {
  gift: MonthlyGiftRow
  method: MonthlyGift['method']
  brand: string | null
  lastFour: string | null
  months: number
  given: number
  donationId: string
}

export const monthlyView = ({ gift, given, ...rest }: Shown): MonthlyGift => ({
  id: gift.id,
  amount: gift.amount,
  status: gift.status,
  startedOn: gift.startedOn,
  dueAt: gift.dueAt?.toISOString() ?? null,
  failures: gift.failures,
  given: paise(given),
  ...rest,
})

/** Monthly gifts as their donors see them, the newest first. */
export const monthlyGiftsWhere = async (
  executor: Executor,
  where: SQL | undefined,
): Promise<MonthlyGift[]> => {
  const rows = await executor
    .select(monthlyColumns)
    .from(monthlyGifts)
    .innerJoin(paymentStates, eq(paymentStates.id, monthlyGifts.paymentId))
    .where(where)
    .orderBy(desc(monthlyGifts.createdAt), desc(monthlyGifts.id))
  return rows.map(monthlyView)
}

/** A person's own that came at least once, the newest first. */
export const ownMonthlyGifts = (executor: Executor, userId: string): Promise<MonthlyGift[]> =>
  monthlyGiftsWhere(
    executor,
    and(eq(monthlyGifts.userId, userId), sql`${monthlyGifts.status} <> ALL ('{waiting,failed}')`),
  )
