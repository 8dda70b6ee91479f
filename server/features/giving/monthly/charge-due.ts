import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { announcedMs, leastNoticeMs } from '#shared/giving/monthly.ts'
import { paise } from '#shared/money/money.ts'
import { hourMs } from '#shared/time.ts'
import { donations, monthlyGifts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { notify } from '../../notifications/notify.ts'
import { createMandatePayment } from '../../payments/create-payment.ts'
import { paymentById } from '../../payments/payment-record.ts'
import type { SettledCharge } from '../../payments/provider.ts'
import { serviceOf } from '../../payments/services/services.ts'
import { settlePayment } from '../../payments/settle-payment.ts'
import { receiptDay } from '../../receipts/format.ts'
import { type DonationRow, timelineUrl } from '../donations/donation-view.ts'
import { panOf, sealPan } from '../donations/donor-pan.ts'
import { donationById } from '../donations/find-donation.ts'
import { donorOf, latestOf, lockMonthlyGift } from './monthly-gift.ts'

const batchSize = 500

/**
 * Tells donors of what will be charged in three days, and begins what is due: at most one donation a month
 * and gift, however often this runs, and none of which its donor has not known for a day. Charges what a job
 * was to charge and has not, as after many failures. Every hour.
 */
export const chargeDueGifts = async (deps: Deps): Promise<void> => {
  const now = deps.clock()
  const soon = new Date(now.getTime() + announcedMs)
  const active = eq(monthlyGifts.status, 'active')
  for (const id of await idsOf(
    deps,
    and(active, lte(monthlyGifts.dueAt, soon), isNull(monthlyGifts.announcedAt)),
  ))
    await logged(deps, id, announce)
  for (const id of await idsOf(
    deps,
    and(active, lte(monthlyGifts.dueAt, now), isNotNull(monthlyGifts.announcedAt)),
  ))
    await logged(deps, id, begin)
  for (const id of await notCharged(deps)) await logged(deps, id, chargeMonthlyGift)
}

/** The donations of a month that began an hour ago or earlier and are not settled. */
const notCharged = async ({ db, clock }: Deps): Promise<string[]> => {
  const before = new Date(clock().getTime() - hourMs)
  const rows = await db
    .select({ id: donations.id })
    .from(donations)
    .where(
      and(eq(donations.status, 'pending'), gt(donations.monthlyTurn, 0), lte(donations.createdAt, before)),
    )
    .limit(batchSize)
  return rows.map(({ id }) => id)
}

const idsOf = async (deps: Deps, where: ReturnType<typeof and>): Promise<string[]> => {
  const rows = await deps.db
    .select({ id: monthlyGifts.id })
    .from(monthlyGifts)
    .where(where)
    .orderBy(asc(monthlyGifts.dueAt))
    .limit(batchSize)
  return rows.map(({ id }) => id)
}

/** A failure must not stop the others; it is tried again in an hour. */
const logged = async (deps: Deps, id: string, work: typeof begin): Promise<void> => {
  try {
    await work(deps, id)
  } catch (error) {
    deps.log.error({ err: error, id }, 'a monthly gift could not be begun or charged')
  }
}

const announce = (deps: Deps, giftId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const gift = await lockMonthlyGift(tx, giftId)
    if (gift?.status !== 'active' || gift.dueAt === null || gift.announcedAt !== null) return
    const now = deps.clock()
    const dueAt = new Date(Math.max(gift.dueAt.getTime(), now.getTime() + leastNoticeMs))
    await tx.update(monthlyGifts).set({ dueAt, announcedAt: now }).where(eq(monthlyGifts.id, giftId))
    const latest = await latestOf(tx, giftId)
    const donor = donorOf(latest)
    if (donor === null) return
    const url = `${timelineUrl(deps, latest.id, donor.language)}#monthly`
    await notify(deps, tx, donor, 'monthlyGiftSoon', {
      ...{ name: latest.donorName, amount: gift.amount, url },
      dueOn: receiptDay(dueAt, donor.language),
    })
  })

/** Writes the month's donation with its payment, for a job that charges it. */
const begin = (deps: Deps, giftId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const gift = await lockMonthlyGift(tx, giftId)
    const now = deps.clock()
    if (gift?.status !== 'active' || gift.announcedAt === null) return
    if (gift.dueAt === null || gift.dueAt > now) return
    const [latest, first] = [await latestOf(tx, giftId), await paymentById(tx, gift.paymentId)]
    if (!first) throw new Error(`payment ${gift.paymentId} is missing`)
    const { userId, amount } = gift
    const donation = nextDonation(deps, latest, { amount, turn: gift.turn, now })
    await createMandatePayment(tx, first, {
      id: donation.paymentId,
      purpose: 'donation',
      userId,
      amount,
      now,
    })
    await tx.insert(donations).values(donation)
    await tx.update(monthlyGifts).set({ dueAt: null }).where(eq(monthlyGifts.id, giftId))
    await deps.jobs.send('charge-monthly-gift', { donationId: donation.id }, { tx })
  })

/**
 * The donation of another month, by whoever gave the latest: not its message, which the wall need not show
 * again, nor the address of whom it is for, who was told with the first.
 */
const nextDonation = (
  deps: Pick<Deps, 'keys' | 'randomBytes'>,
  latest: DonationRow,
  { amount, turn, now }: { amount: DonationRow['amount']; turn: number; now: Date },
): DonationRow => {
  const id = randomUUID()
  const pan = panOf(deps, latest)
  return {
    ...latest,
    ...{ id, paymentId: randomUUID(), amount, message: '', honoreeEmail: null },
    ...{ status: 'pending', monthlyTurn: turn, createdAt: now },
    ...{ receiptNumber: null, receivedAt: null, receiptSentAt: null },
    ...{ used: paise(0), refunded: paise(0) },
    ...(pan === null ? { pan: null, panKeyId: null } : sealPan(deps, id, pan)),
  }
}

const notAllowed: SettledCharge = {
  outcome: 'declined',
  message: /*i18n*/ 'This monthly gift is no longer charged.',
}

/**
 * Charges a month's donation, as its donor agreed to with the first; a job, which may run more than once, and
 * while the service's own word on it arrives. One that was stopped meanwhile is not charged.
 */
export const chargeMonthlyGift = async (deps: Deps, donationId: string): Promise<void> => {
  const donation = await donationById(deps, donationId)
  if (donation?.status !== 'pending' || donation.monthlyGiftId === null) return
  const { paymentId, amount, monthlyGiftId } = donation
  const [gift] = await deps.db.select().from(monthlyGifts).where(eq(monthlyGifts.id, monthlyGiftId))
  const [payment, first] = [
    await paymentById(deps.db, paymentId),
    gift && (await paymentById(deps.db, gift.paymentId)),
  ]
  if (payment?.status !== 'created' || !gift || !first) return
  const { mandates } = serviceOf(deps, first.provider)
  if (gift.status !== 'active' || !mandates || first.reference === null)
    return void (await settlePayment(deps, paymentId, notAllowed))
  const mandate = { paymentId: first.id, reference: first.reference }
  const result = await mandates.charge({ paymentId, amount, mandate })
  if (result.outcome === 'captured' || result.outcome === 'declined')
    await settlePayment(deps, paymentId, result)
}
