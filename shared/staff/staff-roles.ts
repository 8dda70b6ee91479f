/** What somebody is at a restaurant, from who may do everything to who takes the money at its counter. */
export const staffRoles = ['owner', 'manager', 'cook', 'cashier'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * What is done at a restaurant:
 * - see: its orders, menu, hours and pauses, and support;
 * - cook: accept, bump, take back, hand over, mark sold out, pause, be busy, print;
 * - sell: cancel, change what is in an order, answer customers, surplus food;
 * - menu: dishes, prices, photos, files;
 * - settings: profile, hours, holidays, what an order takes, meals for shelters;
 * - money: figures, earnings, payouts, statements;
 * - staff: who works there;
 * - own: where it is paid to, and whether customers see it at all.
 */
export const staffDuties = ['see', 'cook', 'sell', 'menu', 'settings', 'money', 'staff', 'own'] as const
export type StaffDuty = (typeof staffDuties)[number]

/** The only table of who may do what at a restaurant; server, buttons and tests go by it. */
export const dutiesOf: Readonly<Record<StaffRole, readonly StaffDuty[]>> = {
  owner: staffDuties,
  manager: ['see', 'cook', 'sell', 'menu', 'settings', 'money', 'staff'],
  cook: ['see', 'cook'],
  cashier: ['see', 'cook', 'sell'],
}

export const mayDo = (role: StaffRole, duty: StaffDuty): boolean => dutiesOf[role].includes(duty)

/**
 * Whether somebody may give, change or take away a role: an owner any, a manager those of cooks and cashiers.
 */
export const mayEmploy = (as: StaffRole, role: StaffRole): boolean =>
  as === 'owner' || (as === 'manager' && (role === 'cook' || role === 'cashier'))

export const staffRoleLabels: Readonly<Record<StaffRole, string>> = {
  owner: /*i18n*/ 'Owner',
  manager: /*i18n*/ 'Manager',
  cook: /*i18n*/ 'Cook',
  cashier: /*i18n*/ 'Cashier',
}
