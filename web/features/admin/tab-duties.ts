import type { AdminDuty } from '#shared/accounts/admin-roles.ts'

/** What an admin does in each tab; one that is not here is an owner's. */
export const tabDuties: Readonly<Record<string, AdminDuty>> = {
  overview: 'see',
  users: 'see',
  restaurants: 'see',
  orders: 'see',
  dispatch: 'operate',
  refunds: 'refund',
  approvals: 'refund',
  support: 'help',
  reviews: 'help',
  duties: 'operate',
  rescues: 'operate',
  shelters: 'operate',
  reports: 'figures',
  payouts: 'money',
  giving: 'figures',
  'promo-codes': 'money',
  'site-content': 'own',
  settings: 'own',
  audit: 'own',
  jobs: 'operate',
  health: 'operate',
}
