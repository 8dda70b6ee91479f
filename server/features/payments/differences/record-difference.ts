import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { DifferenceKind } from '#shared/payments/differences.ts'
import { dayMs } from '#shared/time.ts'
import { paymentDifferences } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'

export type DifferenceRow = typeof paymentDifferences.$inferSelect
export type FoundDifference = Pick<
  DifferenceRow,
  'provider' | 'paymentId' | 'kind' | 'reference' | 'ours' | 'theirs'
>

/**
 * Records a difference that reconciliation found; found again it has the sums of today. One that a person
 * noted stays so until it is another one; one that was mended a day ago and is there still, was not.
 */
export const recordDifference = async ({ db, clock }: Deps, found: FoundDifference): Promise<void> => {
  const { provider, paymentId, kind, reference, ours, theirs } = found
  await db
    .insert(paymentDifferences)
    .values({ id: randomUUID(), provider, paymentId, kind, reference, ours, theirs, foundAt: clock() })
    .onConflictDoUpdate({
      target: [paymentDifferences.provider, paymentDifferences.paymentId, paymentDifferences.kind],
      set: {
        // Another id, as the service does nothing twice under one.
        id: sql`CASE WHEN ${paymentDifferences.mendedAt} IS NULL THEN ${paymentDifferences.id} ELSE excluded.id END`,
        foundAt: sql`CASE WHEN ${paymentDifferences.mendedAt} IS NULL THEN ${paymentDifferences.foundAt} ELSE excluded.found_at END`,
        reference: sql`excluded.reference`,
        ours: sql`excluded.ours`,
        theirs: sql`excluded.theirs`,
        ...{ mendedAt: null, mend: null, note: null },
      },
      setWhere: or(
        isNull(paymentDifferences.mendedAt),
        and(
          ne(paymentDifferences.mend, 'note'),
          lt(paymentDifferences.mendedAt, new Date(clock().getTime() - dayMs)),
        ),
        and(
          eq(paymentDifferences.mend, 'note'),
          sql`(${paymentDifferences.ours}, ${paymentDifferences.theirs}) IS DISTINCT FROM (excluded.ours, excluded.theirs)`,
        ),
      ),
    })
}

/** Closes what was found about a payment and is no difference any more, or another one than `kind` by now. */
export const closeDifferences = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { provider, paymentId, kind }: { provider: string; paymentId: string; kind: DifferenceKind | null },
): Promise<void> => {
  await db
    .update(paymentDifferences)
    .set({ mendedAt: clock(), mend: 'note', note: 'agrees by now' })
    .where(
      and(
        eq(paymentDifferences.provider, provider),
        eq(paymentDifferences.paymentId, paymentId),
        isNull(paymentDifferences.mendedAt),
        kind === null ? undefined : ne(paymentDifferences.kind, kind),
      ),
    )
}
