import { eq } from 'drizzle-orm'
import type { PaymentAction } from '#shared/payments/payments.ts'
import { donations } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { StoredResponse } from '../../http/caching/stored-response.ts'
import { declinedResponse, type PaymentPurpose } from '../payments/purpose.ts'
import { type DonationRow, donationView } from './donations/donation-view.ts'
import { actionOf } from './donations/find-donation.ts'
import { isUnattended } from './monthly/monthly-gift.ts'
import { lockDonation, settleDonation } from './settle-donation.ts'

type Needed = Omit<Deps, 'paymentPurposes'>

/**
 * Settles a donation with its payment: the money goes to the fund and the receipt is e-mailed, or the
 * donation has failed. A payment that is captured after the donation failed is refunded at once.
 */
export const donationPurpose = (deps: Needed): PaymentPurpose => ({
  settle: async (tx, payment, result) => {
    const donation = await lockDonation(tx, payment.id)
    if (!donation) throw new Error(`the donation of payment ${payment.id} is missing`)
    const settled = await settleDonation(deps, tx, donation, payment, result)
    return result.outcome === 'declined' && settled.status === 'failed'
      ? declinedResponse(result.message)
      : donationResponse(deps, settled)
  },
  returnPath: async () => '/donate',
  openResponse: async (executor, paymentId) => {
    const [donation] = await executor.select().from(donations).where(eq(donations.paymentId, paymentId))
    if (!donation) throw new Error(`the donation of payment ${paymentId} is missing`)
    return donationResponse(deps, donation, await actionOf(executor, paymentId))
  },
  isUnattended: async (executor, paymentId) => {
    const [donation] = await executor.select().from(donations).where(eq(donations.paymentId, paymentId))
    return donation !== undefined && isUnattended(donation)
  },
  isAwaited: async (executor, paymentId) => {
    const [donation] = await executor.select().from(donations).where(eq(donations.paymentId, paymentId))
    return donation?.status === 'pending'
  },
})

const donationResponse = (
  deps: Needed,
  row: DonationRow,
  action: PaymentAction | null = null,
): StoredResponse => ({
  status: 201,
  body: JSON.stringify(donationView(deps, row, action)),
})
