import { and, eq, isNull } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'
import type { OwnMealOffer } from '#shared/meals/contracts.ts'
import type { MealOfferForm } from '#shared/meals/validation.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import { pricingOn } from '#shared/orders/pricing.ts'
import type { Executor } from '../../db/connection.ts'
import { mealOffers } from '../../db/tables/index.ts'
import { dishFacts } from '../../db/views/menu/dishes.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { mealsToday } from '../rescue/runs/meals-today.ts'
import { recordAudit } from '../restaurants/audited.ts'
import { readSetting } from '../settings/read-setting.ts'

/** What a restaurant cooks for shelters, and how many meals were asked for today. Amounts in paise. */
export const readMealOffer = async (
  executor: Executor,
  restaurantId: string,
  now: Date,
): Promise<OwnMealOffer> => {
  const [row] = await executor
    .select({ offer: mealOffers, dish: { id: dishFacts.id, name: dishFacts.name, price: dishFacts.price } })
    .from(mealOffers)
    .innerJoin(dishFacts, eq(dishFacts.id, mealOffers.dishId))
    .where(eq(mealOffers.restaurantId, restaurantId))
  const today = await mealsToday(executor, { restaurantId }, now)
  if (!row) return { offer: null, today }
  const { price, perDay, active, updatedAt } = row.offer
  return { offer: { dish: row.dish, price, perDay, active, updatedAt: updatedAt.toISOString() }, today }
}

/**
 * Says what a restaurant cooks for shelters; meals that were asked for already stay. Refuses with
 * validation_failed (422) a dish that is not on its menu, a price above the menu's, and one that with its tax
 * is more than what donors pay for a meal.
 */
export const changeMealOffer = (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
  offer: MealOfferForm,
): Promise<OwnMealOffer> =>
  deps.db.transaction(async (tx) => {
    const [dish] = await tx
      .select({ price: dishFacts.price })
      .from(dishFacts)
      .where(
        and(
          eq(dishFacts.id, offer.dishId),
          eq(dishFacts.restaurantId, restaurantId),
          isNull(dishFacts.deletedAt),
        ),
      )
    if (!dish) throw wrong('dishId', /*i18n*/ 'This dish is not on your menu')
    if (offer.price > dish.price)
      throw wrong('price', /*i18n*/ 'No more than on your menu: {price}', formatPaise(dish.price))
    const now = deps.clock()
    const { mealPrice } = await readSetting(tx, 'meals')
    const pricing = pricingOn(await readSetting(tx, 'pricing'), marketDay(now))
    const most = beforeTax(mealPrice, pricing.taxPercent)
    if (offer.price > most)
      throw wrong(
        'price',
        /*i18n*/ 'Donors pay {meal} for a meal with its tax and its way, so at most {price}',
        formatPaise(most),
        formatPaise(mealPrice),
      )
    const values = { ...offer, updatedAt: now }
    await tx
      .insert(mealOffers)
      .values({ restaurantId, ...values })
      .onConflictDoUpdate({ target: mealOffers.restaurantId, set: values })
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action: 'restaurant.changed',
      subject: { kind: 'restaurant', id: restaurantId },
      after: { sponsoredMeals: { ...offer } },
      at: now,
    })
    return readMealOffer(tx, restaurantId, now)
  })

/** The most, in paise, that is no more than `amount` with its tax. */
const beforeTax = (amount: Paise, percent: number): Paise =>
  paise(Math.floor((amount * 100) / (100 + percent)))

const wrong = (field: string, message: string, price = '', meal = '') =>
  new Refusal('validation_failed', message, { [field]: message }, { price, meal })
