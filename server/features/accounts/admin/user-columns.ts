import type { AdminUser } from '#shared/accounts/admin-contracts.ts'
import type { CsvColumn } from '../../../http/csv.ts'

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
