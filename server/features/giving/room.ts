import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import * as tables from '../../db/tables/giving.ts'
import { donations } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Room } from '../../room.ts'
import { audited } from './audited.ts'
import { donationPurpose } from './donation-purpose.ts'
import { panOf } from './donations/donor-pan.ts'
import { chargeDueGifts, chargeMonthlyGift } from './monthly/charge-due.ts'
import { ownMonthlyGifts } from './monthly/monthly-gift.ts'
import { endMandateOf, stopOwnGifts } from './monthly/stop-monthly.ts'
import { sendGiftCard } from './receipts/send-gift-card.ts'
import { sendReceipt } from './receipts/send-receipt.ts'
import { donationRefundApproval } from './refund-donation.ts'
import { routes } from './routes.ts'
import { sendServed } from './served/send-served.ts'

/** The donations that a person made while signed in. */
const donationsOf = async (deps: Pick<Deps, 'keys'>, executor: Executor, userId: string) => {
  const rows = await executor.select().from(donations).where(eq(donations.userId, userId))
  return rows.map(({ panKeyId, ...row }) => ({ ...row, pan: panOf(deps, { ...row, panKeyId }) }))
}

/** Removes personal data from a person's donations; amounts, receipt numbers and dates stay for the books. */
const eraseDonor = async (tx: Transaction, userId: string): Promise<void> => {
  await tx
    .update(donations)
    .set({
      ...{ anonymous: true, donorName: '', donorEmail: null, message: '' },
      ...{ honoree: null, honoreeEmail: null, pan: null, panKeyId: null },
    })
    .where(eq(donations.userId, userId))
}

export const giving: Room = {
  name: 'giving',
  tables,
  audited,
  routes: [routes],
  jobs: (deps) => ({
    'donation-receipt': ({ donationId }) => sendReceipt(deps, donationId),
    'gift-card': ({ donationId }) => sendGiftCard(deps, donationId),
    'monthly-gifts': () => chargeDueGifts(deps),
    'charge-monthly-gift': ({ donationId }) => chargeMonthlyGift(deps, donationId),
    'end-mandate': ({ giftId }) => endMandateOf(deps, giftId),
    'gift-served': ({ spendingId }) => sendServed(deps, spendingId),
  }),
  purposes: (deps) => ({ donation: donationPurpose(deps) }),
  approvals: (deps) => ({ donationRefund: donationRefundApproval(deps) }),
  account: (deps) => ({
    exported: async (executor, { id }) => ({
      donations: await donationsOf(deps, executor, id),
      monthlyGifts: await ownMonthlyGifts(executor, id),
    }),
    erase: async (tx, { id }) => {
      await stopOwnGifts(deps, tx, id)
      await eraseDonor(tx, id)
    },
  }),
}
