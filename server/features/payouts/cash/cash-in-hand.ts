import { desc, eq, inArray, sql } from 'drizzle-orm'
import { type Paise, paise, sumOf } from '#shared/money/money.ts'
import type { CashHolder } from '#shared/payouts/cash-contracts.ts'
import { profiles } from '../../../db/views/accounts.ts'
import { ledgerLines, ledgerLinesAs } from '../../../db/views/ledger.ts'
import type { Deps } from '../../../deps.ts'

/** More couriers with cash are not looked after on one page. */
const maxRows = 500

/**
 * Couriers with customers' cash in hand, by the ledger, the one with the most first; what restaurants keep is
 * set against their payouts alone.
 */
export const cashInHand = async ({ db }: Deps): Promise<{ items: CashHolder[]; total: Paise }> => {
  const amount = sql<number>`sum(${ledgerLines.amount})`.mapWith(Number)
  const held = await db
    .select({ owner: ledgerLines.owner, amount })
    .from(ledgerLines)
    .where(eq(ledgerLines.account, 'cash'))
    .groupBy(ledgerLines.owner)
    .having(
      sql`sum(${ledgerLines.amount}) > 0 AND ${ledgerLines.owner} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`,
    )
    .orderBy(desc(amount))
    .limit(maxRows)
  const ids = held.flatMap(({ owner }) => owner ?? [])
  if (ids.length === 0) return { items: [], total: paise(0) }
  const people = await db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      username: profiles.username,
      phone: profiles.mobileNumber,
    })
    .from(profiles)
    .where(inArray(profiles.id, ids))
  // Since the last time that nothing was held: after it began what is held now.
  const since = await db.execute<{ owner: string; since: string | null }>(sql`
    SELECT owner, (SELECT min(e.at) FROM ${ledgerLinesAs('e')} WHERE e.account = 'cash' AND e.owner = one.owner AND e.kind = 'cash'
      AND e.at > coalesce((SELECT max(l.at) FROM ${ledgerLinesAs('l')} WHERE l.account = 'cash' AND l.owner = one.owner AND l.kind <> 'cash'), '-infinity'))
      AS since
    FROM unnest(${sql.param(ids)}::text[]) AS one (owner)`)
  const sinceOf = new Map(since.rows.map((row) => [row.owner, row.since]))
  const items = held.flatMap(({ owner, amount: sum }) => {
    const person = people.find(({ id }) => id === owner)
    const from = sinceOf.get(owner ?? '')
    return person
      ? [
          {
            id: person.id,
            name: person.fullName || person.username,
            phone: person.phone,
            amount: paise(sum),
            since: from ? new Date(from).toISOString() : null,
          },
        ]
      : []
  })
  return { items, total: sumOf(items.map((item) => item.amount)) }
}
