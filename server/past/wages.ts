import { eq, sql } from 'drizzle-orm'
import { marketDay, startOfDay, startOfWeek } from '#shared/calendar.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import { ledgerEntries, payouts } from '../db/tables/index.ts'
import { issueInvoices } from '../features/invoices/issue-invoice.ts'
import { receiveCash } from '../features/payouts/cash/receive-cash.ts'
import { payOutWeek } from '../features/payouts/pay-out.ts'
import { setPayoutState } from '../features/payouts/payout-states.ts'
import { listCashRefunds, payCashRefund } from '../features/refunds/cash-refunds.ts'
import type { Agenda } from './agenda.ts'
import type { Cast } from './cast.ts'
import type { PastDay } from './days.ts'
import type { Past } from './past-deps.ts'

/**
 * What is done about money on a day: on Sundays couriers hand in their cash and invoices are issued, on
 * Mondays everybody is paid for the week before; the bank says so on Tuesday, but for the last week.
 */
export const planWages = (
  { deps, chance, tx }: Past,
  agenda: Agenda,
  { day, weekday }: PastDay,
  { couriers, known }: Cast,
  now: Date,
): void => {
  const midnight = startOfDay(day).getTime()
  const at = (hours: number) => new Date(midnight + hours * hourMs + chance.between(0, 40) * minuteMs)
  const adminId = known.get('admin')
  if (weekday === 6)
    agenda.add(new Date(midnight + 23.9 * hourMs), async () => {
      await issueInvoices(deps)
    })
  if (adminId === undefined) return
  const isLastWeek = startOfWeek(marketDay(now)) <= day
  if (weekday === 6)
    agenda.add(at(22), async () => {
      const held = await tx
        .select({ owner: ledgerEntries.owner, amount: sql`sum(${ledgerEntries.amount})`.mapWith(Number) })
        .from(ledgerEntries)
        .where(eq(ledgerEntries.account, 'cash'))
        .groupBy(ledgerEntries.owner)
        .orderBy(ledgerEntries.owner)
      for (const { owner, amount } of held)
        if (owner !== null && amount > 0 && couriers.includes(owner))
          await receiveCash(deps, adminId, owner, null)
    })
  // What went back of orders in cash, but for the last days, which waits for whoever opens the desk.
  if (weekday === 2)
    agenda.add(at(15), async () => {
      const { items } = await listCashRefunds(deps, { state: 'waiting', limit: 100 })
      for (const { id } of items) await payCashRefund(deps, adminId, id, 'UPI')
    })
  if (weekday === 0)
    agenda.add(new Date(midnight + 1.2 * hourMs), async () => {
      await payOutWeek(deps)
    })
  if (weekday === 1 && !isLastWeek) agenda.add(at(11), () => markSent(deps, tx, adminId))
}

/** The bank has paid what was booked. */
const markSent = async (deps: Past['deps'], tx: Past['tx'], adminId: string): Promise<void> => {
  const booked = await tx
    .select({ id: payouts.id, number: payouts.number })
    .from(payouts)
    .where(eq(payouts.state, 'booked'))
    .orderBy(payouts.number)
  for (const { id, number } of booked) {
    const reference = `NEFT${String(number).padStart(8, '0')}`
    await setPayoutState(deps, adminId, id, { state: 'sent', reference })
  }
}
