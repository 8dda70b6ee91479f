import { type Paise, paise } from '#shared/money.ts'

export type FundRow = {
  kind: 'charge' | 'donation' | 'refund'
  account: 'donor' | 'clearing' | 'fund'
  /** The donor's user id; null for a visitor, for clearing and for the fund. */
  owner: string | null
  /** Paise; positive: the account gained. */
  amount: Paise
}

type Gift = { userId: string | null; amount: Paise }

const charge = ({ userId, amount }: Gift): FundRow[] => [
  { kind: 'charge', account: 'donor', owner: userId, amount: paise(-amount) },
  { kind: 'charge', account: 'clearing', owner: null, amount },
]

/** The provider took the donor's money, and all of it belongs to the fund from then on. */
export const receive = (gift: Gift): FundRow[] => [
  ...charge(gift),
  { kind: 'donation', account: 'clearing', owner: null, amount: paise(-gift.amount) },
  { kind: 'donation', account: 'fund', owner: null, amount: gift.amount },
]

/** The money came after the donation was given up: it goes straight back and never reaches the fund. */
export const giveBack = (gift: Gift): FundRow[] => [
  ...charge(gift),
  { kind: 'refund', account: 'clearing', owner: null, amount: paise(-gift.amount) },
  { kind: 'refund', account: 'donor', owner: gift.userId, amount: gift.amount },
]
