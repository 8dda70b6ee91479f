import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { users } from '../../db/tables/accounts.ts'

type Named = Pick<typeof users.$inferSelect, 'fullName' | 'username' | 'deletedAt'>

/** What admins call a person; empty for a deleted account. */
export const shownName = ({ fullName, username, deletedAt }: Named): string =>
  deletedAt === null ? fullName || username : ''

/** The columns that say who somebody is, of `profiles` or of the same under another name. */
export const nameColumns = <P extends Record<'id' | 'fullName' | 'username' | 'deletedAt', AnyPgColumn>>(
  person: P,
) => ({
  id: person.id as P['id'],
  fullName: person.fullName as P['fullName'],
  username: person.username as P['username'],
  deletedAt: person.deletedAt as P['deletedAt'],
})

/** What a person is found by in admins' lists, in lower case. */
export const searchedPerson = (person: Record<'fullName' | 'username' | 'email', AnyPgColumn>): SQL =>
  sql`lower(${person.fullName} || ' ' || ${person.username} || ' ' || ${person.email})`
