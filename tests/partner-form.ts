import { randomUUID } from 'node:crypto'

/** What a restaurant that wants to join sends; each has an address of its own. */
export const partnerForm = (changes: Record<string, unknown> = {}) => ({
  businessName: 'Udupi Corner',
  contactName: 'Ravi Shetty',
  email: `${randomUUID()}@example.com`,
  phone: '9876543210',
  businessType: 'cloud_kitchen',
  address: '4 Church Street',
  city: 'Bengaluru',
  description: 'Dosas since 1962',
  agreedToTerms: true,
  ...changes,
})
