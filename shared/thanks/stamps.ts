import { z } from 'zod/mini'
import { type Paise, paise } from '../money/money.ts'

/** What a full card gives: a fixed amount, or what the dearest dish of the order costs, up to an amount. */
export const stampRewards = ['amount', 'dish'] as const
export type StampReward = (typeof stampRewards)[number]

export const stampCardFields = z.object({
  /** The order that fills a card. */
  every: z
    .int(/*i18n*/ 'Please enter a whole number')
    .check(z.minimum(2, /*i18n*/ 'Between 2 and 30'), z.maximum(30, /*i18n*/ 'Between 2 and 30')),
  reward: z.enum(stampRewards),
  /** In paise: what it gives, or at most. */
  amount: z
    .int(/*i18n*/ 'Please enter an amount')
    .check(z.minimum(100, /*i18n*/ 'At least ₹1'), z.maximum(100_000, /*i18n*/ 'No more than ₹1,000'))
    .brand<'Paise'>(),
  active: z.boolean(),
})

type Card = { reward: StampReward; amount: Paise }

/** What a full card gives with an order of these portions, in paise. */
export const rewardOf = ({ reward, amount }: Card, items: readonly { price: number }[]): Paise =>
  reward === 'amount' ? amount : paise(Math.min(amount, Math.max(0, ...items.map(({ price }) => price))))
