import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { done, instant, money, page, paging } from '../api/wire.ts'
import { menuCategories } from '../catalogue/categories.ts'
import { dishOption, optionGroup, ownCategory } from '../catalogue/contracts.ts'
import { menuChangeKinds } from './menu-changes.ts'
import { allergens, outages, readSection } from './restaurant-menu.ts'
import { dayHours, dishForm, menuCategoryForm, sharedGroupForm } from './validation.ts'

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
const query = z.object(ofRestaurant)
export const menuQuery = query
const params = z.object({ dishId: z.string().check(maxLength(200)) })

/** In bytes: all dishes of a menu by their ids, or all options of a dish. */
const longestMenuBody = 256 * 1024

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
    q: z.optional(z.string().check(z.trim(), maxLength(100))),
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
  query,
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
  query,
  params,
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
  query,
  params,
  response: menuItem,
})

export const changeDish = endpoint({
  method: 'PUT',
  path: '/api/restaurant/menu/:dishId',
  bodyLimit: longestMenuBody,
  access: ['RESTAURANT'],
  tag,
  summary: 'Change a dish; what is absent stays. Options are replaced together, those with an id keep it',
  query,
  params,
  body: dishForm,
  response: menuItem,
})

export const deleteDish = endpoint({
  method: 'DELETE',
  path: '/api/restaurant/menu/:dishId',
  access: ['RESTAURANT'],
  tag,
  summary: 'Take a dish off the menu; orders that have it stay as they are',
  query,
  params,
  response: done,
})

const category = z.string().check(
  maxLength(100),
  z.refine((text) => readSection(text) !== undefined, /*i18n*/ 'Please choose a category'),
)
const notWhole = /*i18n*/ 'Please enter an amount in whole paise'
const percentage = /*i18n*/ 'Please enter a percentage from -100 to 1,000'

const dishesChange = {
  dishIds: z.optional(z.array(z.string().check(maxLength(200))).check(z.minLength(1), maxLength(2_000))),
  /** As of GET /api/restaurant/menu. */
  matching: z.optional(
    z.object({
      q: z.optional(z.string().check(z.trim(), maxLength(100))),
      category: z.optional(category),
      ownCategory: z.optional(z.string().check(maxLength(200))),
      available: z.optional(z.boolean()),
    }),
  ),
  available: z.optional(z.boolean()),
  /** By an amount in paise, or in percent; below zero it becomes lower. Or to what it becomes, in paise. */
  price: z.optional(
    z.union([
      z.object({ by: z.literal('to'), value: z.int(notWhole).check(z.minimum(0), z.maximum(10_000_000)) }),
      z.object({
        by: z.literal('amount'),
        value: z.int(notWhole).check(z.minimum(-10_000_000), z.maximum(10_000_000)),
        roundTo: z.enum(['rupee', 'paisa']),
      }),
      z.object({
        by: z.literal('percent'),
        value: z.number(percentage).check(z.minimum(-100, percentage), z.maximum(1_000, percentage)),
        roundTo: z.enum(['rupee', 'paisa']),
      }),
    ]),
  ),
  category: z.optional(category),
  /** Of the restaurant's own categories; null: none. */
  ownCategory: z.optional(z.nullable(z.string().check(maxLength(200)))),
  /** The prices of their options change in the same way; one that costs nothing stays so. */
  withOptions: z._default(z.boolean(), false),
}
const meant = z.refine<{ dishIds?: unknown; matching?: unknown }>(
  ({ dishIds, matching }) => (dishIds === undefined) !== (matching === undefined),
  /*i18n*/ 'Please choose the dishes',
)
const different = z.refine<{
  available?: unknown
  price?: unknown
  category?: unknown
  ownCategory?: unknown
}>(
  ({ available, price, category, ownCategory: own }) =>
    [available, price, category, own].some((one) => one !== undefined),
  /*i18n*/ 'Please choose what becomes different',
)

const becomes = <T extends z.ZodMiniType>(value: T) => z.optional(z.object({ before: value, after: value }))
/** What becomes of one dish; what is absent stays. */
export const changedDish = z.object({
  dishId: z.string(),
  name: z.string(),
  price: becomes(money),
  available: becomes(z.boolean()),
  category: becomes(z.string()),
  /** Names of own categories; empty: none. */
  ownCategory: becomes(z.string()),
  /** Another price ends an offer: what the dish cost before it. */
  endsOffer: z.optional(money),
  options: z.array(z.object({ group: z.string(), name: z.string(), before: money, after: money })),
})
export type ChangedDish = z.infer<typeof changedDish>

export const previewChange = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/bulk/preview',
  bodyLimit: longestMenuBody,
  access: ['RESTAURANT'],
  tag,
  summary: 'What a change of several dishes would make of each; writes nothing',
  query,
  body: z.object(dishesChange).check(meant, different),
  response: z.object({
    changed: z.array(changedDish),
    unchanged: z.int(),
    /** Names of shared groups of options whose prices stay: they are other dishes' too. */
    sharedGroups: z.array(z.string()),
    /** Changes with what stands there: a change that names it is refused once something else would happen. */
    preview: z.string(),
  }),
})
export type ChangePreview = z.infer<typeof previewChange.response>

export const changeDishes = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/bulk',
  bodyLimit: longestMenuBody,
  access: ['RESTAURANT'],
  tag,
  summary:
    'Change availability, price or category of several dishes, all or none: of those named, or of all that match. Repeat it under its key only',
  query,
  idempotency: 'required',
  body: z
    .object({
      ...dishesChange,
      /** As the preview returned it. */
      preview: z.optional(z.string().check(maxLength(100))),
    })
    .check(meant, different),
  response: z.object({
    changed: z.int(),
    unchanged: z.int(),
    /** By which the change is taken back; null where nothing was changed. */
    undo: z.nullable(z.string()),
  }),
})

export const menuChanges = endpoint({
  method: 'GET',
  path: '/api/restaurant/menu/changes',
  access: ['RESTAURANT'],
  tag,
  summary:
    'Changes of several dishes at a time and imports of the last day, the newest first, which can be undone',
  query,
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(menuChangeKinds),
        at: instant,
        added: z.int(),
        changed: z.int(),
        undone: z.boolean(),
      }),
    ),
  }),
})
export type MenuChange = z.infer<typeof menuChanges.response>['items'][number]

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/changes/:id/undo',
  access: ['RESTAURANT'],
  tag,
  summary:
    'Undo a change of several dishes or an import as a whole, within a day: what it changed becomes what it was, what it added is taken off the menu. Where something was changed since, nothing is done, and it says what stays; with `partly` the others are undone. A repeat changes nothing',
  query,
  params: z.object({ id: z.string().check(maxLength(100)) }),
  body: z.object({ partly: z._default(z.boolean(), false) }),
  response: z.object({
    /** false: nothing was done, as something was changed since. */
    done: z.boolean(),
    /** Dishes that are as they were, or would be. */
    restored: z.int(),
    /** Dishes that it had added, and that are off the menu again, or would be. */
    removed: z.int(),
    /** Dishes that stay as they are. */
    stays: z.array(
      z.object({
        dishId: z.string(),
        name: z.string(),
        why: z.enum(['changed', 'deleted']),
        /** What of it is not as the change left it; as the API of dishes names it. */
        fields: z.array(z.string()),
      }),
    ),
  }),
})

export type UndoneChange = z.infer<typeof undoChange.response>

const noMoment = /*i18n*/ 'Please choose when the dish is available again'

export const setAvailability = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/:dishId/availability',
  access: ['RESTAURANT'],
  tag,
  summary:
    'Make a dish available or unavailable, at once: until a moment, for four hours, until closing, or until further notice',
  query,
  params,
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
  query,
  params,
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
  query,
  params,
  response: menuItem,
})

export const setDishPhoto = endpoint({
  method: 'PUT',
  path: '/api/restaurant/menu/:dishId/image',
  access: ['RESTAURANT'],
  tag,
  summary: "Set a dish's photo: the bytes of a JPEG, PNG, WebP or AVIF picture of at most 5 MB",
  query,
  params,
  response: menuItem,
})

export const removeDishPhoto = endpoint({
  method: 'DELETE',
  path: '/api/restaurant/menu/:dishId/image',
  access: ['RESTAURANT'],
  tag,
  summary: "Remove a dish's photo; the drawing that fits it is shown instead",
  query,
  params,
  response: menuItem,
})

const cell = z.object({ field: z.string(), value: z.string() })
/** What became of one line of a menu file. */
export const importedLine = z.object({
  /** In the file, from 1. */
  line: z.int(),
  name: z.string(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'merged', 'refused']),
  /**
   * Of a new dish, what it will be; of a line that is merged or refused, what stands there. As the cells of a
   * file have it.
   */
  values: z.array(cell),
  /** Of a dish that is on the menu already. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** The line whose dish this one is, too; null: it is no other's. */
  into: z.nullable(z.int()),
  /** The prices that the file has for this dish, where they are several: by `prices` one is chosen. */
  prices: z.array(z.object({ price: z.string(), lines: z.array(z.int()) })),
  /** Why it is refused. */
  reason: z.nullable(z.string()),
})
export type ImportedLine = z.infer<typeof importedLine>

/** Numbers of lines, separated by commas. */
const lineNumbers = z.pipe(
  z.string().check(maxLength(60_000), z.regex(/^(?:\d{1,6}(?:,\d{1,6})*)?$/)),
  z.transform((text) => (text === '' ? [] : text.split(',').map(Number))),
)

export const menuImport = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/import',
  access: ['RESTAURANT'],
  tag,
  summary:
    'Import a menu file: CSV or JSON of at most 5 MB, as the body or as the file of a form. With dryRun nothing is written',
  query: z.object({
    ...ofRestaurant,
    dryRun: z._default(
      z.pipe(
        z.enum(['true', 'false']),
        z.transform((value) => value === 'true'),
      ),
      false,
    ),
    /**
     * Of each dish for which the file has several prices, the number of a line whose price it gets. Without
     * one the dish is refused.
     */
    prices: z._default(lineNumbers, []),
  }),
  response: z.object({
    dryRun: z.boolean(),
    /** Together as many as there are lines. */
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    merged: z.int(),
    refused: z.int(),
    lines: z.array(importedLine),
    /** By which it is undone (changes); null where nothing was changed. */
    undo: z.nullable(z.string()),
  }),
})
export type MenuImport = z.infer<typeof menuImport.response>

const ofCategory = z.object({ categoryId: z.string().check(maxLength(200)) })
export const menuCategory = z.object({
  ...ownCategory.shape,
  nameHi: z.string(),
  hours: z.nullable(dayHours),
  /** How many of the menu's dishes are in it. */
  dishes: z.int(),
})
export type OwnMenuCategory = z.infer<typeof menuCategory>
/** All of them, in their order, as every change of them returns them. */
const allCategories = z.object({
  items: z.array(menuCategory),
  /** Dishes in none of them. */
  others: z.int(),
})
const categoriesPath = '/api/restaurant/menu/categories'

export const ownCategories = endpoint({
  method: 'GET',
  path: categoriesPath,
  access: ['RESTAURANT'],
  tag,
  summary: "The restaurant's own categories, in the order of its menu",
  query,
  response: allCategories,
})

export const addCategory = endpoint({
  method: 'POST',
  path: categoriesPath,
  access: ['RESTAURANT'],
  tag,
  summary: 'Add a category of its own at the end of the menu',
  query,
  body: menuCategoryForm,
  status: 201,
  response: allCategories,
})

export const beginCategories = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/categories/begin',
  access: ['RESTAURANT'],
  tag,
  summary: 'Make its first categories of those that its dishes have, and put the dishes into them; once',
  query,
  response: allCategories,
})

export const changeCategory = endpoint({
  method: 'PUT',
  path: '/api/restaurant/menu/categories/:categoryId',
  access: ['RESTAURANT'],
  tag,
  summary: 'Name a category, and say when its dishes are served',
  query,
  params: ofCategory,
  body: menuCategoryForm,
  response: allCategories,
})

export const moveCategory = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/categories/:categoryId/move',
  access: ['RESTAURANT'],
  tag,
  summary: 'Put a category in front of another, or at the end; the dishes follow wherever the menu is shown',
  query,
  params: ofCategory,
  body: z.object({ before: z.nullable(z.string().check(maxLength(200))) }),
  response: allCategories,
})

export const mergeCategory = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/categories/:categoryId/merge',
  access: ['RESTAURANT'],
  tag,
  summary: 'Put all dishes of a category into another one, and delete it',
  query,
  params: ofCategory,
  body: z.object({ into: z.string().check(maxLength(200)) }),
  response: allCategories,
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/restaurant/menu/categories/:categoryId',
  access: ['RESTAURANT'],
  tag,
  summary: 'Delete a category; its dishes stay on the menu, in none',
  query,
  params: ofCategory,
  response: allCategories,
})

const ofGroup = z.object({ groupId: z.string().check(maxLength(200)) })
export const sharedGroup = z.object({
  id: z.string(),
  name: z.string(),
  min: z.int(),
  max: z.int(),
  choices: z.array(dishOption),
  /** The dishes that have it. */
  dishes: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type SharedGroup = z.infer<typeof sharedGroup>
const groupsPath = '/api/restaurant/menu/option-groups'

export const sharedGroups = endpoint({
  method: 'GET',
  path: groupsPath,
  access: ['RESTAURANT'],
  tag,
  summary: 'The groups of options that several of its dishes share, with the dishes that have each',
  query,
  response: z.object({ items: z.array(sharedGroup) }),
})

export const addSharedGroup = endpoint({
  method: 'POST',
  path: groupsPath,
  bodyLimit: longestMenuBody,
  access: ['RESTAURANT'],
  tag,
  summary: 'Add a group of options for several dishes',
  query,
  body: sharedGroupForm,
  status: 201,
  response: sharedGroup,
})

export const changeSharedGroup = endpoint({
  method: 'PUT',
  path: '/api/restaurant/menu/option-groups/:groupId',
  bodyLimit: longestMenuBody,
  access: ['RESTAURANT'],
  tag,
  summary: 'Change a shared group once, for all dishes that have it; options with an id keep it',
  query,
  params: ofGroup,
  body: sharedGroupForm,
  response: sharedGroup,
})

export const useSharedGroup = endpoint({
  method: 'PUT',
  path: '/api/restaurant/menu/option-groups/:groupId/dishes',
  bodyLimit: longestMenuBody,
  access: ['RESTAURANT'],
  tag,
  summary: 'Say which dishes have a shared group; new ones get it after their own',
  query,
  params: ofGroup,
  body: z.object({ dishIds: z.array(z.string().check(maxLength(200))).check(maxLength(2_000)) }),
  response: sharedGroup,
})

export const deleteSharedGroup = endpoint({
  method: 'DELETE',
  path: '/api/restaurant/menu/option-groups/:groupId',
  access: ['RESTAURANT'],
  tag,
  summary: 'Delete a shared group; the dishes that have it lose it',
  query,
  params: ofGroup,
  response: done,
})
