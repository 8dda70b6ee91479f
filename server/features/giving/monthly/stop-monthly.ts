import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { MonthlyGift } from '#shared/giving/contracts.ts'
import type { Transaction } from '../../../db/connection.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { monthlyGifts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { notify } from '../../notifications/notify.ts'
import { paymentById } from '../../payments/payment-record.ts'
import { serviceOf } from '../../payments/services/services.ts'
import { recordAudit } from '../audited.ts'
import { timelineUrl } from '../donations/donation-view.ts'
import { type Asker, donationFor } from '../donations/find-donation.ts'
import { endMandate } from './follow-monthly.ts'
import { donorOf, latestOf, lockMonthlyGift, type MonthlyGiftRow, monthlyGiftsWhere } from './monthly-gift.ts'

const noSuchGift = () => new Refusal('not_found', /*i18n*/ 'There is no such monthly gift.')

/** The gift that a donation is a month of, for whoever may see that one. Refuses: not_found (404). */
export const monthlyGiftOf = async (deps: Deps, asker: Asker, donationId: string): Promise<MonthlyGift> => {
  const { monthlyGiftId } = await donationFor(deps, asker, donationId)
  return oneMonthlyGift(deps, monthlyGiftId)
}

const oneMonthlyGift = async (deps: Pick<Deps, 'db'>, id: string | null): Promise<MonthlyGift> => {
  const [gift] = id === null ? [] : await monthlyGiftsWhere(deps.db, eq(monthlyGifts.id, id))
  if (!gift) throw noSuchGift()
  return gift
}

/**
 * Stops a monthly gift for its donor, signed in or by the token of one of its donations, at once and for
 * good: not even what is being charged just now, if the bank has not been asked yet. A repeat finds it
 * stopped. Refuses: not_found (404).
 */
export const stopMonthlyGift = async (deps: Deps, asker: Asker, donationId: string): Promise<MonthlyGift> => {
  const donation = await donationFor(deps, asker, donationId)
  const isOwn = asker.token !== undefined || asker.caller?.userId === donation.userId
  // An admin says why, and that stands in the audit log.
  if (!isOwn || donation.monthlyGiftId === null) throw noSuchGift()
  const { monthlyGiftId: id } = donation
  await deps.db.transaction((tx) => stop(deps, tx, id, 'donor'))
  return oneMonthlyGift(deps, id)
}

/** The same by an admin, with the reason in the audit log; the donor is told. Refuses: not_found (404). */
export const stopMonthlyGiftAs = async (
  deps: Deps,
  adminId: string,
  id: string,
  reason: string,
): Promise<void> => {
  if (!isUuid(id)) throw noSuchGift()
  await deps.db.transaction(async (tx) => {
    const stopped = await stop(deps, tx, id, 'us')
    if (!stopped) return
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'monthlyGift.stopped',
      subject: { kind: 'monthlyGift', id },
      after: { reason },
      at: deps.clock(),
    })
  })
}

/** Stops all of a person's, as part of the deletion of the account: nobody is left who could be told. */
export const stopOwnGifts = async (deps: Deps, tx: Transaction, userId: string): Promise<void> => {
  const open = and(eq(monthlyGifts.userId, userId), inArray(monthlyGifts.status, ['waiting', 'active']))
  for (const { id } of await tx.select({ id: monthlyGifts.id }).from(monthlyGifts).where(open))
    await stop(deps, tx, id, null)
}

/** `by`: in whose name the donor is told; null: not at all. Returns whether there was something to stop. */
const stop = async (
  deps: Deps,
  tx: Transaction,
  id: string,
  by: 'donor' | 'us' | null,
): Promise<MonthlyGiftRow | null> => {
  const gift = await lockMonthlyGift(tx, id)
  if (!gift) throw noSuchGift()
  if (gift.status !== 'active' && gift.status !== 'waiting') return null
  const ended = { status: 'stopped', dueAt: null, endedAt: deps.clock() } as const
  await tx.update(monthlyGifts).set(ended).where(eq(monthlyGifts.id, id))
  await endMandate(deps, tx, gift)
  const latest = await latestOf(tx, id)
  const donor = donorOf(latest)
  if (by !== null && donor !== null)
    await notify(deps, tx, donor, 'monthlyGiftStopped', {
      ...{ name: latest.donorName, amount: gift.amount, by },
      url: timelineUrl(deps, latest.id, donor.language),
    })
  return gift
}

/** Has the payment service forget that it may charge again; a job, tried again until that worked. */
export const endMandateOf = async (deps: Deps, giftId: string): Promise<void> => {
  const [gift] = await deps.db.select().from(monthlyGifts).where(eq(monthlyGifts.id, giftId))
  const first = gift && (await paymentById(deps.db, gift.paymentId))
  // Nothing was ever paid, so nobody agreed to more.
  if (!first || first.reference === null) return
  const { mandates } = serviceOf(deps, first.provider)
  await mandates?.end({ paymentId: first.id, reference: first.reference })
}
