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

/** The pictures of people, by their URL. */
export const profileImages = query.select({ image: users.profileImage }).from(users).as('profile_images')

/** What people are called. */
export const peopleNames = query
  .select({ id: users.id, username: users.username, fullName: users.fullName })
  .from(users)
  .as('people_names')
