import type { Donation, GiftKind, WallEntry } from '#shared/giving/contracts.ts'
import { type Language, languagePrefix } from '#shared/languages.ts'
import { paise } from '#shared/money/money.ts'
import type { PaymentAction } from '#shared/payments/payments.ts'
import type { donations } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { isSigned, sign } from '../../../secrets/keys.ts'
import { nothingServed, type Served } from '../served/served.ts'

export type DonationRow = typeof donations.$inferSelect

/** The token that opens one donation without signing in. Derived from a key, so that none is stored. */
export const receiptToken = ({ keys }: Pick<Deps, 'keys'>, id: string): string =>
  sign(keys, purpose, signedText(keys.issuer, id))

export const opensReceipt = ({ keys }: Pick<Deps, 'keys'>, id: string, token: string): boolean =>
  isSigned(keys, purpose, signedText(keys.issuer, id), token)

/** Where a donor follows a donation, without signing in. */
export const timelineUrl = (deps: Pick<Deps, 'keys' | 'settings'>, id: string, language: Language): string =>
  `${deps.settings.publicUrl}${languagePrefix(language)}/donations/${id}?token=${receiptToken(deps, id)}`

const purpose = 'donation-receipt'
const signedText = (issuer: string, id: string) => JSON.stringify([issuer, 'web', purpose, id])

/** What a donation was given for, which decides the words about it. */
export const giftKind = ({ meals, atCheckout }: Pick<DonationRow, 'meals' | 'atCheckout'>): GiftKind =>
  meals === null ? (atCheckout ? 'checkout' : 'everything') : 'meals'

/** What is kept of a donation for its meals, in paise. */
const keptFor = ({ amount, meals, mealsKept }: DonationRow) =>
  paise(meals === null ? 0 : mealsKept * Math.floor(amount / meals))

/** A donation as its donor sees it; `action` is what the donor still has to do to pay. */
export const donationView = (
  deps: Pick<Deps, 'keys'>,
  row: DonationRow,
  action: PaymentAction | null = null,
  { served, mealsServed }: Served = nothingServed,
): Donation => ({
  id: row.id,
  kind: giftKind(row),
  amount: row.amount,
  refunded: row.refunded,
  used: row.used,
  kept: keptFor(row),
  served,
  meals: row.meals,
  mealsKept: row.mealsKept,
  mealsServed,
  message: row.message,
  anonymous: row.anonymous,
  honoree: row.honoree,
  company: row.companyId,
  monthly: row.monthlyGiftId !== null,
  updates: row.updates,
  status: row.status,
  receiptNumber: row.receiptNumber,
  action: row.status === 'pending' ? action : null,
  receiptToken: receiptToken(deps, row.id),
  createdAt: row.createdAt.toISOString(),
  receivedAt: row.receivedAt?.toISOString() ?? null,
})

type OnWall = Pick<
  DonationRow,
  'anonymous' | 'donorName' | 'amount' | 'refunded' | 'message' | 'createdAt' | 'hiddenAt'
>

/** A donation on the public wall; without a name it is anonymous, and so is one that an admin has hidden. */
export const wallView = (row: OnWall): WallEntry => {
  const isHidden = row.hiddenAt !== null
  const named = !row.anonymous && row.donorName !== '' && !isHidden
  return {
    name: named ? row.donorName : 'Anonymous',
    anonymous: !named,
    amount: paise(row.amount - row.refunded),
    message: isHidden ? '' : row.message,
    at: row.createdAt.toISOString(),
  }
}
