import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'suspension.noticed': null,
  'suspension.withdrawn': null,
  'suspension.answered': null,
  'suspension.appealed': null,
  'suspension.upheld': null,
  'suspension.lifted': null,
} as const

export const recordAudit = auditRecorder(audited)
