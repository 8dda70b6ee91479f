import { and, inArray, sql } from 'drizzle-orm'
import { isMenuCategory, type MenuCategory } from '#shared/catalogue/categories.ts'
import { dishFacts } from '../../../db/views/menu/dishes.ts'
import type { Deps } from '../../../deps.ts'
import { derivePicture } from '../../drawings/derive-picture.ts'
import { pictureUrl } from '../../drawings/picture-url.ts'

type Titled = { restaurantId: string; title: string; isVeg: boolean }

/** How a lot is shown. `price`: of the dish on the menu, in paise; null where no dish is called so. */
type ShownFood = { image: string; category: MenuCategory; titleHi?: string; price: number | null }

const lowered = (name: string): string => name.trim().toLowerCase()

/**
 * For lots how each is shown, in one query: with the picture, the Hindi name and the price of the dish that
 * it names, where its restaurant's menu has one of that name; else with the drawing that the name asks for.
 */
export const shownFoodOf = async (
  deps: Pick<Deps, 'db'>,
  lots: readonly Titled[],
): Promise<(lot: Titled) => ShownFood> => {
  const named =
    lots.length === 0
      ? []
      : await deps.db
          .select({
            restaurantId: dishFacts.restaurantId,
            name: dishFacts.name,
            nameHi: dishFacts.nameHi,
            image: dishFacts.image,
            category: dishFacts.category,
            price: dishFacts.price,
          })
          .from(dishFacts)
          .where(
            and(
              inArray(
                dishFacts.restaurantId,
                lots.map(({ restaurantId }) => restaurantId),
              ),
              inArray(
                sql`lower(${dishFacts.name})`,
                lots.map(({ title }) => lowered(title)),
              ),
            ),
          )
  const byName = new Map(named.map((dish) => [`${dish.restaurantId} ${lowered(dish.name)}`, dish]))
  return ({ restaurantId, title, isVeg }) => {
    const dish = byName.get(`${restaurantId} ${lowered(title)}`)
    const course = dish?.category ?? ''
    const category = isMenuCategory(course) ? course : 'main-course'
    return {
      image: pictureUrl(dish?.image ?? derivePicture({ name: title, category, isVeg })),
      category,
      ...(dish && dish.nameHi !== '' && { titleHi: dish.nameHi }),
      price: dish?.price ?? null,
    }
  }
}
