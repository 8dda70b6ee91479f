import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/shelters/contracts.ts'
import { csvFile } from '../../http/csv.ts'
import { register } from '../../http/register.ts'
import { languageOf } from '../../languages.ts'
import { changeShelter } from './change-shelter.ts'
import { decideShelter, decideVolunteer } from './decide-party.ts'
import { listShelters, listVolunteers, shelterPages, volunteerPages } from './list-parties.ts'
import { shelterColumns, volunteerColumns } from './party-columns.ts'
import { findShelterOf, shelterOf } from './shelter-of.ts'
import { shelterView } from './shelter-view.ts'
import { signUpVolunteer } from './sign-up-volunteer.ts'
import { findVolunteer } from './volunteer-view.ts'

export const routes = (app: FastifyInstance): void => {
  register(app, contracts.readShelter, async ({ deps, caller }) =>
    shelterView(await shelterOf(deps.db, caller.userId)),
  )
  for (const contract of [contracts.changeShelter, contracts.applyAsShelter] as const)
    register(app, contract, ({ deps, caller, body }) => changeShelter(deps, caller.userId, body))
  register(app, contracts.readShelterApplication, async ({ deps, caller }) => {
    const row = await findShelterOf(deps.db, caller.userId)
    return { shelter: row ? shelterView(row) : null }
  })
  register(app, contracts.readVolunteer, async ({ deps, caller }) => ({
    volunteer: await findVolunteer(deps.db, caller.userId),
  }))
  register(app, contracts.signUpAsVolunteer, ({ deps, caller, body }) =>
    signUpVolunteer(deps, caller.userId, body),
  )
  register(app, contracts.adminShelters, ({ deps, query }) => listShelters(deps, query), {
    csv: ({ deps, query, request }) =>
      csvFile({
        filename: 'shelters.csv',
        columns: shelterColumns,
        pages: shelterPages(deps, query),
        language: languageOf(request),
      }),
  })
  register(app, contracts.decideShelter, ({ deps, caller, params, body }) =>
    decideShelter(deps, caller, params.id, body),
  )
  register(app, contracts.adminVolunteers, ({ deps, query }) => listVolunteers(deps, query), {
    csv: ({ deps, query, request }) =>
      csvFile({
        filename: 'volunteers.csv',
        columns: volunteerColumns,
        pages: volunteerPages(deps, query),
        language: languageOf(request),
      }),
  })
  register(app, contracts.decideVolunteer, ({ deps, caller, params, body }) =>
    decideVolunteer(deps, caller, params.id, body),
  )
}
