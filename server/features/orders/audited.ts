import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'order.cancelled': 'money',
  'order.moved': null,
  'order.answered': null,
  'review.hidden': null,
  'review.kept': null,
} as const

export const recordAudit = auditRecorder(audited)
