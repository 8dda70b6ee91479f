import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'restaurant.added': 'rights',
  'restaurant.setUp': null,
  'staff.invited': 'rights',
  'staff.uninvited': null,
  'staff.joined': null,
  'staff.removed': null,
  'staff.roleChanged': 'rights',
  'staff.pinSet': 'rights',
  'staff.pinRemoved': null,
  'staff.pinLocked': null,
  'staff.deviceShared': null,
} as const

export const recordAudit = auditRecorder(audited)
