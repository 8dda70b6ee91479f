import { type Paise, paise } from '#shared/money/money.ts'
import type { Transaction } from '../../db/connection.ts'
import { creditEntries } from '../../db/tables/index.ts'
import { holdAccount } from '../accounts/profiles.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import type { Entry } from '../ledger/transfer.ts'
import type { Recipient } from '../notifications/notify.ts'
import { newEntry } from './credit-part.ts'

type Thanks = {
  userId: string
  /** Paise. */
  amount: Paise
  at: Date
} & ({ kind: 'referral' } | { kind: 'stamps'; restaurantId: string })

/**
 * Gives a person credit for what they did, in paise: from the platform for a friend, from the restaurant for
 * its stamp card. Returns whom to write to; null where the account is gone, and nothing is given.
 */
export const thankWithCredit = async (tx: Transaction, thanks: Thanks): Promise<Recipient | null> => {
  const { userId, amount, kind, at } = thanks
  const person = await holdAccount(tx, userId)
  if (!person || person.deletedAt !== null) return null
  const { email, language, preferences } = person
  if (amount === 0) return { email, language, preferences }
  const payer: Pick<Entry, 'account'> & { owner?: string } =
    thanks.kind === 'stamps' ? { account: 'restaurant', owner: thanks.restaurantId } : { account: 'platform' }
  await tx
    .insert(creditEntries)
    .values(newEntry({ userId, kind, amount, remaining: amount, posted: true, at }))
  await postTransfer(tx, at, {
    kind: kind === 'stamps' ? 'stamps' : 'credit',
    orderId: null,
    paymentId: null,
    entries: [{ ...payer, amount: paise(-amount) } as Entry, { account: 'credit', owner: userId, amount }],
  })
  return { email, language, preferences }
}
