import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { languages, sourceLanguage } from '#shared/languages.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Transaction } from '../../db/connection.ts'
import { donationRefunds, donations } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { recordImpact } from '../impact/record-impact.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import { notify } from '../notifications/notify.ts'
import { lockPayment } from '../payments/lock-payment.ts'
import { refundPayment } from '../payments/record-payment.ts'
import { recordAudit } from './audited.ts'
import { donatedLess } from './donations/donated.ts'
import { type DonationRow, timelineUrl } from './donations/donation-view.ts'
import { donationById, noSuchDonation } from './donations/find-donation.ts'
import { refundGift } from './fund/fund.ts'
import { lockFund } from './fund/spend-from-fund.ts'

/**
 * Refunds what the fund has not spent of a donation; what has become meals stays spent. Donors who left an
 * address are notified. The reason is in the audit log. Refuses: not_found (404), illegal_transition (409)
 * where nothing was received or nothing is left, so also on a second call.
 */
export const refundDonation = async (
  deps: Deps,
  adminId: string,
  id: string,
  reason: string,
): Promise<DonationRow> => {
  const found = await donationById(deps, id)
  if (!found) throw noSuchDonation()
  return deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, found.paymentId)
    await lockFund(tx)
    const [donation] = await tx.select().from(donations).where(eq(donations.id, id)).for('update')
    if (!payment || !donation) throw noSuchDonation()
    if (donation.receivedAt === null)
      throw new Refusal(
        'illegal_transition',
        /*i18n*/ 'This donation has not arrived, so nothing can go back.',
      )
    const amount = paise(donation.amount - donation.used - donation.refunded)
    if (amount === 0)
      throw new Refusal('illegal_transition', /*i18n*/ 'Nothing is left of this donation that could go back.')
    const now = deps.clock()
    const refunded = paise(donation.refunded + amount)
    const values = {
      refunded,
      mealsKept: 0,
      status: refunded === donation.amount ? ('refunded' as const) : donation.status,
    }
    await tx.update(donations).set(values).where(eq(donations.id, id))
    for (const { id: transfer } of await postTransfer(tx, now, refundGift(donation, amount))) {
      await refundPayment(deps, tx, { transfer, paymentId: payment.id, amount })
      await tx.insert(donationRefunds).values({ id: transfer, donationId: id, amount, at: now })
      await recordImpact(tx, donatedLess(id, { amount, transfer, at: now }))
    }
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'donation.refunded',
      subject: { kind: 'donation', id },
      before: { refunded: donation.refunded },
      after: { refunded, amount, reason },
      at: now,
    })
    await notifyDonor(deps, tx, donation, amount)
    return { ...donation, ...values }
  })
}

const notifyDonor = async (
  deps: Deps,
  tx: Transaction,
  donation: DonationRow,
  amount: Paise,
): Promise<void> => {
  const { id, donorEmail: email, donorName: name } = donation
  if (email === null) return
  const language = languages.find((known) => known === donation.language) ?? sourceLanguage
  await notify(deps, tx, { email, language }, 'donationRefunded', {
    name,
    amount,
    timelineUrl: timelineUrl(deps, id, language),
  })
}
