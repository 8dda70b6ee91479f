import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { money, ofRestaurant } from '../api/wire.ts'
import { referralCode, referralStatuses } from './referrals.ts'
import { stampCardFields, stampRewards } from './stamps.ts'

const access = ['CUSTOMER'] as const
const tag = 'Payments'

/** How a person stands with friends: those whom they brought, and who brought them. */
const ownReferral = z.object({
  /** null: none was asked for yet. */
  code: z.nullable(z.string()),
  /** What both get for a friend who is brought now; both 0: nothing, there are no referrals. */
  referrerAmount: money,
  referredAmount: money,
  /** How many friends have not had their first order yet, how many were paid for, and how much. */
  waiting: z.int(),
  paid: z.int(),
  earned: money,
  /** Whether somebody brought the caller, and what comes of it; null: nobody. */
  brought: z.nullable(z.object({ status: z.enum(referralStatuses), amount: money })),
})
export type OwnReferral = z.infer<typeof ownReferral>

export const readReferral = endpoint({
  method: 'GET',
  path: '/api/credit/referral',
  access,
  tag,
  summary: 'What bringing friends gives, and whom the caller has brought',
  response: ownReferral,
})

export const makeReferralCode = endpoint({
  method: 'POST',
  path: '/api/credit/referral',
  access,
  tag,
  summary: 'The code by which the caller brings friends, made when first asked for; repeatable',
  response: ownReferral,
})

export const acceptReferral = endpoint({
  method: 'POST',
  path: '/api/credit/referral/accept',
  access,
  tag,
  summary: 'Say by whose code one was brought, before the first delivered order; repeatable',
  body: z.object({ code: referralCode }),
  response: ownReferral,
})

/** What a card gives: a fixed amount, or what the dearest dish of the order costs, up to it. */
const stampCard = z.object({ every: z.int(), reward: z.enum(stampRewards), amount: money })

export const restaurantStampCard = endpoint({
  method: 'GET',
  path: '/api/restaurants/:id/stamp-card',
  access: 'public',
  tag: 'Catalogue',
  summary: 'The stamp card that a restaurant offers; null: none',
  params: z.object({ id: z.string().check(maxLength(100)) }),
  response: z.object({ card: z.nullable(stampCard) }),
})

export const ownStamps = endpoint({
  method: 'GET',
  path: '/api/credit/stamps',
  access,
  tag,
  summary: 'The stamps of the caller at each restaurant that offers a card',
  response: z.object({
    items: z.array(
      z.object({
        restaurant: z.object({ id: z.string(), name: z.string() }),
        ...stampCard.shape,
        /** Below zero where an order was refunded that had filled a card. */
        stamps: z.int(),
        /** How many cards were filled. */
        filled: z.int(),
      }),
    ),
  }),
})
export type OwnStamps = z.infer<typeof ownStamps.response>

const ownCard = z.object({
  card: z.nullable(z.object({ ...stampCard.shape, active: z.boolean() })),
  /** How many cards customers filled, and what they gave. */
  filled: z.int(),
  given: money,
})

export const readStampCard = endpoint({
  method: 'GET',
  path: '/api/restaurant/stamp-card',
  access: ['RESTAURANT'],
  tag: 'Restaurant',
  summary: 'The stamp card of the restaurant, and what it has given',
  query: ofRestaurant,
  response: ownCard,
})

export const changeStampCard = endpoint({
  method: 'PUT',
  path: '/api/restaurant/stamp-card',
  access: ['RESTAURANT'],
  tag: 'Restaurant',
  summary: 'Offer a stamp card, or change it; what a full card gives is the restaurant’s cost',
  query: ofRestaurant,
  body: stampCardFields,
  response: ownCard,
})
