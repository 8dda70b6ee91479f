/** What an admin is, from who may do everything to who answers people. */
export const adminRoles = ['owner', 'finance', 'operations', 'support'] as const
export type AdminRole = (typeof adminRoles)[number]

/**
 * What admins do:
 * - see: overview, people, restaurants, orders and conversations;
 * - help: answer people, note, put off and close; reviews, locked codes, cancelling for somebody;
 * - refund: give back money and credit, decide on requests;
 * - operate: restaurants, couriers, shelters, dispatch, rescues, applications, suspensions, jobs, health;
 * - figures: reports, what was given and spent;
 * - money: payouts, files for the bank, cash, differences, promo codes, commissions, refunds of donations;
 * - own: settings, the site's texts, the audit log, who is an admin and as what, people's data taken out or
 *   erased.
 */
export const adminDuties = ['see', 'help', 'refund', 'operate', 'figures', 'money', 'own'] as const
export type AdminDuty = (typeof adminDuties)[number]

/** The only table of what an admin may see and do; server, screens and tests go by it. */
export const adminDutiesOf: Readonly<Record<AdminRole, readonly AdminDuty[]>> = {
  owner: adminDuties,
  finance: ['see', 'refund', 'figures', 'money'],
  operations: ['see', 'help', 'refund', 'operate', 'figures'],
  support: ['see', 'help', 'refund'],
}

/** Absent: an owner, as every admin was before there were others. */
export const adminMay = (role: AdminRole | null | undefined, duty: AdminDuty): boolean =>
  adminDutiesOf[role ?? 'owner'].includes(duty)

export const adminRoleLabels: Readonly<Record<AdminRole, string>> = {
  owner: /*i18n*/ 'Owner',
  finance: /*i18n*/ 'Finance',
  operations: /*i18n*/ 'Operations',
  support: /*i18n*/ 'Support',
}
