import { and, inArray, sql } from 'drizzle-orm'
import { isMenuCategory } from '#shared/catalogue/categories.ts'
import { paise } from '#shared/money/money.ts'
import type { Deal } from '#shared/rescue/contracts.ts'
import { dishFacts } from '../../../db/views/menu/dishes.ts'
import type { Deps } from '../../../deps.ts'
import { derivePicture } from '../../drawings/derive-picture.ts'
import { pictureUrl } from '../../drawings/picture-url.ts'
import { dealView, type LotRecord } from './lot-view.ts'

const lowered = (name: string): string => name.trim().toLowerCase()

/**
 * Lots as customers choose among them: each with the picture and the price of the dish that it names, where
 * its restaurant's menu has one of that name; else with the drawing that the name asks for.
 */
export const dealViews = async (
  deps: Pick<Deps, 'db'>,
  records: readonly LotRecord[],
  now: Date,
): Promise<Deal[]> => {
  const names = records.map(({ lot }) => lowered(lot.title))
  const named =
    records.length === 0
      ? []
      : await deps.db
          .select({
            restaurantId: dishFacts.restaurantId,
            name: dishFacts.name,
            image: dishFacts.image,
            category: dishFacts.category,
            price: dishFacts.price,
          })
          .from(dishFacts)
          .where(
            and(
              inArray(
                dishFacts.restaurantId,
                records.map(({ restaurant }) => restaurant.id),
              ),
              inArray(sql`lower(${dishFacts.name})`, names),
            ),
          )
  const byName = new Map(named.map((dish) => [`${dish.restaurantId} ${lowered(dish.name)}`, dish]))
  return records.map((record) => {
    const { lot, restaurant } = record
    const dish = byName.get(`${restaurant.id} ${lowered(lot.title)}`)
    const course = dish?.category ?? ''
    const category = isMenuCategory(course) ? course : 'main-course'
    return {
      ...dealView(record, now),
      image: pictureUrl(dish?.image ?? derivePicture({ name: lot.title, category, isVeg: lot.isVeg })),
      category,
      menuPrice: dish && lot.salePrice !== null && dish.price > lot.salePrice ? paise(dish.price) : null,
    }
  })
}
