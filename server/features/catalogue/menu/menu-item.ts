import { isMenuCategory } from '#shared/catalogue.ts'
import type { OptionGroup } from '#shared/contracts/catalogue.ts'
import type { MenuItem } from '#shared/contracts/menu.ts'
import { readSection, sectionCategories, sectionOf } from '#shared/restaurant-menu.ts'
import type { dishes } from '../../../db/tables/index.ts'
import { pictureUrl } from '../drawings/picture-url.ts'

export type DishRow = typeof dishes.$inferSelect
export type MenuRow = DishRow & { options: OptionGroup[] }

/** The category of a row as one of the customers' menu. */
export const categoryOf = ({ category }: Pick<DishRow, 'category'>) =>
  isMenuCategory(category) ? category : 'main-course'

/** Whether a stored picture is a photo that somebody uploaded, and no drawing. */
export const isPhoto = (image: string): boolean => !image.startsWith('/dishes/')

/** What the restaurant called the category, as long as the dish is still under it. */
const saidCategory = (row: DishRow): string => {
  const category = categoryOf(row)
  const said = row.section === null ? undefined : readSection(row.section)
  return said && sectionCategories[said.section] === category ? said.said : sectionOf(null, category)
}

/** A dish as its restaurant sees it. */
export const menuItemOf = (row: MenuRow): MenuItem => ({
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
  isVeg: row.isVeg,
  isSpicy: row.isSpicy,
  allergens: row.allergens,
  servingSize: row.servingSize,
  quantity: row.quantity,
  kcal: row.kcal,
  ...(row.originalPrice !== null && { originalPrice: row.originalPrice }),
  ...(row.discount !== null && { discount: row.discount }),
  options: row.options,
  updatedAt: row.updatedAt.toISOString(),
})
