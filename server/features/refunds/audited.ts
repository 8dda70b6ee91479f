import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'order.refunded': 'money',
  'refund.granted': 'money',
  'refund.declined': null,
  'refund.paid': 'money',
} as const

export const recordAudit = auditRecorder(audited)
