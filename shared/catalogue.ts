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
  breakfast: 'Breakfast',
  starters: 'Starters',
  'main-course': 'Main Course',
  breads: 'Breads',
  desserts: 'Desserts',
  'rolls & sandwiches': 'Rolls & Sandwiches',
  beverages: 'Beverages',
} as const satisfies Record<MenuCategory, string>

/** The choice of every filter that narrows nothing. */
export const everything = 'all'

export const isMenuCategory = (value: string): value is MenuCategory =>
  (menuCategories as readonly string[]).includes(value)
