import { and, eq } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import { distance } from '#shared/deliveries/distance.ts'
import { Refusal } from '#shared/errors.ts'
import type { MealsWanted } from '#shared/meals/validation.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import type { Transaction } from '../../db/connection.ts'
import { mealOffers, mealRedemptions } from '../../db/tables/index.ts'
import { dishFacts } from '../../db/views/menu/dishes.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { profileOf } from '../accounts/profiles.ts'
import { placeFundOrder } from '../checkout/place-fund-order.ts'
import { priceMeals, spendFromFund } from '../giving/fund/spend-from-fund.ts'
import { takenToday } from '../rescue/runs/capacity.ts'
import { mealsToday } from '../rescue/runs/meals-today.ts'
import { openingState } from '../restaurants/opening-hours.ts'
import { readSetting } from '../settings/read-setting.ts'
import { lockShelterOf } from '../shelters/shelter-of.ts'
import type { ShelterRow } from '../shelters/shelter-view.ts'
import { farthestShelter } from './offered-meals.ts'

/**
 * A shelter has meals cooked and brought: an order at its address, paid by the fund in the same transaction:
 * the meals that were sponsored first, each at what its donor paid, of which the kitchen gets its price, the
 * state its tax, and the rest pays for the way. The shelter and the offer are locked, so that neither more
 * meals than a restaurant cooks a day nor more than the shelter has room for are ever promised. Refuses:
 * not_found (404), forbidden (403: not approved), fund_too_low, portions_gone, capacity_reached,
 * restaurant_closed, dish_unavailable, illegal_transition (409, what its diet or its hours exclude),
 * out_of_delivery_area (422).
 */
export const redeemMeals = (
  deps: Deps,
  userId: string,
  { restaurantId, meals }: MealsWanted,
): Promise<Order> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const shelter = await lockShelterOf(tx, userId)
    const { offer, isVeg } = await lockOffer(tx, restaurantId, shelter)
    requireFitting(shelter, isVeg, now)
    const left = offer.perDay - (await mealsToday(tx, { restaurantId }, now))
    requireAtMost(meals, left, 'portions_gone', /*i18n*/ 'Only {left} meals are left today.')
    const taken = await takenToday(tx, shelter.id, now)
    requireAtMost(
      meals,
      shelter.capacityPerDay - taken,
      'capacity_reached',
      /*i18n*/ 'Your shelter has room for {left} portions today.',
    )
    const { mealPrice } = await readSetting(deps.db, 'meals')
    const ordered = { count: meals, price: mealPrice }
    const wanted = {
      // Where a kitchen's price has risen above what donors paid, gifts for everything pay the rest.
      agree: async (food: Paise) => paise(Math.max(food, await priceMeals(tx, ordered))),
      userId,
      dishId: offer.dishId,
      quantity: meals,
      price: offer.price,
      shipping: await shippingOf(tx, shelter, userId),
      now,
    }
    return placeFundOrder(deps, tx, wanted, async ({ id, total }) => {
      await tx
        .insert(mealRedemptions)
        .values({ orderId: id, restaurantId, shelterId: shelter.id, meals, day: marketDay(now) })
      await spendFromFund(tx, {
        purpose: 'sponsoredMeal',
        subjectId: id,
        amount: total,
        to: [{ account: 'customer', owner: userId, amount: total }],
        meals: ordered,
        portions: meals,
        restaurantId,
        receivedAt: null,
        facts: { restaurant: restaurantId, meals },
        at: now,
      })
    })
  })

const lockOffer = async (tx: Transaction, restaurantId: string, shelter: ShelterRow) => {
  const [offer] = await tx
    .select()
    .from(mealOffers)
    .where(and(eq(mealOffers.restaurantId, restaurantId), eq(mealOffers.active, true)))
    .for('update')
  const [at] = await tx
    .select({ isVeg: dishFacts.isVeg, lat: storefronts.lat, lng: storefronts.lng })
    .from(storefronts)
    .innerJoin(dishFacts, eq(dishFacts.id, offer?.dishId ?? ''))
    .where(eq(storefronts.id, restaurantId))
  if (!offer || !at)
    throw new Refusal('not_found', /*i18n*/ 'This restaurant cooks no meals for shelters at the moment.')
  const { lat, lng, isVeg } = at
  if (lat !== null && lng !== null && distance({ lat, lng }, shelter) > farthestShelter)
    throw new Refusal('out_of_delivery_area', /*i18n*/ 'This restaurant is too far from your shelter.')
  return { offer, isVeg }
}

const requireFitting = ({ status, diet, hours }: ShelterRow, isVeg: boolean | null, now: Date): void => {
  if (status !== 'approved')
    throw new Refusal('forbidden', /*i18n*/ 'Your shelter can accept food once an admin has approved it.')
  if (diet === 'veg' && isVeg !== true)
    throw new Refusal('illegal_transition', /*i18n*/ 'Your shelter accepts vegetarian food only.')
  if (!openingState(hours, now).open)
    throw new Refusal(
      'illegal_transition',
      /*i18n*/ 'Your shelter receives nothing at this hour. Its hours are in your profile.',
    )
}

const requireAtMost = (
  meals: number,
  left: number,
  code: 'portions_gone' | 'capacity_reached',
  message: string,
): void => {
  if (meals > left) throw new Refusal(code, message, { meals: message }, { left: Math.max(0, left) })
}

/** Where the courier brings them: what the shelter says about itself, by the account's e-mail address. */
const shippingOf = async (tx: Transaction, shelter: ShelterRow, userId: string) => {
  const account = await profileOf(tx, userId)
  const { name, contact, phone, address, handOver, lat, lng } = shelter
  return {
    fullName: contact === '' ? name : `${name}, ${contact}`,
    email: account?.email ?? '',
    phone,
    address,
    city: '',
    zipCode: '',
    ...(handOver !== '' && { notes: handOver }),
    location: { lat, lng },
  }
}
