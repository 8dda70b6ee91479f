import type { Donation, WallEntry } from '#shared/contracts/giving.ts'
import type { PaymentAction } from '#shared/payments.ts'
import type { donations } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { isSigned, sign } from '../../keys.ts'

export type DonationRow = typeof donations.$inferSelect

/** The token that opens one donation without signing in. Derived from a key, so that none is stored. */
export const receiptToken = ({ keys }: Pick<Deps, 'keys'>, id: string): string =>
  sign(keys, purpose, signedText(keys.issuer, id))

export const opensReceipt = ({ keys }: Pick<Deps, 'keys'>, id: string, token: string): boolean =>
  isSigned(keys, purpose, signedText(keys.issuer, id), token)

const purpose = 'donation-receipt'
const signedText = (issuer: string, id: string) => JSON.stringify([issuer, 'web', purpose, id])

/** A donation as its donor sees it; `action` is what the donor still has to do to pay. */
export const donationView = (
  deps: Pick<Deps, 'keys'>,
  row: DonationRow,
  action: PaymentAction | null = null,
): Donation => ({
  id: row.id,
  amount: row.amount,
  message: row.message,
  anonymous: row.anonymous,
  status: row.status,
  receiptNumber: row.receiptNumber,
  action: row.status === 'pending' ? action : null,
  receiptToken: receiptToken(deps, row.id),
  createdAt: row.createdAt.toISOString(),
})

type OnWall = Pick<DonationRow, 'anonymous' | 'donorName' | 'amount' | 'message' | 'createdAt'>

/** A donation on the public wall; without a name it is anonymous. */
export const wallView = ({ anonymous, donorName, amount, message, createdAt }: OnWall): WallEntry => {
  const named = !anonymous && donorName !== ''
  return {
    name: named ? donorName : 'Anonymous',
    anonymous: !named,
    amount,
    message,
    at: createdAt.toISOString(),
  }
}
