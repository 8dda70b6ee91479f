import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'taxDetails.changed': null,
  'restaurant.suspended': null,
  'restaurant.restored': 'rights',
  'commission.changed': 'money',
  'restaurant.changed': null,
  'restaurant.paused': null,
  'restaurant.resumed': null,
  'restaurant.live': null,
  'restaurant.offline': null,
} as const

export const recordAudit = auditRecorder(audited)
