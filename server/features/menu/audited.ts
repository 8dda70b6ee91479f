import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'dish.added': null,
  'dish.changed': null,
  'dish.deleted': null,
  'menu.imported': null,
  'menu.changed': null,
} as const

export const recordAudit = auditRecorder(audited)
