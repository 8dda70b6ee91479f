import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import type { adminShelters, adminVolunteers, Shelter, Volunteer } from '#shared/shelters/contracts.ts'
import { shelters, users, volunteers } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { shelterView } from './shelter-view.ts'
import { selectVolunteers, volunteerView } from './volunteer-view.ts'

type Page<T> = { items: T[]; nextCursor: string | null }

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
        mentions(sql`concat_ws(' ', ${name}, ${address}, ${contact}, ${phone})`, q),
        last && sql`(${appliedAt}, ${id}) < (${last[0]}::timestamptz, ${last[1]})`,
      ),
    )
    .orderBy(desc(appliedAt), desc(id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)
  return {
    items: shown.map(shelterView),
    nextCursor:
      rows.length > limit && end ? shelterCursor.encode(deps, [end.appliedAt.toISOString(), end.id]) : null,
  }
}

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
      mentions(sql`concat_ws(' ', ${users.fullName}, ${users.username}, ${area}, ${phone})`, q),
      last && sql`(${appliedAt}, ${userId}) < (${last[0]}::timestamptz, ${last[1]}::uuid)`,
    ),
  )
    .orderBy(desc(appliedAt), desc(userId))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)?.volunteer
  return {
    items: shown.map(({ volunteer, ...names }) => volunteerView({ ...volunteer, ...names })),
    nextCursor:
      rows.length > limit && end
        ? volunteerCursor.encode(deps, [end.appliedAt.toISOString(), end.userId])
        : null,
  }
}
