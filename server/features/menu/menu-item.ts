import { isMenuCategory } from '#shared/catalogue/categories.ts'
import type { MenuGroup, MenuItem } from '#shared/menu/contracts.ts'
import { readSection, sectionCategories, sectionOf } from '#shared/menu/restaurant-menu.ts'
import type { dishes } from '../../db/tables/index.ts'
import { pictureUrl } from '../drawings/picture-url.ts'
import { dayHoursOf } from './serving-hours.ts'
import { soldToday } from './stock/portions-left.ts'

export type DishRow = typeof dishes.$inferSelect
export type MenuRow = DishRow & {
  options: MenuGroup[]
  ownCategory: MenuItem['ownCategory']
  stockDay: string | null
  stockSold: number | null
}

/** The category of a row as one of the customers' menu. */
export const categoryOf = ({ category }: Pick<DishRow, 'category'>) =>
  isMenuCategory(category) ? category : 'main-course'

/** Whether a stored picture is a photo that somebody uploaded, and none of ours. */
export const isPhoto = (image: string): boolean => !image.startsWith('/dishes/')

/** What the restaurant called the category, as long as the dish is still under it. */
export const saidCategory = (row: Pick<DishRow, 'category' | 'section'>): string => {
  const category = categoryOf(row)
  const said = row.section === null ? undefined : readSection(row.section)
  return said && sectionCategories[said.section] === category ? said.said : sectionOf(null, category)
}

/** A dish as its restaurant sees it, with what is sold of it on the day of `now`. */
export const menuItemOf = (row: MenuRow, now: Date): MenuItem => ({
  id: row.id,
  name: row.name,
  price: row.price,
  category: saidCategory(row),
  menuCategory: categoryOf(row),
  description: row.description,
  image: pictureUrl(row.image),
  hasPhoto: isPhoto(row.image),
  available: row.available,
  until: row.available ? null : (row.backAt?.toISOString() ?? null),
  stockPerDay: row.stockPerDay,
  soldToday: row.stockPerDay === null ? 0 : soldToday({ day: row.stockDay, sold: row.stockSold }, now),
  isVeg: row.isVeg,
  isSpicy: row.isSpicy,
  allergens: row.allergens,
  servingSize: row.servingSize,
  quantity: row.quantity,
  nameHi: row.nameHi,
  descriptionHi: row.descriptionHi,
  quantityHi: row.quantityHi,
  ingredients: row.ingredients,
  ingredientsHi: row.ingredientsHi,
  kcal: row.kcal,
  ...(row.originalPrice !== null && { originalPrice: row.originalPrice }),
  ...(row.discount !== null && { discount: row.discount }),
  ...(row.offerEndsAt !== null && { offerEndsAt: row.offerEndsAt.toISOString() }),
  options: row.options,
  ownCategory: row.ownCategory,
  hours: dayHoursOf(row.hours),
  servedHours: dayHoursOf(row.servedHours),
  updatedAt: row.updatedAt.toISOString(),
})
