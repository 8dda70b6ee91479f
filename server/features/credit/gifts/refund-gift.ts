import { and, eq } from 'drizzle-orm'
import type { Gift } from '#shared/credit/gift-contracts.ts'
import { Refusal } from '#shared/errors.ts'
import { paise } from '#shared/money/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { creditGifts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import { lockPayment } from '../../payments/lock-payment.ts'
import { refundPayment } from '../../payments/record-payment.ts'
import { type GiftRow, giftView } from './gift-view.ts'

/**
 * Gives a buyer back what a gift cost that nobody has redeemed; its code is worth nothing from then on. A
 * repeat finds it given back. Refuses: not_found (404, also for another's), illegal_transition (409) once it
 * is redeemed, or was never paid.
 */
export const refundGift = async (deps: Deps, userId: string, id: string): Promise<Gift> => {
  const own = and(eq(creditGifts.id, id), eq(creditGifts.buyerId, userId))
  const [found] = isUuid(id) ? await deps.db.select().from(creditGifts).where(own) : []
  if (!found) throw new Refusal('not_found', /*i18n*/ 'There is no such gift.')
  return deps.db.transaction(async (tx) => {
    await lockPayment(tx, found.paymentId)
    const [gift] = await tx.select().from(creditGifts).where(own).for('update')
    if (!gift) throw new Refusal('not_found', /*i18n*/ 'There is no such gift.')
    if (gift.status === 'refunded') return giftView(deps, gift)
    if (gift.status !== 'paid')
      throw new Refusal(
        'illegal_transition',
        gift.status === 'redeemed'
          ? /*i18n*/ 'This gift is redeemed already, and cannot be given back.'
          : /*i18n*/ 'This gift was not paid, so nothing can go back.',
      )
    return giftView(deps, await sendGiftBack(deps, tx, gift, deps.clock()))
  })
}

/** Gives back what a gift cost that was paid and not redeemed, both of them locked with their payment. */
export const sendGiftBack = async (
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Transaction,
  gift: GiftRow,
  now: Date,
): Promise<GiftRow> => {
  const { id, buyerId, paymentId, amount } = gift
  await tx.update(creditGifts).set({ status: 'refunded' }).where(eq(creditGifts.id, id))
  const posted = await postTransfer(tx, now, {
    kind: 'refund',
    orderId: null,
    paymentId,
    entries: [
      { account: 'gifts', amount: paise(-amount) },
      { account: 'customer', owner: buyerId, amount },
    ],
  })
  for (const { id: transfer } of posted) await refundPayment(deps, tx, { transfer, paymentId, amount })
  return { ...gift, status: 'refunded' }
}
