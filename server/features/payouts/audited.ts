import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'deposit.changed': 'money',
  'payoutAccount.changed': 'money',
  'payout.sent': 'money',
  'payout.failed': 'money',
  'payoutFile.made': 'money',
  'payoutFile.read': 'personalData',
  'taxDeducted.read': 'personalData',
  'gstReturn.read': null,
  'socialSecurity.read': 'personalData',
  'cash.received': 'money',
} as const

export const recordAudit = auditRecorder(audited)
