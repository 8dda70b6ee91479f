import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/giving/companies.ts'
import { register } from '../../../http/register.ts'
import { companiesWhere, companyPage } from './find-company.ts'
import { closeCompany, openCompany } from './open-company.ts'

/** The pages of companies, for everybody, and what admins do with them. */
export const companyRoutes = async (app: FastifyInstance) => {
  register(app, contracts.oneCompany, ({ deps, params }) => companyPage(deps, params.id))
  register(app, contracts.adminCompanies, async ({ deps }) => ({
    items: await companiesWhere(deps.db, deps.clock()),
  }))
  register(app, contracts.addCompany, ({ deps, caller, body }) => openCompany(deps, caller.userId, body.name))
  register(app, contracts.closeCompany, ({ deps, caller, params }) =>
    closeCompany(deps, caller.userId, params.id),
  )
}
