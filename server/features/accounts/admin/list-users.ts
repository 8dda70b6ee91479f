import { and, arrayContains, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminUser, adminUsers as contract, UserState } from '#shared/accounts/admin-contracts.ts'
import type { Output } from '#shared/api/contract.ts'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import { containsWords } from '../../../db/containing.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import type { CsvColumn } from '../../../http/csv.ts'
import { cursorCodec, everyPage } from '../../../http/cursor.ts'
import { type AccountRecord, pageOfAccounts } from '../account-store.ts'
import { adminUserView } from './user-view.ts'

type Query = Output<(typeof contract)['query']>

const userCursor = cursorCodec('admin-users', z.tuple([z.string(), z.uuid()]))

const notDeleted = isNull(users.deletedAt)
const inState: Record<UserState, SQL | undefined> = {
  active: and(notDeleted, isNull(users.suspendedAt), isNull(users.requestedRole)),
  waiting: and(notDeleted, isNull(users.suspendedAt), isNotNull(users.requestedRole)),
  suspended: isNotNull(users.suspendedAt),
  deleted: isNotNull(users.deletedAt),
}

/** Written as the index has it (db/tables/accounts.ts). */
const searched = sql`lower(${users.username} || ' ' || ${users.email} || ' ' || ${users.fullName} || ' ' || ${users.mobileNumber})`

/** All words must be there, each anywhere; taken literally. */
const matches = (q: string): SQL | undefined => (isUuid(q) ? eq(users.id, q) : containsWords(searched, q))

const orders = {
  createdAt: { column: users.createdAt, type: sql`timestamptz` },
  username: { column: sql`lower(${users.username})`, type: sql`text` },
}
const keyOf = (by: keyof typeof orders, { user }: AccountRecord): string =>
  by === 'username' ? user.username.toLowerCase() : user.createdAt.toISOString()

/** Accounts by age or name. `q` is found anywhere in name, username, e-mail address and phone number. */
export const listUsers = async (
  deps: Deps,
  { limit, cursor, q = '', role, state, from, to, sort }: Query,
): Promise<Output<(typeof contract)['response']>> => {
  const by = sort.endsWith('username') ? 'username' : 'createdAt'
  const descending = sort.startsWith('-')
  const { column, type } = orders[by]
  const last = cursor === undefined ? undefined : userCursor.decode(deps, cursor)
  const rows = await pageOfAccounts(
    deps.db,
    and(
      state === undefined ? notDeleted : inState[state],
      q === '' ? undefined : matches(q),
      role && arrayContains(users.roles, [role]),
      from === undefined ? undefined : gte(users.createdAt, startOfDay(from)),
      to === undefined ? undefined : lt(users.createdAt, endOfDay(to)),
      last &&
        sql`(${column}, ${users.id}) ${sql.raw(descending ? '<' : '>')} (${last[0]}::${type}, ${last[1]}::uuid)`,
    ),
    descending ? sql`${column} DESC, ${users.id} DESC` : sql`${column}, ${users.id}`,
    limit + 1,
  )
  const { shown, nextCursor } = userCursor.page(deps, rows, limit, (row) => [keyOf(by, row), row.user.id])
  return {
    items: shown.map(adminUserView),
    nextCursor,
  }
}

/** All pages of the list, for its file. */
export const userPages = (deps: Deps, query: Query): AsyncGenerator<AdminUser[]> =>
  everyPage((cursor) => listUsers(deps, { ...query, limit: 500, cursor }))

const moment = (at: string | null) => at && new Date(at)

export const userColumns: CsvColumn<AdminUser>[] = [
  { title: /*i18n*/ 'Id', value: ({ id }) => id },
  { title: /*i18n*/ 'Username', value: ({ username }) => username },
  { title: /*i18n*/ 'Full Name', value: ({ fullName }) => fullName },
  { title: /*i18n*/ 'Email', value: ({ email }) => email },
  { title: /*i18n*/ 'Phone', value: ({ mobileNumber }) => mobileNumber },
  { title: /*i18n*/ 'Roles', value: ({ roles }) => roles.join(' ') },
  { title: /*i18n*/ 'State', value: ({ state }) => state },
  { title: /*i18n*/ 'Joined', value: ({ memberSince }) => new Date(memberSince) },
  { title: /*i18n*/ 'Last sign-in', value: ({ lastLogin }) => moment(lastLogin) || null },
]
