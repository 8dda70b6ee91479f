import { auditRecorder } from '../audit/record-audit.ts'

/** What the audit log keeps of this room, and what each action does. */
export const audited = {
  'role.granted': 'rights',
  'role.declined': null,
  'admin.invited': 'rights',
  'admin.created': 'rights',
  // Of somebody else: with the e-mail address comes the account.
  'account.changed': 'rights',
  'account.exported': 'personalData',
  'account.erased': 'personalData',
  'session.ended': null,
  'secondFactor.enabled': null,
  'secondFactor.disabled': 'rights',
  'secondFactor.reset': 'rights',
  'account.suspended': null,
  'account.restored': 'rights',
  'roles.changed': 'rights',
} as const

export const recordAudit = auditRecorder(audited)
