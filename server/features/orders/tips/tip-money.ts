import { type Paise, paise } from '#shared/money/money.ts'
import type { tips } from '../../../db/tables/index.ts'
import type { Transfer } from '../../ledger/transfer.ts'

export type TipRow = typeof tips.$inferSelect

/** What the transfers of a tip are made of. */
type Tip = Pick<TipRow, 'orderId' | 'paymentId' | 'amount'>

const of = ({ orderId, paymentId }: Tip) => ({ orderId, paymentId, kind: 'tip' as const })

/** A tip that its customer has paid while the order is under way: nobody's yet, and not the platform's. */
export const holdTip = (tip: Tip, customerId: string): Transfer => ({
  ...of(tip),
  entries: [
    { account: 'customer', owner: customerId, amount: paise(-tip.amount) },
    { account: 'tips', amount: tip.amount },
  ],
})

/** All of a tip that was held, to the courier who brought the order. */
export const giveTip = (tip: Tip, courierId: string): Transfer => ({
  ...of(tip),
  entries: [
    { account: 'tips', amount: paise(-tip.amount) },
    { account: 'agent', owner: courierId, amount: tip.amount },
  ],
})

/** A tip that is paid after the delivery: from hand to hand. */
export const giveTipAtOnce = (tip: Tip, customerId: string, courierId: string): Transfer => ({
  ...of(tip),
  entries: [
    { account: 'customer', owner: customerId, amount: paise(-tip.amount) },
    { account: 'agent', owner: courierId, amount: tip.amount },
  ],
})

/**
 * A tip in the cash that the courier took at the door, `got` of it: the courier holds it for the platform as
 * all of that cash, and has earned it.
 */
export const giveTipInCash = (tip: Tip, customerId: string, courierId: string, got: Paise): Transfer => ({
  ...of(tip),
  entries: [
    { account: 'customer', owner: customerId, amount: paise(-got) },
    { account: 'cash', owner: courierId, amount: got },
    { account: 'clearing', amount: paise(-got) },
    { account: 'agent', owner: courierId, amount: got },
  ],
})

/** A tip that was held, back to its customer. */
export const returnTip = (tip: Tip, customerId: string): Transfer => ({
  ...of(tip),
  kind: 'tipRefund',
  entries: [
    { account: 'tips', amount: paise(-tip.amount) },
    { account: 'customer', owner: customerId, amount: tip.amount },
  ],
})
