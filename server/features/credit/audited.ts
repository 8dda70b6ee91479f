import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'credit.granted': 'money',
} as const

export const recordAudit = auditRecorder(audited)
