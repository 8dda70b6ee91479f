import { type MenuCategory, menuCategories } from '../catalogue/categories.ts'

/**
 * The sections of a restaurant's own menu: the categories of its form (specification section 3), then the two
 * of the customers' menu that have no counterpart among them. Each with the category under which customers
 * find its dishes (docs/decisions/0043-a-menu-of-ones-own.md).
 */
export const sectionCategories = {
  'Main Course': 'main-course',
  Appetizers: 'starters',
  Rice: 'main-course',
  Bread: 'breads',
  Beverages: 'beverages',
  Desserts: 'desserts',
  Specials: 'main-course',
  Breakfast: 'breakfast',
  'Rolls & Sandwiches': 'rolls & sandwiches',
} as const satisfies Record<string, MenuCategory>
export type Section = keyof typeof sectionCategories
export const sections = Object.keys(sectionCategories) as [Section, ...Section[]]

/** As people read them. */
export const sectionLabels = {
  'Main Course': /*i18n*/ 'Main Course',
  Appetizers: /*i18n*/ 'Appetizers',
  Rice: /*i18n*/ 'Rice',
  Bread: /*i18n*/ 'Bread',
  Beverages: /*i18n*/ 'Beverages',
  Desserts: /*i18n*/ 'Desserts',
  Specials: /*i18n*/ 'Specials',
  Breakfast: /*i18n*/ 'Breakfast',
  'Rolls & Sandwiches': /*i18n*/ 'Rolls & Sandwiches',
} as const satisfies Record<Section, string>

/** The section of a dish of which only the customers' category is known. */
const sectionOfCategory: Record<MenuCategory, Section> = {
  breakfast: 'Breakfast',
  starters: 'Appetizers',
  'main-course': 'Main Course',
  breads: 'Bread',
  desserts: 'Desserts',
  'rolls & sandwiches': 'Rolls & Sandwiches',
  beverages: 'Beverages',
}

/** Everything that a category may be called, each with its section. */
export const categorySpellings: readonly [string, Section][] = [
  ...sections.map((section): [string, Section] => [section, section]),
  ...menuCategories.map((category): [string, Section] => [category, sectionOfCategory[category]]),
]

/**
 * What a restaurant may call the category of a dish: the label of a section, or a category of the customers'
 * menu; in any case. `said` is how it is stored and returned; undefined for anything else.
 */
export const readSection = (text: string): { said: string; section: Section } | undefined => {
  const plain = text.trim()
  const found =
    categorySpellings.find(([said]) => said === plain) ??
    categorySpellings.find(([said]) => said.toLowerCase() === plain.toLowerCase())
  return found && { said: found[0], section: found[1] }
}

/**
 * The section of a dish: what its restaurant said, unless its category has changed since, as by an import.
 */
export const sectionOf = (said: string | null, category: MenuCategory): Section => {
  const known = said === null ? undefined : readSection(said)
  return known && sectionCategories[known.section] === category ? known.section : sectionOfCategory[category]
}

/**
 * What has to be declared to people with an allergy: the eight groups of the Food Safety and Standards
 * (Labelling and Display) Regulations 2020, regulation 5(14), which are those of the Codex. No list: the
 * restaurant has not said; an empty one: none of them.
 */
export const allergens = ['gluten', 'crustaceans', 'milk', 'egg', 'fish', 'nuts', 'soy', 'sulphites'] as const
export type Allergen = (typeof allergens)[number]

export const allergenLabels = {
  gluten: /*i18n*/ 'Cereals with gluten',
  crustaceans: /*i18n*/ 'Crustaceans',
  milk: /*i18n*/ 'Milk',
  egg: /*i18n*/ 'Egg',
  fish: /*i18n*/ 'Fish',
  nuts: /*i18n*/ 'Peanuts and tree nuts',
  soy: /*i18n*/ 'Soybeans',
  sulphites: /*i18n*/ 'Sulphites',
} as const satisfies Record<Allergen, string>

/** Other words for them, as they come from elsewhere. */
const otherWords: Readonly<Record<string, Allergen>> = {
  wheat: 'gluten',
  cereals: 'gluten',
  crustacean: 'crustaceans',
  shellfish: 'crustaceans',
  dairy: 'milk',
  lactose: 'milk',
  eggs: 'egg',
  peanut: 'nuts',
  peanuts: 'nuts',
  nut: 'nuts',
  'tree nuts': 'nuts',
  soya: 'soy',
  soybean: 'soy',
  soybeans: 'soy',
  sulphite: 'sulphites',
  sulfite: 'sulphites',
  sulfites: 'sulphites',
}

/**
 * The allergen that a word means; undefined where it means none. One that is not understood must be refused,
 * never left out.
 */
export const readAllergen = (text: string): Allergen | undefined => {
  const plain = text.trim().toLowerCase()
  return allergens.find((one) => one === plain) ?? otherWords[plain]
}

/**
 * For how long a dish is unavailable, beside a moment that is named. Without any of them: until further
 * notice.
 */
export const outages = ['fourHours', 'closing'] as const
export type Outage = (typeof outages)[number]

/** Highest price of a dish or an option in paise: ₹1,00,000, as for imported menus. */
export const highestPrice = 10_000_000
export const maxGroups = 20
export const maxChoices = 50

/** Largest menu file that a restaurant imports, in bytes. */
export const largestMenuFile = 5 * 1024 * 1024
