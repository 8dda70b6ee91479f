import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'

/** Rules and messages of sponsored meals, used by the forms and the server alike. Amounts in paise. */

const mealCount = /*i18n*/ 'Please enter 1 to 1,000 meals'
const meals = z.int(mealCount).check(z.minimum(1, mealCount), z.maximum(1_000, mealCount))

/** How many meals a donor prepays at once. */
export const sponsored = meals

const pickDish = /*i18n*/ 'Please choose a dish'
const priceRange = /*i18n*/ 'Please enter a price between ₹1 and ₹1,000'
const perDay = /*i18n*/ 'Please enter 1 to 1,000 meals a day'

/** What a restaurant cooks for shelters. */
export const mealOfferForm = z.object({
  dishId: z.string(pickDish).check(z.minLength(1, pickDish), maxLength(200)),
  price: z.int(priceRange).check(z.minimum(100, priceRange), z.maximum(100_000, priceRange)).brand<'Paise'>(),
  perDay: z.int(perDay).check(z.minimum(1, perDay), z.maximum(1_000, perDay)),
  active: z.boolean(),
})
export type MealOfferForm = z.output<typeof mealOfferForm>

/** What a shelter asks for. */
export const mealsWanted = z.object({ restaurantId: z.string().check(maxLength(200)), meals })
export type MealsWanted = z.output<typeof mealsWanted>
