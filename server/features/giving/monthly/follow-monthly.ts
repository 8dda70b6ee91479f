import { eq } from 'drizzle-orm'
import { chargeTime, nextTurn, retryTime } from '#shared/giving/monthly.ts'
import type { Transaction } from '../../../db/connection.ts'
import { monthlyGifts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { notify } from '../../notifications/notify.ts'
import { receiptDay } from '../../receipts/format.ts'
import { type DonationRow, timelineUrl } from '../donations/donation-view.ts'
import { donorOf, lockMonthlyGift, type MonthlyGiftRow } from './monthly-gift.ts'

type Needed = Omit<Deps, 'paymentPurposes'>

/**
 * Follows what became of a locked donation that is a month of a gift, in the transaction that settles it. One
 * that came makes the next month due. One that did not is tried again some days later, of which the donor is
 * told at once, and after the third time the gift has ended. Where the first was never made, there is none.
 */
export const followMonthlyGift = async (
  deps: Needed,
  tx: Transaction,
  donation: DonationRow,
): Promise<void> => {
  const { monthlyGiftId, monthlyTurn, status } = donation
  if (monthlyGiftId === null || status === 'pending') return
  const gift = await lockMonthlyGift(tx, monthlyGiftId)
  if (!gift) throw new Error(`monthly gift ${monthlyGiftId} is missing`)
  // Paid too late, and on its way back: the donor may have agreed to more all the same.
  if (status === 'refunded') return endMandate(deps, tx, gift)
  if (monthlyTurn !== gift.turn || (gift.status !== 'waiting' && gift.status !== 'active')) return
  const now = deps.clock()
  const set = (values: Partial<MonthlyGiftRow>) =>
    tx.update(monthlyGifts).set(values).where(eq(monthlyGifts.id, gift.id))
  if (status === 'received') {
    const turn = nextTurn(gift.startedOn, gift.turn, now)
    const dueAt = chargeTime(gift.startedOn, turn)
    await set({ status: 'active', turn, dueAt, announcedAt: null, failures: 0 })
  } else if (gift.status === 'waiting') await set({ status: 'failed', endedAt: now })
  else {
    const failures = gift.failures + 1
    const dueAt = retryTime(failures, now)
    await set({ failures, dueAt, announcedAt: now, ...(dueAt === null && { status: 'ended', endedAt: now }) })
    if (dueAt === null) await endMandate(deps, tx, gift)
    await notifyFailed(deps, tx, gift, donation, dueAt)
  }
}

/** Has the payment service forget that it may charge, once and for all. */
export const endMandate = (
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  { id }: MonthlyGiftRow,
): Promise<void> => deps.jobs.send('end-mandate', { giftId: id }, { tx })

const notifyFailed = async (
  deps: Needed,
  tx: Transaction,
  { amount }: MonthlyGiftRow,
  donation: DonationRow,
  retryAt: Date | null,
): Promise<void> => {
  const donor = donorOf(donation)
  if (donor === null) return
  const { id, donorName: name } = donation
  const url = `${timelineUrl(deps, id, donor.language)}#monthly`
  const retryOn = retryAt && receiptDay(retryAt, donor.language)
  await notify(deps, tx, donor, 'monthlyGiftFailed', { name, amount, retryOn, url })
}
