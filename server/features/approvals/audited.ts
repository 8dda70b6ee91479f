import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'approval.asked': null,
  'approval.approved': 'money',
  'approval.declined': null,
  'approval.withdrawn': null,
} as const

export const recordAudit = auditRecorder(audited)
