import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Donation, DonationStatus, WallEntry } from '#shared/contracts/giving.ts'
import type { donations } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

export type DonationRow = typeof donations.$inferSelect

/** Opens one donation without signing in. Made from the secret, so that there is nothing to store or to steal. */
export const receiptToken = ({ secret }: Pick<Deps, 'secret'>, id: string): string =>
  createHmac('sha256', secret).update(`donation-receipt.${id}`).digest('base64url')

export const opensReceipt = (deps: Pick<Deps, 'secret'>, id: string, token: string): boolean => {
  const expected = Buffer.from(receiptToken(deps, id))
  const given = Buffer.from(token)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** A donation as its donor sees it. */
export const donationView = (deps: Pick<Deps, 'secret'>, row: DonationRow): Donation => ({
  id: row.id,
  amount: row.amount,
  message: row.message,
  anonymous: row.anonymous,
  status: row.status as DonationStatus,
  receiptNumber: row.receiptNumber,
  receiptToken: receiptToken(deps, row.id),
  createdAt: row.createdAt.toISOString(),
})

type OnWall = Pick<DonationRow, 'anonymous' | 'donorName' | 'amount' | 'message' | 'createdAt'>

/** A donation as everybody sees it. A name that was not given cannot be shown either. */
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
