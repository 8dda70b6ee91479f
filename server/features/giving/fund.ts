import { type Paise, paise } from '#shared/money.ts'
import type { Transfer } from '../ledger/transfer.ts'

/** `userId` is null for a visitor. */
type Gift = { paymentId: string; userId: string | null; amount: Paise }

const charge = ({ paymentId, userId, amount }: Gift): Transfer => ({
  kind: 'charge',
  orderId: null,
  paymentId,
  entries: [
    { account: 'donor', owner: userId, amount: paise(-amount) },
    { account: 'clearing', amount },
  ],
})

/** The provider took the donor's money, and all of it belongs to the fund from then on. */
export const receive = (gift: Gift): Transfer[] => [
  charge(gift),
  {
    kind: 'donation',
    orderId: null,
    paymentId: gift.paymentId,
    entries: [
      { account: 'clearing', amount: paise(-gift.amount) },
      { account: 'fund', amount: gift.amount },
    ],
  },
]

/** The money came after the donation was given up: it goes straight back and never reaches the fund. */
export const giveBack = (gift: Gift): Transfer[] => [
  charge(gift),
  {
    kind: 'refund',
    orderId: null,
    paymentId: gift.paymentId,
    entries: [
      { account: 'clearing', amount: paise(-gift.amount) },
      { account: 'donor', owner: gift.userId, amount: gift.amount },
    ],
  },
]
