import { and, eq, isNull } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { distance } from '#shared/deliveries/distance.ts'
import type { offeredMeals as contract, sponsoredMeals } from '#shared/meals/contracts.ts'
import { paise } from '#shared/money/money.ts'
import type { Executor } from '../../db/connection.ts'
import { mealOffers } from '../../db/tables/index.ts'
import { dishFacts } from '../../db/views/menu/dishes.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { availableMeals, availableMoney } from '../giving/donations/waiting-donations.ts'
import { takenToday } from '../rescue/runs/capacity.ts'
import { mealsToday } from '../rescue/runs/meals-today.ts'
import { openingTime, orderingState } from '../restaurants/opening-hours.ts'
import { readSetting } from '../settings/read-setting.ts'
import { shelterOf } from '../shelters/shelter-of.ts'

/** Farther than this nobody brings a meal, in metres. */
export const farthestShelter = 20_000

const inForce = (executor: Executor) =>
  executor
    .select({
      offer: mealOffers,
      dish: {
        id: dishFacts.id,
        name: dishFacts.name,
        price: dishFacts.price,
        isVeg: dishFacts.isVeg,
        available: dishFacts.available,
      },
      restaurant: {
        id: storefronts.id,
        name: storefronts.name,
        area: storefronts.area,
        lat: storefronts.lat,
        lng: storefronts.lng,
        hours: storefronts.hours,
        holidays: storefronts.holidays,
        pausedUntil: storefronts.pausedUntil,
      },
    })
    .from(mealOffers)
    .innerJoin(dishFacts, and(eq(dishFacts.id, mealOffers.dishId), isNull(dishFacts.deletedAt)))
    .innerJoin(storefronts, and(eq(storefronts.id, mealOffers.restaurantId), eq(storefronts.active, true)))
    .where(eq(mealOffers.active, true))
    .orderBy(storefronts.name)

/** What a sponsored meal costs a donor, in paise, and who cooks them. */
export const readSponsoredMeals = async (
  deps: Deps,
): Promise<Output<(typeof sponsoredMeals)['response']>> => {
  const { mealPrice } = await readSetting(deps.db, 'meals')
  const rows = await inForce(deps.db)
  return { mealPrice, restaurants: rows.map(({ restaurant: { id, name, area } }) => ({ id, name, area })) }
}

/**
 * The meals that a shelter can ask for, of a diet that it accepts and near enough, the nearest first.
 * Refuses: not_found (404) without a shelter.
 */
export const offeredMeals = async (
  deps: Deps,
  userId: string,
): Promise<Output<(typeof contract)['response']>> => {
  const now = deps.clock()
  const shelter = await shelterOf(deps.db, userId)
  const rows = await inForce(deps.db)
  const items = await Promise.all(
    rows
      .filter(({ dish }) => shelter.diet === 'any' || dish.isVeg === true)
      .map(async ({ offer, dish, restaurant }) => {
        const { open, opensAt } = orderingState(restaurant, now)
        const { lat, lng } = restaurant
        const cooked = await mealsToday(deps.db, { restaurantId: restaurant.id }, now)
        return {
          restaurant: { id: restaurant.id, name: restaurant.name, area: restaurant.area },
          dish: { id: dish.id, name: dish.name, isVeg: dish.isVeg },
          price: paise(Math.min(offer.price, dish.price)),
          left: dish.available ? Math.max(0, offer.perDay - cooked) : 0,
          open,
          opensAt: opensAt && openingTime(opensAt, now),
          metres: lat === null || lng === null ? null : Math.round(distance({ lat, lng }, shelter)),
        }
      }),
  )
  const taken = await takenToday(deps.db, shelter.id, now)
  const sponsored = await availableMeals(deps.db)
  const { mealPrice } = await readSetting(deps.db, 'meals')
  return {
    items: items
      .filter(({ metres }) => metres === null || metres <= farthestShelter)
      .toSorted((a, b) => (a.metres ?? 0) - (b.metres ?? 0)),
    sponsored,
    funded: sponsored + Math.floor((await availableMoney(deps.db)) / mealPrice),
    room: Math.max(0, shelter.capacityPerDay - taken),
  }
}
