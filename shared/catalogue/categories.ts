/** The menu's categories in the order of its chips; the values are the specification's own (section 3). */
export const menuCategories = [
  'breakfast',
  'starters',
  'main-course',
  'breads',
  'desserts',
  'rolls & sandwiches',
  'beverages',
] as const
export type MenuCategory = (typeof menuCategories)[number]

export const menuCategoryLabels = {
  breakfast: /*i18n*/ 'Breakfast',
  starters: /*i18n*/ 'Starters',
  'main-course': /*i18n*/ 'Main Course',
  breads: /*i18n*/ 'Breads',
  desserts: /*i18n*/ 'Desserts',
  'rolls & sandwiches': /*i18n*/ 'Rolls & Sandwiches',
  beverages: /*i18n*/ 'Beverages',
} as const satisfies Record<MenuCategory, string>

/** What a list of restaurants can be sorted by. */
export const restaurantSorts = ['arrival', 'rating', 'price', 'distance'] as const
export type RestaurantSort = (typeof restaurantSorts)[number]

/** The value of a filter that filters nothing. */
export const everything = 'all'

export const isMenuCategory = (value: string): value is MenuCategory =>
  (menuCategories as readonly string[]).includes(value)
