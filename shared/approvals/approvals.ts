import type { AdminDuty } from '../accounts/admin-roles.ts'

/** What a second admin may have to approve: money that leaves, and what decides how much does. */
export const approvalKinds = [
  'refund',
  'refundRequest',
  'donationRefund',
  'payoutFile',
  'settings',
  'commission',
  'promoCode',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approvalStates = ['open', 'approved', 'declined', 'withdrawn', 'expired'] as const

/** How long a request waits for a second admin, in days. After that it has to be asked for again. */
export const approvalDays = 14

/** Who may ask for each, and decide on it. */
export const approvalDuties: Readonly<Record<ApprovalKind, AdminDuty>> = {
  refund: 'refund',
  refundRequest: 'refund',
  donationRefund: 'money',
  payoutFile: 'money',
  settings: 'own',
  commission: 'money',
  promoCode: 'money',
}
