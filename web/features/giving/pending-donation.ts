import type { Donation } from '#shared/giving/contracts.ts'
import { sessionStore } from '../../lib/state/storage.ts'

/**
 * A donation whose donor is on the page of the payment service, kept in this tab: it opens the receipt, so
 * that nobody else at this computer should find it.
 */
const name = 'pendingDonation'

export const savePendingDonation = (donation: Donation) =>
  sessionStore.setItem(name, JSON.stringify(donation))

export const clearPendingDonation = () => sessionStore.removeItem(name)

export const pendingDonation = (): Donation | null => {
  try {
    return JSON.parse(sessionStore.getItem(name) ?? 'null') as Donation | null
  } catch {
    return null
  }
}
