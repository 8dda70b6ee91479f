import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'view.saved': null,
  'view.changed': null,
  'view.deleted': null,
} as const

export const recordAudit = auditRecorder(audited)
