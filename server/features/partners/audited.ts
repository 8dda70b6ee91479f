import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'application.approved': 'rights',
  'application.declined': null,
  'application.askedBack': null,
} as const

export const recordAudit = auditRecorder(audited)
