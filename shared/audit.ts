/** The actions in the audit log. A new action of an admin gets its own name here. */
export const auditActions = [
  'setting.changed',
  'role.granted',
  'role.declined',
  'admin.invited',
  'admin.created',
  'account.changed',
  'account.exported',
  'account.erased',
  'deposit.changed',
  'session.ended',
  'order.cancelled',
  'order.moved',
  'order.refunded',
  'delivery.assigned',
  'delivery.unassigned',
  'delivery.moved',
  'refund.granted',
  'refund.declined',
  'dish.added',
  'dish.changed',
  'dish.deleted',
  'menu.imported',
  'menu.changed',
  'restaurant.changed',
  'restaurant.paused',
  'restaurant.resumed',
  'restaurant.setUp',
  'restaurant.live',
  'restaurant.offline',
  'application.approved',
  'application.declined',
  'application.askedBack',
  'staff.invited',
  'staff.uninvited',
  'staff.joined',
  'staff.removed',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Who did it: a signed-in account, or an operator on the server's own command line. */
export const auditActors = ['account', 'operator'] as const

export const auditSubjects = [
  'setting',
  'account',
  'adminInvitation',
  'session',
  'order',
  'delivery',
  'dish',
  'restaurant',
  'application',
] as const
export type AuditSubject = (typeof auditSubjects)[number]
