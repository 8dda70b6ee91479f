import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { paise } from '#shared/money/money.ts'
import { carriers } from '#shared/rescue/rescue-lifecycle.ts'
import type { Transaction } from '../../../db/connection.ts'
import { rescueRuns } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { spendFromFund } from '../../giving/fund/spend-from-fund.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import type { LotRow, RunRow } from '../rows.ts'

/** So long donors are not told, in seconds, so that the shelter's picture can come along. */
const photoWithin = 600

/**
 * Pays a courier for a run that was received, out of the fund's oldest donations. What was promised is paid
 * in any case, and the platform bears what donors cannot: where the fund has been emptied since the run was
 * claimed, and where nothing arrived, since a donation pays for food that a shelter has. The run keeps the
 * transfer, so that the courier's statement can name it.
 */
export const payCarrier = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Transaction,
  lot: LotRow,
  run: RunRow,
  now: Date,
): Promise<void> => {
  const { id, carrierId, carrierKind, pay } = run
  if (carrierKind === null || !carriers[carrierKind].paid || carrierId === null || pay === 0) return
  const to = { account: 'agent', owner: carrierId, amount: pay } as const
  const transferId = randomUUID()
  await tx.update(rescueRuns).set({ payTransfer: transferId }).where(eq(rescueRuns.id, id))
  if (run.receivedPortions !== 0)
    try {
      const spending = await spendFromFund(tx, {
        transferId,
        purpose: 'rescueRun',
        subjectId: id,
        amount: pay,
        to: [to],
        portions: run.receivedPortions,
        restaurantId: lot.restaurantId,
        receivedAt: now,
        facts: { lot: lot.id, run: id },
        at: now,
      })
      await jobs.send('gift-served', { spendingId: spending.id }, { tx, startAfterSeconds: photoWithin })
      return
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'fund_too_low') throw error
    }
  await postTransfer(tx, now, {
    id: transferId,
    kind: 'settlement',
    orderId: null,
    paymentId: null,
    entries: [{ account: 'platform', amount: paise(-pay) }, to],
  })
}
