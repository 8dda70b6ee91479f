import type { Account } from '#shared/accounts/contracts.ts'
import { hasRole } from '#shared/accounts/roles.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import type { AccountRecord } from './account-store.ts'

/** An account as the API returns it, without password hashes. */
export const accountView = ({ user, restaurants, secondFactor }: AccountRecord): Account => ({
  id: user.id,
  username: user.username,
  email: user.email,
  emailConfirmed: user.emailConfirmedAt !== null,
  fullName: user.fullName,
  mobileNumber: user.mobileNumber,
  address: user.address,
  memberSince: user.createdAt.toISOString(),
  roles: user.roles,
  requestedRole: user.requestedRole,
  adminRole: hasRole(user.roles, 'ADMIN') ? user.adminRole : null,
  profileImage: user.profileImage,
  preferences: user.preferences,
  secondFactor,
  lastLogin: user.lastLogin?.toISOString() ?? null,
  restaurants,
  restaurantId: restaurants[0]?.id ?? null,
  restaurantName: restaurants[0]?.name ?? null,
})

/** The caller that an account is in a session. A shared device is of one restaurant, and of nothing else. */
export const callerOf = (
  { user, restaurants, secondFactor }: AccountRecord,
  sessionId: string,
  sharedFor: string | null = null,
): Caller => {
  const at = sharedFor === null ? restaurants : restaurants.filter(({ id }) => id === sharedFor)
  return {
    userId: user.id,
    username: user.username,
    roles: sharedFor === null ? user.roles : user.roles.filter((role) => hasRole([role], 'RESTAURANT')),
    restaurantIds: at.map(({ id }) => id),
    ...(at.length > 0 && { staffRoles: Object.fromEntries(at.map(({ id, role }) => [id, role])) }),
    sessionId,
    rightsVersion: user.rightsVersion,
    secondFactor,
    ...(sharedFor !== null && { sharedFor }),
    ...(hasRole(user.roles, 'ADMIN') && user.adminRole !== 'owner' && { adminRole: user.adminRole }),
  }
}
