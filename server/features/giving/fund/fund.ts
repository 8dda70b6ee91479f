import { type Paise, paise } from '#shared/money/money.ts'
import type { Transfer } from '../../ledger/transfer.ts'

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

/** Transfers of a captured donation: from the donor over clearing to the fund. */
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

/**
 * Transfers of a donation that was captured after it had failed: it is refunded and never reaches the fund.
 */
export const refundLateGift = (gift: Gift): Transfer[] => [
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

/** Transfer of a received donation, of which `amount` goes back: out of the fund to its donor. */
export const refundGift = (
  { paymentId, userId }: Pick<Gift, 'paymentId' | 'userId'>,
  amount: Paise,
): Transfer => ({
  kind: 'refund',
  orderId: null,
  paymentId,
  entries: [
    { account: 'fund', amount: paise(-amount) },
    { account: 'donor', owner: userId, amount },
  ],
})
