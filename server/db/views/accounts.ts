import { isNull } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { sessions, users } from '../tables/accounts.ts'

const query = new QueryBuilder()

/** Sessions that nobody has ended; they may have run out. */
export const openSessions = query
  .select({ id: sessions.id, userId: sessions.userId, endsAt: sessions.endsAt })
  .from(sessions)
  .where(isNull(sessions.endedAt))
  .as('open_sessions')

/** By which e-mail address somebody is known, and since when they have confirmed that it is theirs. */
export const emailAddresses = query
  .select({ id: users.id, email: users.email, emailConfirmedAt: users.emailConfirmedAt })
  .from(users)
  .as('email_addresses')

/** SQL: whether somebody has confirmed their e-mail address. `person`: SQL of the account's id. */
export const hasConfirmedEmail = (person: string): string =>
  `EXISTS (SELECT FROM users u WHERE u.id = ${person} AND u.email_confirmed_at IS NOT NULL)`

/** The pictures of people, by their URL. */
export const profileImages = query.select({ image: users.profileImage }).from(users).as('profile_images')

/**
 * What other rooms may know of an account: who somebody is, how to reach them and what they may do. Nothing
 * of how they sign in.
 */
export const profileColumns = {
  id: users.id,
  username: users.username,
  fullName: users.fullName,
  mobileNumber: users.mobileNumber,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  language: users.language,
  preferences: users.preferences,
  createdAt: users.createdAt,
  roles: users.roles,
  adminRole: users.adminRole,
  rightsVersion: users.rightsVersion,
  /** When the account was deleted: what stays in its row is nobody's name or address. */
  deletedAt: users.deletedAt,
  suspendedAt: users.suspendedAt,
}

/** The same under a name of its own, where a query reads two people. */
export const profilesAs = <Name extends string>(name: Name) =>
  query.select(profileColumns).from(users).as(name)

export const profiles = profilesAs('profiles')
