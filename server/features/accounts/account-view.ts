import type { Account } from '#shared/contracts/accounts.ts'
import type { Caller } from '../../http/access-token.ts'
import type { AccountRecord } from './account-store.ts'

/** What of an account goes over the wire: never a hash. */
export const accountView = ({ user, restaurantName }: AccountRecord): Account => ({
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
  lastLogin: user.lastLogin?.toISOString() ?? null,
  restaurantId: user.restaurantId,
  restaurantName,
})

export const callerOf = ({ user }: AccountRecord, sessionId: string): Caller => ({
  userId: user.id,
  username: user.username,
  roles: user.roles,
  restaurantId: user.restaurantId,
  sessionId,
  rightsVersion: user.rightsVersion,
})
