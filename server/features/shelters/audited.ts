import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'shelter.approved': 'rights',
  'shelter.declined': null,
  'shelter.suspended': null,
  'volunteer.approved': 'rights',
  'volunteer.declined': null,
  'volunteer.suspended': null,
} as const

export const recordAudit = auditRecorder(audited)
