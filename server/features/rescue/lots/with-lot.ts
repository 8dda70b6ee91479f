import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { surplusLots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { type LotRow, noSuchLot } from '../rows.ts'
import { advanceLot } from './advance-lot.ts'

/** Locks a lot; undefined if there is none. Its runs and its portions change only under this lock. */
export const lockLot = async (tx: Transaction, lotId: string): Promise<LotRow | undefined> => {
  const [lot] = await tx.select().from(surplusLots).where(eq(surplusLots.id, lotId)).for('no key update')
  return lot
}

/**
 * Runs one command on a lot in one transaction: locks the lot, applies whatever has become due, and passes it
 * to the command. `now` is read after the lock, so that it includes the wait for it. Refuses: not_found
 * (404).
 */
export const withLot = <T>(
  deps: Deps,
  lotId: string,
  work: (tx: Transaction, lot: LotRow, now: Date) => Promise<T>,
  before: (tx: Transaction) => Promise<void> = async () => {},
): Promise<T> =>
  deps.db.transaction(async (tx) => {
    await before(tx)
    const row = await lockLot(tx, lotId)
    if (!row) throw noSuchLot()
    const now = deps.clock()
    return work(tx, await advanceLot(deps, tx, row, now), now)
  })
