import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { donations } from '../../db/tables/index.ts'
import type { Room } from '../../room.ts'
import { donationPurpose } from './donation-purpose.ts'
import { sendReceipt } from './receipts/send-receipt.ts'
import { routes } from './routes.ts'
import { sendServed } from './served/send-served.ts'

/** The donations that a person made while signed in. */
const donationsOf = (executor: Executor, userId: string) =>
  executor.select().from(donations).where(eq(donations.userId, userId))

/** Removes personal data from a person's donations; amounts, receipt numbers and dates stay for the books. */
const eraseDonor = async (tx: Transaction, userId: string): Promise<void> => {
  await tx
    .update(donations)
    .set({ anonymous: true, donorName: '', donorEmail: null, message: '' })
    .where(eq(donations.userId, userId))
}

export const giving: Room = {
  name: 'giving',
  routes: [routes],
  jobs: (deps) => ({
    'donation-receipt': ({ donationId }) => sendReceipt(deps, donationId),
    'gift-served': ({ spendingId }) => sendServed(deps, spendingId),
  }),
  purposes: (deps) => ({ donation: donationPurpose(deps) }),
  account: () => ({
    exported: async (executor, { id }) => ({ donations: await donationsOf(executor, id) }),
    erase: (tx, { id }) => eraseDonor(tx, id),
  }),
}
