import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { arrival, instant, latLng, money, page, shownRating } from '../api/wire.ts'
import { readPlace } from '../deliveries/place-text.ts'
import { allergens } from '../menu/restaurant-menu.ts'
import { everything, menuCategories, restaurantSorts } from './categories.ts'

export const restaurant = z.object({
  id: z.string(),
  name: z.string(),
  area: z.string(),
  cuisines: z.array(z.string()),
  /** As shown: `25-30 min`. */
  deliveryTime: z.string(),
  /**
   * Between which moments an ordinary order arrives that is placed within this minute; null while it is
   * closed. In answers of the API alone.
   */
  arrival: z.optional(z.nullable(arrival)),
  /** People it can serve at once; null when unknown. */
  servingCapacity: z.nullable(z.int()),
  ...shownRating,
  open: z.boolean(),
  /** The next opening; null while open, and when no opening is planned. */
  opensAt: z.nullable(instant),
  /** Why it is closed on this day; present only where it says so. */
  closedReason: z.optional(z.string()),
  location: z.nullable(latLng),
  /** The least subtotal of an order; present only where there is one. */
  minimumOrder: z.optional(money),
  /** The number of its FSSAI licence, 14 digits; present only where it is stated. */
  fssaiNumber: z.optional(z.string()),
  /** It declares that its dishes cost here what they cost at its counter; present only where it does. */
  counterPrices: z.optional(z.literal(true)),
})
export type Restaurant = z.infer<typeof restaurant>

/** A restaurant as it is looked over: with what its menu says of it. */
export const restaurantCard = z.extend(restaurant, {
  /** Its cover, or pictures of what it is known for, at most four, of which its cover is laid. */
  pictures: z.array(z.object({ image: z.string(), category: z.enum(menuCategories) })),
  /** What a dish usually costs, the median; null without any. */
  usualPrice: z.nullable(money),
  /** The most that any of its dishes is reduced by, in whole percent; present only where one is. */
  offer: z.optional(z.int()),
  /** All that it sells is vegetarian; present only where it is. */
  vegOnly: z.optional(z.literal(true)),
  /** From the place that was asked for, in metres; present only where one was. */
  distance: z.optional(z.int()),
})
export type RestaurantCard = z.infer<typeof restaurantCard>

/** Something that can be chosen with a dish. */
export const dishOption = z.object({
  id: z.string(),
  name: z.string(),
  /** In Hindi; absent or empty where it is the same. */
  nameHi: z.optional(z.string()),
  /** Added to the price of the dish. */
  price: money,
  /** null: it does not change what the dish is. false: with it a vegetarian dish is vegetarian no longer. */
  isVeg: z.nullable(z.boolean()),
  available: z.boolean(),
  /** Taken where the group needs a choice and none was made; costs nothing. */
  isDefault: z.boolean(),
})
export type DishOption = z.infer<typeof dishOption>

/** Options of which `min` to `max` are chosen; `min` 0 is optional, `max` 1 one of them. */
export const optionGroup = z.object({
  id: z.string(),
  name: z.string(),
  /** In Hindi; absent or empty where it is the same. */
  nameHi: z.optional(z.string()),
  min: z.int(),
  max: z.int(),
  choices: z.array(dishOption),
})
export type OptionGroup = z.infer<typeof optionGroup>

/** A restaurant with what its own page says beside. */
export const restaurantDetails = z.extend(restaurantCard, {
  description: z.string(),
  /** In Hindi; present only where it has one. */
  descriptionHi: z.optional(z.string()),
  /** While it is open: when it closes; null if it never does. */
  closesAt: z.nullable(instant),
  /** Its shifts in the market's time zone, in order; a day without any has one entry that is not open. */
  hours: z.array(
    z.object({
      /** 0 is Monday. */
      day: z.int(),
      open: z.boolean(),
      /** `10:00`; null on a closed day. */
      from: z.nullable(z.string()),
      /** `22:00`; before `from` where it closes after midnight, `24:00` at midnight. */
      to: z.nullable(z.string()),
    }),
  ),
})
export type RestaurantDetails = z.infer<typeof restaurantDetails>

/** A section of a restaurant's own menu; `nameHi`, its name in Hindi, only where it has one. */
export const ownCategory = z.object({
  id: z.string(),
  name: z.string(),
  nameHi: z.optional(z.string()),
})
export type OwnCategory = z.infer<typeof ownCategory>

export const dish = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** What is charged now. */
  price: money,
  category: z.enum(menuCategories),
  restaurant: z.object({ id: z.string(), name: z.string() }),
  image: z.string(),
  /** null: unknown; no diet mark is shown. */
  isVeg: z.nullable(z.boolean()),
  isSpicy: z.boolean(),
  bestSeller: z.boolean(),
  /** Of those who rated this dish, not the order that it was in. */
  ...shownRating,
  /** `Serves 2`. */
  servingSize: z.string(),
  /** Portion text: `350 g`. */
  quantity: z.string(),
  /** In Hindi; each present only where it has one. */
  nameHi: z.optional(z.string()),
  descriptionHi: z.optional(z.string()),
  quantityHi: z.optional(z.string()),
  available: z.boolean(),
  /** As its restaurant's. */
  arrival: z.optional(z.nullable(arrival)),
  /** As its restaurant's. */
  counterPrices: z.optional(z.literal(true)),
  /** Portions left today; present only where they are few. With none left the dish is not available. */
  left: z.optional(z.int()),
  /** When it is served next, `7:00 AM` in the market's time; only while it is not served at this hour. */
  availableFrom: z.optional(z.string()),
  /** Where it stands on its restaurant's own menu; only where that has sections of its own. */
  section: z.optional(ownCategory),
  /** Present only when discounted: the price before the discount, and the discount in whole percent. */
  originalPrice: z.optional(money),
  discount: z.optional(z.int()),
  /** When the price is `originalPrice` again; absent where that is not known. */
  offerEndsAt: z.optional(instant),
  /** Present only where something can be chosen with it (size, extras); `GET /api/dishes/{id}` says what. */
  customizable: z.optional(z.literal(true)),
})
export type Dish = z.infer<typeof dish>

/** A dish with everything that can be chosen with it. */
export const dishDetails = z.object({
  ...dish.shape,
  options: z.array(optionGroup),
  /** null: the restaurant has not said; an empty list: none of the eight that have to be declared. */
  allergens: z.nullable(z.array(z.enum(allergens))),
  /** What it is made of, as its restaurant says it; present only where it does, in Hindi too. */
  ingredients: z.optional(z.string()),
  ingredientsHi: z.optional(z.string()),
  /** Energy of a portion; null where the restaurant has not said. */
  kcal: z.nullable(z.int()),
  /** When it is served, every day in the market's time; only where that is not all day. */
  servedHours: z.optional(z.array(z.object({ from: z.string(), to: z.string() }))),
})
export type DishDetails = z.infer<typeof dishDetails>

/** A form without JavaScript sends empty fields: they filter nothing, like an absent one or `all`. */
const narrows = <const T extends string>(value: T) =>
  value === '' || value === everything ? undefined : (value as Exclude<T, '' | typeof everything>)
const text = (max: number) =>
  z.pipe(
    z.optional(z.string().check(z.trim(), maxLength(max))),
    z.transform((value) => value && narrows(value)),
  )
const choice = <const T extends readonly string[]>(values: T) =>
  z.pipe(
    z.optional(z.enum([...values, everything, ''])),
    z.transform((value) => (value === undefined ? undefined : (narrows(value) as T[number] | undefined))),
  )
const flag = z.pipe(
  choice(['true', 'false']),
  z.transform((value) => (value === undefined ? undefined : value === 'true')),
)
/** A number; an empty field narrows nothing. */
const number = (...checks: Parameters<z.ZodMiniNumber<string>['check']>) =>
  z.pipe(
    z.pipe(
      z.optional(z.string().check(z.trim(), maxLength(20))),
      z.transform((value: string | undefined) => value || undefined),
    ),
    z.optional(z.coerce.number<string>().check(...checks)),
  )
const limit = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), fallback)
const cursor = text(500)
const byId = z.object({ id: z.string().check(maxLength(200)) })
const tag = 'Catalogue'

/** `12.97,77.59`: latitude and longitude. */
export const place = z.pipe(
  z.optional(z.string().check(z.trim(), maxLength(40))),
  z.transform((value) => (value === undefined ? undefined : readPlace(value))),
)

/** What a part of a search asks for beside words. */
export const wish = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['veg', 'nonVeg', 'vegan', 'jain', 'spicy', 'mild', 'open', 'near', 'offers', 'cheap']),
  }),
  z.object({ kind: z.literal('category'), category: z.enum(menuCategories) }),
  z.object({ kind: z.literal('maxPrice'), price: money }),
  z.object({ kind: z.literal('maxMinutes'), minutes: z.int() }),
  z.object({ kind: z.literal('minRating'), stars: z.number() }),
  /** Whose name and description do not say a word. */
  z.object({ kind: z.literal('without'), word: z.string() }),
  /** Which its restaurant has declared to be without an allergen. */
  z.object({ kind: z.literal('free'), allergen: z.enum(allergens) }),
])
export type Wish = z.infer<typeof wish>
/** A wish, and what remains of the search where it is taken away. */
export type Understood = Wish & { rest: string }
const understood = z.intersection(wish, z.object({ rest: z.string() }))

const search = z.pipe(
  z.optional(z.string().check(z.trim(), maxLength(100))),
  z.transform((value) => value || undefined),
)

export const dishFilter = z.object({
  /**
   * Free text: dish, restaurant or description; a typing error is forgiven, and 'veg thali under 200' is
   * understood.
   */
  q: search,
  /** Only of restaurants near this place. */
  near: place,
  /** A restaurant's id. */
  restaurant: text(200),
  category: choice(menuCategories),
  /** true: vegetarian only; false: only dishes known to be non-vegetarian. */
  veg: flag,
  /** true: the special offers only. */
  offers: flag,
  /** true: only of restaurants that are open now. */
  open: flag,
  /** Rated at least so, 0 to 5. */
  minRating: number(z.minimum(0), z.maximum(5)),
  /** Costs at most so much, in paise. */
  maxPrice: number(z.int(), z.minimum(0), z.maximum(100_000_000)),
  /** Only of restaurants that deliver within so many minutes. */
  maxMinutes: number(z.int(), z.minimum(0), z.maximum(1_440)),
  limit: limit(20),
  cursor,
})
/** What `listDishes` takes. */
export type DishFilter = Partial<z.output<typeof dishFilter>>

export const dishes = endpoint({
  method: 'GET',
  path: '/api/dishes',
  access: 'public',
  tag,
  summary: 'Dishes on the menu: filtered, searched, page by page',
  query: dishFilter,
  response: z.extend(page(dish), {
    /** What was understood of `q` beside words; only where anything was. */
    understood: z.optional(z.array(understood)),
    /** Only where no dish is called what `q` says: these are what is near. */
    isNear: z.optional(z.literal(true)),
  }),
})

export const oneDish = endpoint({
  method: 'GET',
  path: '/api/dishes/:id',
  access: 'public',
  tag,
  summary: 'One dish, with the options that can be chosen with it',
  params: byId,
  response: dishDetails,
})

export const restaurantFilter = z.object({
  /** Free text: those whose name is meant. */
  q: search,
  /** Absent: the menu's order. `distance` needs `near`. Who is closed comes last by arrival. */
  sort: choice(restaurantSorts),
  /** Where somebody is: says how far each is. */
  near: place,
  /** One of its kinds of cooking, as it writes it. */
  cuisine: text(40),
  /** true: only those all of whose dishes are vegetarian. */
  veg: flag,
  /** true: only those that are open now. */
  open: flag,
  /** true: only those with a reduced dish. */
  offers: flag,
  /** Rated at least so, 0 to 5. */
  minRating: number(z.minimum(0), z.maximum(5)),
  limit: limit(100),
  cursor,
})
/** What `listRestaurants` takes. */
export type RestaurantFilter = Partial<z.output<typeof restaurantFilter>>

export const restaurants = endpoint({
  method: 'GET',
  path: '/api/restaurants',
  access: 'public',
  tag,
  summary: 'Restaurants, filtered and sorted, and whether each is open now',
  query: restaurantFilter,
  response: page(restaurantCard),
})

export const oneRestaurant = endpoint({
  method: 'GET',
  path: '/api/restaurants/:id',
  access: 'public',
  tag,
  summary: 'One restaurant',
  params: byId,
  response: restaurantDetails,
})
