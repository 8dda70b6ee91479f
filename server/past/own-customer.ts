import { demoAccounts } from '../features/accounts/demo/seed-accounts.ts'
import type { Customer } from './plan-order.ts'

const [{ username, fullName, mobileNumber }] = demoAccounts
/** Where this customer's orders go. */
export const ownHome = {
  address: '14 Church Street',
  city: 'Bengaluru',
  zipCode: '560001',
  location: { lat: 12.97515, lng: 77.60487 },
}

/** The demo's own customer, who has a history too. */
export const ownCustomer = (known: ReadonlyMap<string, string>): Customer[] => {
  const id = known.get(username)
  if (id === undefined) return []
  const { address, city, zipCode } = ownHome
  const email = `${username}@annapurna.example`
  const shipping = { fullName, email, phone: mobileNumber, address, city, zipCode }
  return [{ id, shipping, language: 'en' }]
}
