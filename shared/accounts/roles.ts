/** Roles that can be chosen at sign-up (specification section 9). */
export const signUpRoles = ['ADMIN', 'RESTAURANT', 'CUSTOMER', 'DELIVERY_AGENT'] as const
/**
 * All roles (decisions.md); an account may have several. Shelters need approval; volunteers sign up for runs.
 */
export const roles = [...signUpRoles, 'SHELTER', 'VOLUNTEER'] as const
export type SignUpRole = (typeof signUpRoles)[number]
export type Role = (typeof roles)[number]
/** As stored and as sent: `ROLE_CUSTOMER`. */
export type StoredRole = `ROLE_${Role}`
export const storedRoles = roles.map((role) => `ROLE_${role}` as const)

/**
 * Upper case with the ROLE_ prefix; anything that is not a string becomes ROLE_CUSTOMER
 * (specification section 5, Roles).
 */
export const normaliseRole = (role: unknown): string => {
  if (typeof role !== 'string' || role.trim() === '') return 'ROLE_CUSTOMER'
  const upper = role.trim().toUpperCase()
  return upper.startsWith('ROLE_') ? upper : `ROLE_${upper}`
}

/** Ignores prefix and case; DELIVERY and DELIVERY_AGENT are one role (specification section 6). */
export const hasRole = (held: readonly string[], wanted: Role): boolean => {
  const names = held.map((role) => normaliseRole(role).slice('ROLE_'.length))
  return names.includes(wanted) || (wanted === 'DELIVERY_AGENT' && names.includes('DELIVERY'))
}

const roleLabels: Record<string, string> = {
  ADMIN: /*i18n*/ 'Admin',
  RESTAURANT: /*i18n*/ 'Restaurant',
  CUSTOMER: /*i18n*/ 'Customer',
  DELIVERY_AGENT: /*i18n*/ 'Delivery Agent',
  DELIVERY: /*i18n*/ 'Delivery',
  SHELTER: /*i18n*/ 'Shelter',
  VOLUNTEER: /*i18n*/ 'Volunteer',
  USER: /*i18n*/ 'User',
}

/**
 * A role's name in English: `ROLE_DELIVERY_AGENT` is `Delivery Agent`; an unknown one is returned as it is.
 */
export const roleLabel = (role: string): string => {
  const name = role.replace(/^ROLE_/i, '').toUpperCase()
  return roleLabels[name] ?? name
}
