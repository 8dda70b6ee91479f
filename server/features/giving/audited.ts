import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'donation.refunded': 'money',
  'donation.hidden': null,
  'donation.shown': null,
  'company.opened': null,
  'company.closed': null,
  // It only takes away.
  'monthlyGift.stopped': null,
} as const

export const recordAudit = auditRecorder(audited)
