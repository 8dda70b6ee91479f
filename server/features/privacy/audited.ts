import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'breach.recorded': null,
  'breach.changed': null,
} as const

export const recordAudit = auditRecorder(audited)
