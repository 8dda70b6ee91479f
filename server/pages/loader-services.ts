import { isMenuCategory } from '#shared/catalogue/categories.ts'
import type { Dish, DishDetails, Restaurant } from '#shared/catalogue/contracts.ts'
import { readPlace } from '#shared/deliveries/place-text.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type {
  ClosedRestaurants,
  LedgerSums,
  LoaderServices,
  MenuFilter,
  MenuPage,
  RestaurantChip,
  RestaurantsFilter,
} from '#shared/loader-services.ts'
import type { RescueStory } from '#shared/rescue/story-contracts.ts'
import { isDataException } from '../db/database-errors.ts'
import type { Deps } from '../deps.ts'
import { demoAccounts, demoPassword } from '../features/accounts/demo/seed-accounts.ts'
import { rolesAtOnce } from '../features/accounts/sign-up/sign-up.ts'
import { findDish } from '../features/catalogue/find-dish.ts'
import { findRestaurant } from '../features/catalogue/find-restaurant.ts'
import { cheapPrice, listDishes } from '../features/catalogue/list-dishes.ts'
import { commonCuisines, listRestaurants } from '../features/catalogue/list-restaurants.ts'
import {
  affectsDish,
  affectsDishes,
  affectsRestaurant,
  affectsRestaurantCards,
  affectsRestaurants,
  type IsAffectedBy,
} from '../features/catalogue-changes/change.ts'
import { readContent } from '../features/content/site-content.ts'
import { impactSums } from '../features/impact/sums.ts'
import { readSponsoredMeals } from '../features/meals/offered-meals.ts'
import { mandateMethods, onlineMethods } from '../features/payments/services/services.ts'
import { rescueStory } from '../features/rescue/story.ts'
import { readSetting } from '../features/settings/read-setting.ts'

/** A phone shows five of them; each more is in the document, and in the time until it responds. */
const dishesPerPage = 24
/** Most restaurants shown as chips; the others are found by searching. */
const chips = 20
/** Most restaurants shown for a search. */
const maxSuggested = 6
/** Dishes proposed where nothing matches. */
const maxProposed = 4
const mostNear = 3
const specialOffers = 12
const dishesOfRestaurant = 100
const moreDishes = 4
const restaurantsPerPage = 30
/** Most kinds of cooking offered as filters. */
const maxCuisines = 12

/** Loads something by an id from a URL; `otherwise` if it is refused as not found or as no possible id. */
const foundOr = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  work.catch((error: unknown) => {
    if (isDataException(error) || (error instanceof Refusal && error.code !== 'unavailable')) return otherwise
    throw error
  })

const ledgerSums = async (deps: Deps): Promise<LedgerSums> => {
  const { sums, entries } = await impactSums(deps)
  return { ...sums, entries }
}

const isBusy = (error: unknown): boolean => error instanceof Refusal && error.code === 'unavailable'

/** The restaurants of the dishes, and the chosen one, that are not among `known`. */
const missingRestaurants = async (
  deps: Deps,
  known: readonly Restaurant[],
  wanted: readonly string[],
): Promise<Restaurant[]> => {
  const ids = new Set(wanted.filter((id) => id !== '' && !known.some((restaurant) => restaurant.id === id)))
  const found = await Promise.all([...ids].map((id) => foundOr(findRestaurant(deps, id), null)))
  return found.filter((restaurant) => restaurant !== null)
}

/** Whose dishes these are, and what most of them cook. */
const nearBy = (
  restaurants: readonly Pick<Restaurant, 'id' | 'name' | 'cuisines'>[],
  items: readonly Pick<Dish, 'restaurant'>[],
): MenuPage['near'] => {
  const ids = [...new Set(items.map(({ restaurant }) => restaurant.id))]
  const near = ids.flatMap((id) => restaurants.find((one) => one.id === id) ?? []).slice(0, mostNear)
  return {
    restaurants: near.map(({ id, name }) => ({ id, name })),
    cuisines: [...new Set(near.flatMap(({ cuisines }) => cuisines))].slice(0, mostNear),
  }
}

/** A page has one language: what a dish says in another one is left out, so that the page stays light. */
const inLanguage = <D extends object>(item: D, language: Language): D =>
  language === 'hi'
    ? item
    : (Object.fromEntries(Object.entries(item).filter(([name]) => !name.endsWith('Hi'))) as D)

const detailsInLanguage = (dish: DishDetails, language: Language): DishDetails => ({
  ...inLanguage(dish, language),
  options: dish.options.map((group) => ({
    ...inLanguage(group, language),
    choices: group.choices.map((choice) => inLanguage(choice, language)),
  })),
})

const chipOf = ({ id, name, open, opensAt, deliveryTime, fssaiNumber }: Restaurant): RestaurantChip => ({
  ...{ id, name, open, opensAt, deliveryTime },
  ...(fssaiNumber !== undefined && { fssaiNumber }),
})

const closedAmong = (restaurants: readonly Restaurant[], dishes: readonly Dish[]): ClosedRestaurants => {
  const served = new Set(dishes.map((dish) => dish.restaurant.id))
  return Object.fromEntries(
    restaurants.filter(({ id, open }) => !open && served.has(id)).map(({ id, opensAt }) => [id, opensAt]),
  )
}

/**
 * Logs a failure, without query parameters, and replaces it with an error without details, since the renderer
 * would print what it gets.
 */
const logged =
  <A extends unknown[], R>(deps: Deps, work: (...given: A) => Promise<R>) =>
  async (...given: A): Promise<R> => {
    try {
      return await work(...given)
    } catch (error) {
      if (deps.outage.note(error) || isBusy(error)) throw new Response(null, { status: 503 })
      deps.log.error({ err: error }, 'the data of a page could not be read')
      throw new Error('the data of a page could not be read')
    }
  }

/**
 * What server-rendered pages load, by the operations behind the API. `dependOn` is called with what tells
 * whether a change of the catalogue affects the page.
 */
export const loaderServices =
  (deps: Deps) =>
  (dependOn: (isAffectedBy: IsAffectedBy) => void): LoaderServices => ({
    site: async () => ({
      roleManager: deps.settings.roleManager,
      secondFactorDemanded: deps.settings.mode === 'live',
      socialLinks: deps.settings.socialLinks,
      publicUrl: deps.settings.publicUrl.replace(/\/$/, ''),
      onlinePayments: onlineMethods(deps),
      monthlyPayments: mandateMethods(deps),
      takesDetails: deps.payments.takesDetails,
      // Not a byte where nothing is traced.
      ...(deps.traces && { traced: true }),
      contact: {
        email: deps.settings.contactEmail,
        phone: deps.settings.contactPhone,
        officer: deps.settings.grievanceOfficer,
      },
      // While the database is away, the pages that need nothing else of it are shown.
      rolesAtOnce: await rolesAtOnce(deps, deps.db).catch(() => deps.settings.roleSignup === 'open'),
      closed: await readSetting(deps.db, 'ordering').then(
        ({ open, notice }) => (open ? null : notice),
        () => null,
      ),
      demo:
        deps.settings.mode === 'demo'
          ? { usernames: demoAccounts.map(({ username }) => username), password: demoPassword }
          : null,
    }),
    menu: logged(deps, async (filter: MenuFilter, language: Language) => {
      const { q, restaurant, category, diet, offers, open, minRating, maxPrice, maxMinutes, near, cursor } =
        filter
      const narrowed = {
        limit: dishesPerPage,
        restaurant: restaurant || undefined,
        category: isMenuCategory(category) ? category : undefined,
        veg: diet === 'veg' || undefined,
        offers: offers || undefined,
        open: open || undefined,
        minRating: minRating || undefined,
        maxPrice: maxPrice || undefined,
        maxMinutes: maxMinutes || undefined,
        near: readPlace(near),
      }
      const wanted = { ...narrowed, q: q || undefined }
      const nothing = {
        ...{ items: [], nextCursor: null, holdsUntil: null, total: 0 },
        ...{ filter: {}, understood: [], isNear: false },
      }
      const firstPage = () => foundOr(listDishes(deps, wanted), nothing)
      const [listed, { items: known }, { items: meant }, cheap] = await Promise.all([
        // An invalid cursor, as in an old bookmark, leads to the first page.
        cursor ? listDishes(deps, { ...wanted, cursor }).catch(firstPage) : firstPage(),
        listRestaurants(deps, { limit: 100 }),
        wanted.q ? listRestaurants(deps, { q: wanted.q, limit: maxSuggested }) : nothing,
        cheapPrice(deps),
      ])
      dependOn(affectsDishes(listed.filter, listed.items))
      dependOn(affectsRestaurants)
      // Nobody who eats no meat is offered any.
      const asksVeg = listed.understood.some(
        ({ kind }) => kind === 'veg' || kind === 'vegan' || kind === 'jain',
      )
      const proposedVeg = narrowed.veg ?? (asksVeg || undefined)
      const proposals =
        listed.items.length > 0 || cursor
          ? []
          : (await listDishes(deps, { veg: proposedVeg, open: true, limit: maxProposed })).items
      if (proposals.length > 0) dependOn(affectsDishes({}, proposals))
      const others = await missingRestaurants(deps, known, [
        restaurant,
        ...listed.items.map((dish) => dish.restaurant.id),
      ])
      const all = [...known, ...others]
      const asksOpen = listed.understood.some(({ kind }) => kind === 'open')
      const chosen = all.find(({ id }) => id === restaurant)
      const first = known.slice(0, chips)
      const shown =
        chosen && !known.slice(0, chips).some(({ id }) => id === chosen.id) ? [chosen, ...first] : first
      return {
        dishes: listed.items.map((dish) => inLanguage(dish, language)),
        nextCursor: listed.nextCursor,
        restaurants: shown.map(chipOf),
        meant: meant.filter((one) => !(open || asksOpen) || one.open),
        understood: [...listed.understood],
        near: listed.isNear && meant.length === 0 ? nearBy(all, listed.items) : null,
        proposals: proposals.map((dish) => inLanguage(dish, language)),
        cheap,
        closed: closedAmong(all, listed.items),
        asOf: deps.clock().toISOString(),
      }
    }),
    restaurants: logged(deps, async (filter: RestaurantsFilter) => {
      const { sort, cuisine, veg, open, offers, minRating, near, cursor } = filter
      const asked = {
        limit: restaurantsPerPage,
        sort: sort || undefined,
        cuisine: cuisine || undefined,
        veg: veg || undefined,
        open: open || undefined,
        offers: offers || undefined,
        minRating: minRating || undefined,
        near: readPlace(near),
      }
      const firstPage = () => listRestaurants(deps, asked)
      const [listed, cuisines, { deliveryFee }] = await Promise.all([
        // An invalid cursor, as in an old bookmark, leads to the first page.
        cursor ? listRestaurants(deps, { ...asked, cursor }).catch(firstPage) : firstPage(),
        commonCuisines(deps, maxCuisines),
        readSetting(deps.db, 'pricing'),
      ])
      dependOn(affectsRestaurantCards)
      return {
        restaurants: listed.items,
        nextCursor: listed.nextCursor,
        total: listed.total,
        cuisines,
        fee: deliveryFee,
        asOf: deps.clock().toISOString(),
      }
    }),
    restaurant: logged(deps, async (id: string, language: Language) => {
      const restaurant = await foundOr(findRestaurant(deps, id), null)
      if (restaurant === null) return null
      const { items, nextCursor } = await listDishes(deps, { restaurant: id, limit: dishesOfRestaurant })
      dependOn(affectsRestaurant(id))
      dependOn(affectsDishes({ restaurant: id }, items))
      const { deliveryFee, freeDeliveryOver } = await readSetting(deps.db, 'pricing')
      return {
        restaurant,
        dishes: items.map((dish) => inLanguage(dish, language)),
        nextCursor,
        delivery: { fee: deliveryFee, freeOver: freeDeliveryOver },
        asOf: deps.clock().toISOString(),
      }
    }),
    dish: logged(deps, async (id: string, language: Language) => {
      const dish = await foundOr(findDish(deps, id), null)
      if (dish === null) return null
      const [restaurant, { items }] = await Promise.all([
        findRestaurant(deps, dish.restaurant.id),
        listDishes(deps, { restaurant: dish.restaurant.id, limit: moreDishes + 1 }),
      ])
      dependOn(affectsDish(dish))
      dependOn(affectsDishes({ restaurant: dish.restaurant.id }, items))
      const more = items.filter((other) => other.id !== id).slice(0, moreDishes)
      return {
        dish: detailsInLanguage(dish, language),
        restaurant,
        more: more.map((other) => inLanguage(other, language)),
        asOf: deps.clock().toISOString(),
      }
    }),
    about: logged(deps, async (language: Language) => {
      const [{ stats }, ledger] = await Promise.all([readContent(deps, language), ledgerSums(deps)])
      return { stats, ledger }
    }),
    partner: logged(deps, async () => {
      const [{ commissionPercent }, { items, nextCursor }, { mealsRescued }] = await Promise.all([
        readSetting(deps.db, 'pricing'),
        listRestaurants(deps, { limit: 100 }),
        ledgerSums(deps),
      ])
      dependOn(affectsRestaurants)
      return { commissionPercent, restaurants: items.length, more: nextCursor !== null, mealsRescued }
    }),
    impact: logged(deps, () => impactSums(deps)),
    donate: logged(deps, () => readSponsoredMeals(deps)),
    rescue: logged(deps, (id: string) => foundOr<RescueStory | null>(rescueStory(deps, id), null)),
    home: logged(deps, async (language: Language) => {
      const [{ items: offers }, { items: restaurants }, content, ledger] = await Promise.all([
        listDishes(deps, { offers: true, limit: specialOffers }),
        listRestaurants(deps, { limit: 100 }),
        readContent(deps, language),
        ledgerSums(deps),
      ])
      dependOn(affectsDishes({}, offers))
      dependOn(affectsRestaurants)
      return {
        offers: offers.map((dish) => inLanguage(dish, language)),
        content,
        ledger,
        closed: closedAmong(restaurants, offers),
        asOf: deps.clock().toISOString(),
      }
    }),
  })
