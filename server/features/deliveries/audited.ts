import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'delivery.assigned': null,
  'delivery.unassigned': null,
  'delivery.moved': null,
  'delivery.codeLocked': null,
  'delivery.codeUnlocked': null,
} as const

export const recordAudit = auditRecorder(audited)
