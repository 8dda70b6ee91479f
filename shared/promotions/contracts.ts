import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { adminList, searched } from '../api/lists.ts'
import { instant, money } from '../api/wire.ts'
import { promoStates } from './promotions.ts'
import { newPromoCode, promoTerms } from './validation.ts'

const tag = 'Admin'
const base = '/api/admin/promo-codes'

const promoCampaign = z.object({
  /** The code itself, in capitals. */
  id: z.string(),
  note: z.string(),
  percent: z.nullable(z.int()),
  amount: z.nullable(money),
  most: z.nullable(money),
  minimum: money,
  firstOrder: z.boolean(),
  startsAt: instant,
  endsAt: z.nullable(instant),
  maxUses: z.nullable(z.int()),
  maxUsesEach: z.nullable(z.int()),
  restaurants: z.nullable(z.array(z.object({ id: z.string(), name: z.string() }))),
  paused: z.boolean(),
  state: z.enum(promoStates),
  /** Checkouts that used it, and what it took off them. */
  uses: z.int(),
  discounted: money,
  createdAt: instant,
})
export type PromoCampaign = z.infer<typeof promoCampaign>

export const promoCampaigns = adminList({
  path: base,
  summary: 'The promo codes that admins made; `q` is looked for in code and note',
  filter: {
    ...searched,
    state: z.optional(z.enum(promoStates)),
    sort: z._default(z.enum(['-createdAt', 'createdAt', 'code', '-code']), '-createdAt'),
  },
  item: promoCampaign,
})

const codeParameter = z.object({ code: z.string().check(maxLength(100)) })

export const promoCampaignByCode = endpoint({
  method: 'GET',
  path: `${base}/:code`,
  access: ['ADMIN'],
  tag,
  summary: 'One promo code',
  params: codeParameter,
  response: promoCampaign,
})

export const addPromoCode = endpoint({
  method: 'POST',
  path: base,
  access: ['ADMIN'],
  tag,
  summary: 'Make a promo code',
  confirmation: 'required',
  body: z.intersection(z.object({ code: newPromoCode }), promoTerms),
  status: 201,
  response: promoCampaign,
})

/** What a second admin approves: with a code a new one, without one other terms. */
export const promoCodeChange = z.intersection(z.object({ code: z.optional(newPromoCode) }), promoTerms)

export const changePromoCode = endpoint({
  method: 'PUT',
  path: `${base}/:code`,
  access: ['ADMIN'],
  tag,
  summary: 'Change the terms of a promo code, for checkouts from now on',
  confirmation: 'required',
  params: codeParameter,
  body: promoTerms,
  response: promoCampaign,
})
