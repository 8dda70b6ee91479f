import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Input, Output } from '#shared/api/contract.ts'
import type { partnerApplications as contract } from '#shared/partners/contracts.ts'
import { partnerApplications } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { applicationView } from './application-view.ts'

const applicationCursor = cursorCodec('partner-applications', z.tuple([z.iso.datetime(), z.uuid()]))

const { number, businessName, contactName, email, city, createdAt, id } = partnerApplications
const searched = sql`lower(concat_ws(' ', ${number}, ${businessName}, ${contactName}, ${email}, ${city}))`

/** Partner applications, the latest first. `q` is looked for as it is, whatever its case. */
export const listApplications = async (
  deps: Deps,
  { limit, cursor, status, q = '' }: Output<(typeof contract)['query']>,
): Promise<Input<(typeof contract)['response']>> => {
  const last = cursor === undefined ? undefined : applicationCursor.decode(deps, cursor)
  const rows = await deps.db
    .select()
    .from(partnerApplications)
    .where(
      and(
        status && eq(partnerApplications.status, status),
        q === '' ? undefined : sql`strpos(${searched}, lower(${q})) > 0`,
        last && sql`(${createdAt}, ${id}) < (${last[0]}::timestamptz, ${last[1]}::uuid)`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const { shown, nextCursor } = applicationCursor.page(deps, rows, limit, (row) => [
    row.createdAt.toISOString(),
    row.id,
  ])
  return {
    items: shown.map(applicationView),
    nextCursor,
  }
}
