import { eq } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import { refundDonation as contract } from '#shared/giving/admin-contracts.ts'
import { languages, sourceLanguage } from '#shared/languages.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Transaction } from '../../db/connection.ts'
import { donationRefunds, donations } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { approvalNeeded } from '../../http/approval-needed.ts'
import { withinTransaction } from '../../http/within-transaction.ts'
import { recordImpact } from '../impact/record-impact.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import { notify } from '../notifications/notify.ts'
import { lockPayment } from '../payments/lock-payment.ts'
import { refundPayment } from '../payments/record-payment.ts'
import { readSetting } from '../settings/read-setting.ts'
import { recordAudit } from './audited.ts'
import { donatedLess } from './donations/donated.ts'
import { type DonationRow, timelineUrl } from './donations/donation-view.ts'
import { donationById, noSuchDonation } from './donations/find-donation.ts'
import { refundGift } from './fund/fund.ts'
import { lockFund } from './fund/spend-from-fund.ts'

/**
 * Refunds what the fund has not spent of a donation; what has become meals stays spent. Donors who left an
 * address are notified. The reason is in the audit log. Refuses: not_found (404), illegal_transition (409)
 * where nothing was received or nothing is left, so also on a second call, and approval_needed (409) where
 * more would be back than one admin may give and that is not `approved`.
 */
export const refundDonation = async (
  deps: Deps,
  adminId: string,
  id: string,
  reason: string,
  approved = false,
): Promise<DonationRow> => {
  const found = await donationById(deps, id)
  if (!found) throw noSuchDonation()
  return deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, found.paymentId)
    await lockFund(tx)
    const [donation] = await tx.select().from(donations).where(eq(donations.id, id)).for('update')
    if (!payment || !donation) throw noSuchDonation()
    const amount = refundableOf(donation)
    const now = deps.clock()
    const refunded = paise(donation.refunded + amount)
    if (!approved) {
      const { refundOver } = await readSetting(tx, 'approvals')
      if (refundOver > 0 && refunded > refundOver) throw approvalNeeded()
    }
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

/** What could go back now, in paise. Refuses like `refundDonation`. */
const refundableOf = ({ receivedAt, amount, used, refunded }: DonationRow): Paise => {
  if (receivedAt === null)
    throw new Refusal('illegal_transition', /*i18n*/ 'This donation has not arrived, so nothing can go back.')
  const left = paise(amount - used - refunded)
  if (left === 0)
    throw new Refusal('illegal_transition', /*i18n*/ 'Nothing is left of this donation that could go back.')
  return left
}

/** How a large refund is done once a second admin has approved it. */
export const donationRefundApproval = (deps: Deps) => ({
  input: contract.body,
  amount: async (tx: Transaction, id: string) => {
    const found = await donationById(withinTransaction(deps, tx), id)
    if (!found) throw noSuchDonation()
    return refundableOf(found)
  },
  execute: (tx: Transaction, adminId: string, id: string, { reason }: Output<typeof contract.body>) =>
    refundDonation(withinTransaction(deps, tx), adminId, id, reason, true),
})

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
