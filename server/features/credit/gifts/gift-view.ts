import { createHash } from 'node:crypto'
import { customRandom } from 'nanoid'
import { readableCharacters } from '#shared/api/readable.ts'
import type { Gift } from '#shared/credit/gift-contracts.ts'
import { giftCodeLength, shownGiftCode } from '#shared/credit/gifts.ts'
import type { PaymentAction } from '#shared/payments/payments.ts'
import type { creditGifts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { seal, unseal } from '../../../secrets/sealed.ts'

export type GiftRow = typeof creditGifts.$inferSelect
type Keyed = Pick<Deps, 'keys'>

/** A new code, with what is stored of it: nobody can guess one. */
export const newGiftCode = (
  { keys, randomBytes }: Pick<Deps, 'keys' | 'randomBytes'>,
  id: string,
): Pick<GiftRow, 'codeHash' | 'keyId' | 'sealed'> => {
  const code = customRandom(readableCharacters, giftCodeLength, randomBytes)()
  return { codeHash: hashOf(code), ...seal(keys, 'gift-code', id, code, randomBytes) }
}

/** What a code is found by. */
export const hashOf = (code: string): Buffer => createHash('sha256').update(`gift ${code}`).digest()

/** A gift's code as it is shown; null if its key is no longer known. */
export const codeOf = ({ keys }: Keyed, row: GiftRow): string | null => {
  const code = unseal(keys, 'gift-code', row.id, row)
  return code === null ? null : shownGiftCode(code)
}

/** A gift as its buyer sees it. */
export const giftView = (deps: Keyed, row: GiftRow, action: PaymentAction | null = null): Gift => ({
  id: row.id,
  amount: row.amount,
  status: row.status,
  code: row.status === 'paid' ? codeOf(deps, row) : null,
  recipientName: row.recipientName,
  recipientEmail: row.recipientEmail,
  message: row.message,
  createdAt: row.createdAt.toISOString(),
  redeemedAt: row.redeemedAt?.toISOString() ?? null,
  action,
})
