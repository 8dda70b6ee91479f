import type { Facts } from '#shared/impact-log/entry.ts'
import { type Paise, paise, sumOf } from '#shared/money/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import type { fundSpendings } from '../../../db/tables/index.ts'
import { recordImpact } from '../../impact/record-impact.ts'

export type SpendingRow = typeof fundSpendings.$inferSelect
/** A part of a donation, in paise, and how many of the meals that it sponsored. */
export type Use = { donationId: string; amount: Paise; meals: number }

/**
 * Donations in one entry: an entry has to fit into a tile's bundle, which counts its bytes in sixteen bits.
 */
const batchSize = 100

/**
 * Tells the public ledger what was spent and of which donations, so that everybody can follow each rupee; ids
 * and amounts in paise alone. Below zero what came back, as a correction of the spending. More donations than
 * fit into one entry are told in several, whose amounts add up.
 */
export const notifySpent = async (
  tx: Transaction,
  { id, purpose }: Pick<SpendingRow, 'id' | 'purpose'>,
  uses: readonly Use[],
  { facts, about, at }: { facts: Facts; about: string; at: Date },
): Promise<void> => {
  for (let first = 0; first < uses.length; first += batchSize) {
    const named = uses.slice(first, first + batchSize)
    const amount = sumOf(named.map((use) => use.amount))
    await recordImpact(tx, {
      kind: 'spent',
      about: first === 0 ? about : `${about} ${first}`,
      facts: {
        ...facts,
        spending: id,
        purpose,
        amount,
        ...(amount < paise(0) && { corrects: id }),
        donations: named.map(({ donationId, amount, meals }) => ({
          donation: donationId,
          amount,
          ...(meals !== 0 && { meals }),
        })),
      },
      at,
    })
  }
}
