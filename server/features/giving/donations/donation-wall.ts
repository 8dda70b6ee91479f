import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WallEntry } from '#shared/giving/contracts.ts'
import { donations } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { cursorCodec } from '../../../http/cursor.ts'
import { wallView } from './donation-view.ts'

/**
 * By sort, so that a cursor of one order is not valid in the other. Moments as PostgreSQL's text, which is
 * more precise than JavaScript's Date.
 */
const position = z.tuple([z.string(), z.uuid()])
const cursors = {
  newest: cursorCodec('donations', position),
  largest: cursorCodec('donations-largest', position),
}
const orders = {
  newest: { column: sql`${donations.receivedAt}`, type: sql`timestamptz`, order: sql`DESC NULLS LAST` },
  /** Written as the index has it. */
  largest: {
    column: sql`(${donations.amount} - ${donations.refunded})`,
    type: sql`bigint`,
    order: sql`DESC`,
  },
}

type Paging = { limit: number; cursor?: string | undefined; sort?: keyof typeof orders }

/**
 * Received donations, the newest or the largest first: name or 'Anonymous', amount in paise, message, time;
 * nothing else is public. Refuses: validation_failed (422) for an invalid cursor.
 */
export const donationWall = async (
  deps: Deps,
  { limit, cursor, sort = 'newest' }: Paging,
): Promise<{ items: WallEntry[]; nextCursor: string | null }> => {
  const { column, type, order } = orders[sort]
  const [from, id] = cursor === undefined ? [] : cursors[sort].decode(deps, cursor)
  const rows = await deps.db
    .select({ donation: donations, at: sql<string>`${column}::text` })
    .from(donations)
    .where(
      and(
        eq(donations.status, 'received'),
        from === undefined || id === undefined
          ? undefined
          : sql`(${column}, ${donations.id}) < (${from}::${type}, ${id}::uuid)`,
      ),
    )
    .orderBy(sql`${column} ${order}, ${donations.id} DESC NULLS LAST`)
    .limit(limit + 1)
  const { shown, nextCursor } = cursors[sort].page(deps, rows, limit, (row) => [row.at, row.donation.id])
  return {
    items: shown.map(({ donation }) => wallView(donation)),
    nextCursor,
  }
}
