import type { Account } from '#shared/contracts/accounts.ts'
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
  profileImage: user.profileImage,
  preferences: user.preferences,
  secondFactor,
  lastLogin: user.lastLogin?.toISOString() ?? null,
  restaurants,
  restaurantId: restaurants[0]?.id ?? null,
  restaurantName: restaurants[0]?.name ?? null,
})

export const callerOf = ({ user, restaurants, secondFactor }: AccountRecord, sessionId: string): Caller => ({
  userId: user.id,
  username: user.username,
  roles: user.roles,
  restaurantIds: restaurants.map(({ id }) => id),
  ...(restaurants.length > 0 && {
    staffRoles: Object.fromEntries(restaurants.map(({ id, role }) => [id, role])),
  }),
  sessionId,
  rightsVersion: user.rightsVersion,
  secondFactor,
})
