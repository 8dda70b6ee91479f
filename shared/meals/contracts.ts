import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { instant, money } from '../api/wire.ts'
import { order } from '../orders/contracts.ts'
import { mealOfferForm, mealsWanted } from './validation.ts'

const tag = 'Giving'

export const sponsoredMeals = endpoint({
  method: 'GET',
  path: '/api/meals',
  access: 'public',
  tag,
  summary: 'What donors are asked for a sponsored meal, and which restaurants cook them for shelters',
  response: z.object({
    /** Paise; `meals` of a donation times this is its amount. */
    mealPrice: money,
    restaurants: z.array(z.object({ id: z.string(), name: z.string(), area: z.string() })),
  }),
})

export type SponsoredMeals = z.infer<typeof sponsoredMeals.response>

/** `?restaurant=` chooses one of the caller's restaurants; by default it is their first. */
const query = z.object({ restaurant: z.optional(z.string().check(maxLength(200))) })

const ownOffer = z.object({
  offer: z.nullable(
    z.object({
      dish: z.object({ id: z.string(), name: z.string(), price: money }),
      /** Of one meal, in paise, without tax. */
      price: money,
      perDay: z.int(),
      active: z.boolean(),
      updatedAt: instant,
    }),
  ),
  /** Meals that shelters have asked for today. */
  today: z.int(),
})
export type OwnMealOffer = z.infer<typeof ownOffer>

const restaurantMeals = '/api/restaurant/meals'
export const readMealOffer = endpoint({
  method: 'GET',
  path: restaurantMeals,
  access: ['RESTAURANT'],
  tag,
  summary: 'What the restaurant cooks for shelters, paid by the donation fund; null until it says so',
  query,
  response: ownOffer,
})

export const changeMealOffer = endpoint({
  method: 'PUT',
  path: restaurantMeals,
  access: ['RESTAURANT'],
  tag,
  summary: 'Say which dish the restaurant cooks for shelters, at what price and how often a day, or stop',
  query,
  body: mealOfferForm,
  response: ownOffer,
})

const shelterMeals = '/api/shelter/meals'
export const offeredMeals = endpoint({
  method: 'GET',
  path: shelterMeals,
  access: ['SHELTER'],
  tag,
  summary: 'Meals that the fund can pay for the shelter now: which restaurants cook them, the nearest first',
  response: z.object({
    items: z.array(
      z.object({
        restaurant: z.object({ id: z.string(), name: z.string(), area: z.string() }),
        dish: z.object({ id: z.string(), name: z.string(), isVeg: z.nullable(z.boolean()) }),
        price: money,
        /** Today, of the restaurant's number a day. */
        left: z.int(),
        open: z.boolean(),
        /** In words, `5:30 PM`; null while it is open, and where no opening is planned. */
        opensAt: z.nullable(z.string()),
        metres: z.nullable(z.int()),
      }),
    ),
    /** How many meals donors have sponsored that nobody has asked for yet. */
    sponsored: z.int(),
    /** How many the fund can pay for, those and what gifts for everything allow. */
    funded: z.int(),
    /** For how many more the shelter has room today. */
    room: z.int(),
  }),
})

export const redeemMeals = endpoint({
  method: 'POST',
  path: shelterMeals,
  access: ['SHELTER'],
  tag,
  summary: 'Have meals cooked and brought, paid by the fund: an order like any other',
  body: mealsWanted,
  status: 201,
  response: z.object({ orders: z.array(order) }),
})
