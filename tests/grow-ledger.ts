import { randomUUID } from 'node:crypto'
import { impactFacts } from '#server/db/tables/index.ts'
import type { Deps } from '#server/deps.ts'

/** Facts about nothing, in one statement, so that the public log grows quickly. */
export const growLedger = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, count: number): Promise<void> => {
  if (count === 0) return
  const facts = Array.from({ length: count }, (_, index) => ({
    key: `listed ${randomUUID()}`,
    kind: 'listed' as const,
    facts: { index },
    at: clock(),
  }))
  await db.insert(impactFacts).values(facts)
}
