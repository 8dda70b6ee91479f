import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'thread.opened': null,
  'thread.assigned': null,
  'thread.resolved': null,
  'thread.reopened': null,
  'thread.snoozed': null,
  'thread.noted': null,
} as const

export const recordAudit = auditRecorder(audited)
