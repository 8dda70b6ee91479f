import type { Room } from '../../room.ts'
import { donationPurpose } from './donation-purpose.ts'
import { donationsOf, eraseDonor } from './personal-data.ts'
import { sendReceipt } from './receipts/send-receipt.ts'
import { routes } from './routes.ts'
import { sendServed } from './served/send-served.ts'

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
