import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { creditEntries, creditGifts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { holdAccount } from '../../accounts/profiles.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import { creditBalance } from '../credit.ts'
import { newEntry } from '../credit-part.ts'
import { hashOf } from './gift-view.ts'

/**
 * Makes a gift the caller's credit, by its code, once; a repeat by whoever redeemed it changes nothing.
 * Refuses: not_found (404) for a code that nobody can redeem: there is none, it is not paid, it was given
 * back, or somebody else has it.
 */
export const redeemGift = (
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  code: string,
): Promise<{ amount: Paise; balance: Paise }> =>
  deps.db.transaction(async (tx) => {
    const [gift] = await tx
      .select()
      .from(creditGifts)
      .where(eq(creditGifts.codeHash, hashOf(code)))
      .for('update')
    const again = gift?.status === 'redeemed' && gift.redeemedBy === userId
    // Held until it is theirs: an account that is deleted meanwhile gets nothing that it could not close.
    const account = await holdAccount(tx, userId)
    if (account?.deletedAt !== null || !gift || (gift.status !== 'paid' && !again)) throw notValid()
    const { id, amount } = gift
    if (!again) {
      const at = deps.clock()
      await tx
        .update(creditGifts)
        .set({ status: 'redeemed', redeemedBy: userId, redeemedAt: at })
        .where(eq(creditGifts.id, id))
      await tx
        .insert(creditEntries)
        .values(newEntry({ userId, kind: 'gift', amount, remaining: amount, posted: true, at }))
      await postTransfer(tx, at, {
        kind: 'gift',
        orderId: null,
        paymentId: null,
        entries: [
          { account: 'gifts', amount: paise(-amount) },
          { account: 'credit', owner: userId, amount },
        ],
      })
    }
    return { amount, balance: await creditBalance(tx, userId) }
  })

const notValid = () =>
  new Refusal('not_found', /*i18n*/ 'This code is not valid, or it was redeemed already.', {
    code: /*i18n*/ 'Not a valid code',
  })
