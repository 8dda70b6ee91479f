import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import type { adminShelters, adminVolunteers, Shelter, Volunteer } from '#shared/shelters/contracts.ts'
import { shelters, volunteers } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec, everyPage, type Page } from '../../http/cursor.ts'
import { shelterView } from './shelter-view.ts'
import { selectVolunteers, volunteerView } from './volunteer-view.ts'

const shelterCursor = cursorCodec('shelters', z.tuple([z.iso.datetime(), z.string()]))
const volunteerCursor = cursorCodec('volunteers', z.tuple([z.iso.datetime(), z.uuid()]))

/** SQL: the text has `q` in it as it is, whatever its case; no condition without one. */
const mentions = (text: SQL, q: string): SQL | undefined =>
  q === '' ? undefined : sql`strpos(lower(${text}), lower(${q})) > 0`

/** Shelters, the latest application first. */
export const listShelters = async (
  deps: Deps,
  { limit, cursor, status, q = '' }: Output<(typeof adminShelters)['query']>,
): Promise<Page<Shelter>> => {
  const { id, name, address, contact, phone, appliedAt } = shelters
  const last = cursor === undefined ? undefined : shelterCursor.decode(deps, cursor)
  const rows = await deps.db
    .select()
    .from(shelters)
    .where(
      and(
        status && eq(shelters.status, status),
        mentions(sql`concat_ws(' ', ${id}, ${name}, ${address}, ${contact}, ${phone})`, q),
        last && sql`(${appliedAt}, ${id}) < (${last[0]}::timestamptz, ${last[1]})`,
      ),
    )
    .orderBy(desc(appliedAt), desc(id))
    .limit(limit + 1)
  const { shown, nextCursor } = shelterCursor.page(deps, rows, limit, (row) => [
    row.appliedAt.toISOString(),
    row.id,
  ])
  return {
    items: shown.map(shelterView),
    nextCursor,
  }
}

/** All pages of the list, for its file. */
export const shelterPages = (deps: Deps, query: Output<(typeof adminShelters)['query']>) =>
  everyPage((cursor) => listShelters(deps, { ...query, limit: 500, cursor }))

/** Volunteers, the latest application first. */
export const listVolunteers = async (
  deps: Deps,
  { limit, cursor, status, q = '' }: Output<(typeof adminVolunteers)['query']>,
): Promise<Page<Volunteer>> => {
  const { userId, area, phone, appliedAt } = volunteers
  const last = cursor === undefined ? undefined : volunteerCursor.decode(deps, cursor)
  const rows = await selectVolunteers(
    deps.db,
    and(
      status && eq(volunteers.status, status),
      mentions(sql`concat_ws(' ', ${profiles.fullName}, ${profiles.username}, ${area}, ${phone})`, q),
      last && sql`(${appliedAt}, ${userId}) < (${last[0]}::timestamptz, ${last[1]}::uuid)`,
    ),
  )
    .orderBy(desc(appliedAt), desc(userId))
    .limit(limit + 1)
  const { shown, nextCursor } = volunteerCursor.page(deps, rows, limit, ({ volunteer }) => [
    volunteer.appliedAt.toISOString(),
    volunteer.userId,
  ])
  return {
    items: shown.map(({ volunteer, ...names }) => volunteerView({ ...volunteer, ...names })),
    nextCursor,
  }
}

/** All pages of the list, for its file. */
export const volunteerPages = (deps: Deps, query: Output<(typeof adminVolunteers)['query']>) =>
  everyPage((cursor) => listVolunteers(deps, { ...query, limit: 500, cursor }))
