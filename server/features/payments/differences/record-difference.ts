import { randomUUID } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import { paymentDifferences } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'

export type DifferenceRow = typeof paymentDifferences.$inferSelect
export type FoundDifference = Pick<
  DifferenceRow,
  'provider' | 'paymentId' | 'kind' | 'reference' | 'ours' | 'theirs'
>

/**
 * Records a difference that reconciliation found; found again it has the sums of today, and mended it
 * stays so.
 */
export const recordDifference = async ({ db, clock }: Deps, found: FoundDifference): Promise<void> => {
  const { provider, paymentId, kind, reference, ours, theirs } = found
  await db
    .insert(paymentDifferences)
    .values({ id: randomUUID(), provider, paymentId, kind, reference, ours, theirs, foundAt: clock() })
    .onConflictDoUpdate({
      target: [paymentDifferences.provider, paymentDifferences.paymentId, paymentDifferences.kind],
      set: { reference: sql`excluded.reference`, ours: sql`excluded.ours`, theirs: sql`excluded.theirs` },
      setWhere: isNull(paymentDifferences.mendedAt),
    })
}
