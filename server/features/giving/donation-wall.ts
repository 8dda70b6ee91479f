import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WallEntry } from '#shared/contracts/giving.ts'
import { donations } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { wallView } from './donation-view.ts'

/** The moment as PostgreSQL's text, which is more precise than JavaScript's Date. */
const wallCursor = cursorCodec('donations', z.tuple([z.string(), z.uuid()]))

type Paging = { limit: number; cursor?: string | undefined }

/**
 * Received donations, the newest first: name or 'Anonymous', amount in paise, message, time; nothing else is
 * public. Refuses: validation_failed (422) for an invalid cursor.
 */
export const donationWall = async (
  deps: Deps,
  { limit, cursor }: Paging,
): Promise<{ items: WallEntry[]; nextCursor: string | null }> => {
  const [at, id] = cursor === undefined ? [] : wallCursor.decode(deps, cursor)
  const rows = await deps.db
    .select({ donation: donations, at: sql<string>`${donations.receivedAt}::text` })
    .from(donations)
    .where(
      and(
        eq(donations.status, 'received'),
        at === undefined || id === undefined
          ? undefined
          : sql`(${donations.receivedAt}, ${donations.id}) < (${at}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(sql`${donations.receivedAt} DESC NULLS LAST, ${donations.id} DESC NULLS LAST`)
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ donation }) => wallView(donation)),
    nextCursor: rows.length > limit && last ? wallCursor.encode(deps, [last.at, last.donation.id]) : null,
  }
}
