import type { Facts } from '#shared/impact-log/entry.ts'
import type { ImpactKind } from '#shared/impact-log/kinds.ts'
import type { Transaction } from '../../db/connection.ts'
import { toRow } from '../../db/rows.ts'
import type { StatementPart } from '../../db/statement.ts'
import { impactFacts } from '../../db/tables/index.ts'

export type Fact = {
  kind: ImpactKind
  /** What it is about, once for each kind: a donation's id. */
  about: string
  /** For everybody to read: no personal data. Amounts in paise. */
  facts: Facts
  at: Date
}

const rowOf = ({ kind, about, facts, at }: Fact) => ({ key: `${kind} ${about}`, kind, facts, at })

/**
 * Puts a fact on its way into the public ledger, in the transaction in which it happens. A fact that was told
 * already is not told again.
 */
export const recordImpact = async (tx: Transaction, fact: Fact): Promise<void> => {
  await tx.insert(impactFacts).values(rowOf(fact)).onConflictDoNothing()
}

const asRow = toRow(impactFacts)

/** `recordImpact` as a part of a statement. */
export const impactPart = (fact: Fact): StatementPart => ({
  name: 'impact',
  values: { impact: JSON.stringify([asRow({ id: 0, ...rowOf(fact) })]) },
  write: (parameter) => `impact AS (
    INSERT INTO impact_facts (key, kind, facts, at)
    SELECT key, kind, facts, at FROM agreed, json_populate_recordset(null::impact_facts, ${parameter('impact')}) WHERE ok
    ON CONFLICT DO NOTHING
  )`,
})
