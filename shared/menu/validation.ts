import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'
import type { FieldErrors } from '../errors.ts'
import { highestPrice, maxChoices, maxGroups, readAllergen, readSection } from './restaurant-menu.ts'
import { maxPortions } from './stock.ts'

/**
 * Rules and messages of the form for a dish (specification section 5, restaurant item form), for the browser
 * and the server alike.
 */
const nameAndPrice = /*i18n*/ 'Please enter item name and price'
const tooLong = /*i18n*/ 'This is too long'
const tooDear = /*i18n*/ 'At most ₹1,00,000'
const belowZero = /*i18n*/ 'This cannot be below zero'
const wholePaise = /*i18n*/ 'Please enter an amount in whole paise'
const controls = /*i18n*/ 'Please leave out control characters'
const oneLine = z.regex(/^\P{Cc}*$/u, controls)
const severalLines = z.regex(/^[\P{Cc}\t\n\r]*$/u, controls)

const named = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), maxLength(max, tooLong), oneLine)
const line = (max: number) => z.string().check(z.trim(), maxLength(max, tooLong), oneLine)
/** In paise. */
const price = (message: string) =>
  z
    .int({ error: ({ input }) => (typeof input === 'number' ? wholePaise : message) })
    .check(z.minimum(0, belowZero), z.maximum(highestPrice, tooDear))

const id = z.string().check(z.minLength(1), maxLength(200))
const optionName = /*i18n*/ 'Please enter a name'

const choice = z.object({
  /** Of an option that the dish has already, so that carts with it stay valid. */
  id: z.optional(z.nullable(id)),
  name: named(optionName, 80),
  /** In Hindi; empty where it is the same. */
  nameHi: z._default(line(80), ''),
  /** Added to the price of the dish, in paise. */
  price: z._default(price(/*i18n*/ 'Please enter a price'), 0),
  isVeg: z._default(z.nullable(z.boolean()), null),
  available: z._default(z.boolean(), true),
  isDefault: z._default(z.boolean(), false),
})

/** A group of options, of one dish or shared by several. */
const group = z.object({
  id: z.optional(z.nullable(id)),
  /**
   * The shared group that it follows: its name, limits and options are that one's, whatever stands here.
   * null: the dish's own. Absent: a group that follows one goes on as long as nothing of it differs.
   */
  shared: z.optional(z.nullable(id)),
  name: named(optionName, 80),
  /** In Hindi; empty where it is the same. */
  nameHi: z._default(line(80), ''),
  min: z._default(z.int().check(z.minimum(0, belowZero), z.maximum(maxChoices)), 0),
  max: z._default(
    z.int().check(z.minimum(1, /*i18n*/ 'At least one must be allowed'), z.maximum(maxChoices)),
    1,
  ),
  choices: z
    .array(choice)
    .check(z.minLength(1, /*i18n*/ 'Please add at least one option'), maxLength(maxChoices)),
})

/** A group that several dishes share; its options keep the ids that they have. */
export const sharedGroupForm = z.omit(group, { id: true, shared: true })
export type SharedGroupForm = z.output<typeof sharedGroupForm>

const badTime = /*i18n*/ 'Please enter a time such as 07:00'
const clock = z.string(badTime).check(maxLength(5, badTime), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, badTime))
/** When something is served, every day in the market's time: until the day after where `to` is not later. */
export const dayHours = z
  .array(
    z.object({ from: clock, to: clock }).check(
      z.refine(({ from, to }) => from !== to, {
        error: /*i18n*/ 'These times are the same. Leave them out for all day.',
        path: ['to'],
      }),
    ),
  )
  .check(z.minLength(1, badTime), maxLength(4, /*i18n*/ 'At most four times a day'))

const noName = /*i18n*/ 'Please enter a name'
/** A category of a restaurant's own menu. */
export const menuCategoryForm = z.object({
  name: named(noName, 60),
  /** In Hindi; empty where it is the same. */
  nameHi: z._default(line(60), ''),
  /** null: its dishes are served all day. */
  hours: z._default(z.nullable(dayHours), null),
})
export type MenuCategoryForm = z.output<typeof menuCategoryForm>

const section = z.string(/*i18n*/ 'Please choose a category').check(
  maxLength(100),
  z.refine((text) => readSection(text) !== undefined, /*i18n*/ 'Please choose a category'),
)
const allergen = z.string().check(
  maxLength(100),
  z.refine((text) => readAllergen(text) !== undefined, /*i18n*/ 'This is none of the allergens of the list'),
)

/** A dish as its restaurant writes it. What is absent keeps what is stored, or the default of a new dish. */
export const dishForm = z.object({
  name: named(nameAndPrice, 120),
  /** In paise. */
  price: price(nameAndPrice),
  category: z.optional(section),
  /** Of the restaurant's own categories; null: none. */
  ownCategory: z.optional(z.nullable(id)),
  /** When it is served, every day; null: as its own category says. */
  hours: z.optional(z.nullable(dayHours)),
  description: z.optional(z.string().check(z.trim(), maxLength(1000, tooLong), severalLines)),
  available: z.optional(z.boolean()),
  /** Egg is not vegetarian (FSSAI); null: not said. */
  isVeg: z.optional(z.nullable(z.boolean())),
  isSpicy: z.optional(z.boolean()),
  /** null: not said; an empty list: none of the eight. */
  allergens: z.optional(z.nullable(z.array(allergen).check(maxLength(50)))),
  /** `Serves 2`. */
  servingSize: z.optional(line(60)),
  /** `350 g`. */
  quantity: z.optional(line(60)),
  /** In Hindi; each empty where it is the same. */
  nameHi: z.optional(line(120)),
  descriptionHi: z.optional(z.string().check(z.trim(), maxLength(1000, tooLong), severalLines)),
  quantityHi: z.optional(line(60)),
  /** What it is made of; empty: not said. */
  ingredients: z.optional(z.string().check(z.trim(), maxLength(500, tooLong), severalLines)),
  ingredientsHi: z.optional(z.string().check(z.trim(), maxLength(500, tooLong), severalLines)),
  kcal: z.optional(
    z.nullable(
      z
        .int(/*i18n*/ 'Please enter a whole number')
        .check(z.minimum(0, belowZero), z.maximum(20_000, /*i18n*/ 'At most 20,000')),
    ),
  ),
  /** Portions that can be sold a day; null: no limit. */
  stockPerDay: z.optional(
    z.nullable(
      z
        .int(/*i18n*/ 'Please enter a whole number')
        .check(z.minimum(0, belowZero), z.maximum(maxPortions, /*i18n*/ 'At most 10,000')),
    ),
  ),
  options: z.optional(z.array(group).check(maxLength(maxGroups, /*i18n*/ 'At most 20 groups'))),
})
/** Some of its fields. */
export const partOfDish = z.partial(dishForm)
export type DishForm = z.output<typeof dishForm>

type Choosable = {
  isVeg: boolean | null
  options: readonly {
    min: number
    max: number
    choices: readonly { name: string; price: number; isVeg: boolean | null; isDefault: boolean }[]
  }[]
}

/**
 * What is wrong with the options of a dish as a whole, by the path of the field: limits that no choice meets,
 * names that nobody can tell apart, defaults that cost something or are too many, and a vegetarian dish that
 * could only be ordered with meat.
 */
export const optionProblems = ({ isVeg, options }: Choosable): FieldErrors => {
  const fields: FieldErrors = {}
  for (const [at, { min, max, choices }] of options.entries()) {
    const path = `options.${at}`
    if (min > max) fields[`${path}.min`] = /*i18n*/ 'The least cannot be above the most'
    else if (min > choices.length)
      fields[`${path}.min`] = /*i18n*/ 'There are fewer options than must be chosen'
    if (choices.filter(({ isDefault }) => isDefault).length > max)
      fields[`${path}.max`] = /*i18n*/ 'More options are the default than may be chosen'
    const vegetarian = choices.filter((option) => option.isVeg !== false).length
    if (isVeg === true && min > vegetarian && min <= choices.length)
      fields[`${path}.choices`] =
        /*i18n*/ 'A vegetarian dish needs vegetarian options where a choice has to be made'
    const names = new Set<string>()
    for (const [place, { name, price, isDefault }] of choices.entries()) {
      const plain = name.toLowerCase()
      if (names.has(plain)) fields[`${path}.choices.${place}.name`] = /*i18n*/ 'Another option has this name'
      names.add(plain)
      if (isDefault && price > 0)
        fields[`${path}.choices.${place}.price`] = /*i18n*/ 'A default option costs nothing extra'
    }
  }
  return fields
}
