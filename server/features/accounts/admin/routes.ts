import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/accounts/admin-contracts.ts'
import { csvFile } from '../../../http/csv.ts'
import { register } from '../../../http/register.ts'
import { languageOf } from '../../../languages.ts'
import { eraseForAdmin } from '../own-data/delete-account.ts'
import { exportForAdmin } from '../own-data/export-account.ts'
import { changeUser } from './change-user.ts'
import { listUsers, userColumns, userPages } from './list-users.ts'
import { readUser } from './read-user.ts'

export const adminUserRoutes = async (app: FastifyInstance) => {
  register(app, contracts.adminUsers, ({ deps, query }) => listUsers(deps, query), {
    csv: ({ deps, query, request }) =>
      csvFile({
        filename: 'users.csv',
        columns: userColumns,
        pages: userPages(deps, query),
        language: languageOf(request),
      }),
  })
  register(app, contracts.adminUserById, ({ deps, params }) => readUser(deps, params.id))
  register(app, contracts.changeUser, ({ deps, caller, params, body }) =>
    changeUser(deps, caller, params.id, body),
  )
  register(
    app,
    contracts.exportUser,
    async ({ deps, caller, params, body }) => ({
      ...(await exportForAdmin(deps, caller, params.id, body.reason)),
    }),
    // A person's data is not kept for a repeat.
    { managesIdempotency: true },
  )
  register(app, contracts.eraseUser, async ({ deps, caller, params, body }) => {
    await eraseForAdmin(deps, caller, params.id, body.reason)
    return { message: /*i18n*/ 'The account is deleted.' }
  })
}
