import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { searched } from '../api/lists.ts'
import { done, instant, money, page, paging } from '../api/wire.ts'
import { menuCategories } from '../catalogue/categories.ts'
import { optionGroup, ownCategory } from '../catalogue/contracts.ts'
import { allergens, outages, readSection } from './restaurant-menu.ts'
import { dayHours, dishForm } from './validation.ts'

/** A group of options as its restaurant sees it: `shared`, the group that it follows. */
export const menuGroup = z.extend(optionGroup, { shared: z.nullable(z.string()) })
export type MenuGroup = z.infer<typeof menuGroup>

/** A dish as its restaurant sees it (specification section 3, restaurant menu item). */
export const menuItem = z.object({
  id: z.string(),
  name: z.string(),
  price: money,
  /**
   * As the restaurant chose it: a section of its menu, or a category of the customers'
   * (shared/menu/restaurant-menu.ts).
   */
  category: z.string(),
  /** Where customers find it. */
  menuCategory: z.enum(menuCategories),
  description: z.string(),
  image: z.string(),
  /** Whether the picture is a photo that was uploaded. */
  hasPhoto: z.boolean(),
  available: z.boolean(),
  /** When it becomes available again by itself; null while it is available, and until further notice. */
  until: z.nullable(instant),
  /** Portions that can be sold a day; null: no limit. */
  stockPerDay: z.nullable(z.int()),
  /** Of those, what today's orders have taken; 0 without a limit. */
  soldToday: z.int(),
  isVeg: z.nullable(z.boolean()),
  isSpicy: z.boolean(),
  /** null: not said; an empty list: none of the eight. */
  allergens: z.nullable(z.array(z.enum(allergens))),
  servingSize: z.string(),
  quantity: z.string(),
  /** In Hindi; each empty where it is the same. */
  nameHi: z.string(),
  descriptionHi: z.string(),
  quantityHi: z.string(),
  /** What it is made of; empty: not said. */
  ingredients: z.string(),
  ingredientsHi: z.string(),
  kcal: z.nullable(z.int()),
  /** Present only while it is on offer. Another price ends the offer. */
  originalPrice: z.optional(money),
  discount: z.optional(z.int()),
  /** When it costs `originalPrice` again by itself; absent: when somebody ends the offer. */
  offerEndsAt: z.optional(instant),
  options: z.array(menuGroup),
  /** Where it stands on the restaurant's own menu; null: under `menuCategory`. */
  ownCategory: z.nullable(ownCategory),
  /** When it is served, every day in the market's time; null: as its own category says. */
  hours: z.nullable(dayHours),
  /** What of the two holds; null: all day. */
  servedHours: z.nullable(dayHours),
  updatedAt: instant,
})
export type MenuItem = z.infer<typeof menuItem>

export const menuCounts = z.object({ available: z.int(), unavailable: z.int() })
export type MenuCounts = z.infer<typeof menuCounts>

export const menuSorts = ['menu', 'name', 'price'] as const

const tag = 'Restaurant'
/** For staff of several restaurants; otherwise their first. */
const ofRestaurant = { restaurant: z.optional(z.string().check(maxLength(200))) }
export const menuQuery = z.object(ofRestaurant)
export const dishParams = z.object({ dishId: z.string().check(maxLength(200)) })

/** In bytes: all dishes of a menu by their ids, or all options of a dish. */
export const longestMenuBody = 256 * 1024

export const restaurantMenu = endpoint({
  method: 'GET',
  path: '/api/restaurant/menu',
  access: ['RESTAURANT'],
  tag,
  summary: "The restaurant's dishes, and how many are available",
  query: z.object({
    ...ofRestaurant,
    ...paging,
    /** Part of the name or of the description. */
    ...searched,
    category: z.optional(
      z.string().check(
        maxLength(100),
        z.refine((text) => readSection(text) !== undefined, /*i18n*/ 'Please choose a category'),
      ),
    ),
    /** Id of one of its own categories; `none`: dishes in none. */
    ownCategory: z.optional(z.string().check(maxLength(200))),
    available: z.optional(
      z.pipe(
        z.enum(['true', 'false']),
        z.transform((value) => value === 'true'),
      ),
    ),
    sort: z._default(z.enum(menuSorts), 'menu'),
  }),
  response: z.object({
    ...page(menuItem).shape,
    /** Of all that match but for `available`; null on further pages. */
    counts: z.nullable(menuCounts),
  }),
})

export const addDish = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu',
  bodyLimit: longestMenuBody,
  access: ['RESTAURANT'],
  tag,
  summary: 'Add a dish; customers see it at once',
  query: menuQuery,
  body: dishForm,
  status: 201,
  response: menuItem,
})

export const moveDish = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/:dishId/move',
  access: ['RESTAURANT'],
  tag,
  summary: "Put a dish in front of another, or at the end; the customers' menu follows",
  query: menuQuery,
  params: dishParams,
  body: z.object({
    /** The dish that comes after it; null: none does. */
    before: z.nullable(z.string().check(maxLength(200))),
  }),
  response: menuItem,
})

export const ownDish = endpoint({
  method: 'GET',
  path: '/api/restaurant/menu/:dishId',
  access: ['RESTAURANT'],
  tag,
  summary: 'One dish of the restaurant, with what its form needs',
  query: menuQuery,
  params: dishParams,
  response: menuItem,
})

export const changeDish = endpoint({
  method: 'PUT',
  path: '/api/restaurant/menu/:dishId',
  bodyLimit: longestMenuBody,
  access: ['RESTAURANT'],
  tag,
  summary: 'Change a dish; what is absent stays. Options are replaced together, those with an id keep it',
  query: menuQuery,
  params: dishParams,
  body: dishForm,
  response: menuItem,
})

export const deleteDish = endpoint({
  method: 'DELETE',
  path: '/api/restaurant/menu/:dishId',
  access: ['RESTAURANT'],
  tag,
  summary: 'Take a dish off the menu; orders that have it stay as they are',
  query: menuQuery,
  params: dishParams,
  response: done,
})

const noMoment = /*i18n*/ 'Please choose when the dish is available again'

export const setAvailability = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/:dishId/availability',
  access: ['RESTAURANT'],
  tag,
  summary:
    'Make a dish available or unavailable, at once: until a moment, for four hours, until closing, or until further notice',
  query: menuQuery,
  params: dishParams,
  body: z.object({
    available: z.boolean(),
    until: z.optional(z.nullable(z.union([z.iso.datetime({ offset: true }), z.enum(outages)], noMoment))),
  }),
  response: menuItem,
})

const noEnd = /*i18n*/ 'Please choose when the offer ends'
const aPercentage = /*i18n*/ 'Please enter a percentage from 1 to 90'

export const startOffer = endpoint({
  method: 'PUT',
  path: '/api/restaurant/menu/:dishId/offer',
  access: ['RESTAURANT'],
  tag,
  summary:
    'Offer a dish for less than it costs otherwise, at once, until a moment or until the offer is ended. Its options keep their prices',
  query: menuQuery,
  params: dishParams,
  body: z.object({
    /** In percent of what it costs without an offer. */
    percentOff: z.int(aPercentage).check(z.minimum(1, aPercentage), z.maximum(90, aPercentage)),
    endsAt: z.nullable(z.iso.datetime({ offset: true, error: noEnd })),
  }),
  response: menuItem,
})

export const endOffer = endpoint({
  method: 'DELETE',
  path: '/api/restaurant/menu/:dishId/offer',
  access: ['RESTAURANT'],
  tag,
  summary: 'End the offer of a dish, which costs what it did before. Without one nothing changes',
  query: menuQuery,
  params: dishParams,
  response: menuItem,
})

export const setDishPhoto = endpoint({
  method: 'PUT',
  path: '/api/restaurant/menu/:dishId/image',
  access: ['RESTAURANT'],
  tag,
  summary: "Set a dish's photo: the bytes of a JPEG, PNG, WebP or AVIF picture of at most 5 MB",
  query: menuQuery,
  params: dishParams,
  response: menuItem,
})

export const removeDishPhoto = endpoint({
  method: 'DELETE',
  path: '/api/restaurant/menu/:dishId/image',
  access: ['RESTAURANT'],
  tag,
  summary: "Remove a dish's photo; our picture that fits it is shown instead",
  query: menuQuery,
  params: dishParams,
  response: menuItem,
})
