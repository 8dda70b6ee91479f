import { and, asc, eq, isNull } from 'drizzle-orm'
import type { OptionGroup } from '#shared/catalogue/contracts.ts'
import { dishes } from '../db/tables/index.ts'
import type { Deps } from '../deps.ts'
import type { OrderableDish } from '../features/orders/order.ts'
import type { Chance } from './chance.ts'

export type MenuDish = Pick<
  typeof dishes.$inferSelect,
  'id' | 'name' | 'nameHi' | 'restaurantId' | 'category' | 'bestSeller' | 'isVeg' | 'price'
> & {
  /** How well people like it, 1 to 5, as the demo's menu says. */
  liked: number
}

/** The demo's own dishes by restaurant, with their means as the seed has them. */
export const readMenus = async ({ db }: Pick<Deps, 'db'>): Promise<Map<string, MenuDish[]>> => {
  const rows = await db
    .select({
      id: dishes.id,
      name: dishes.name,
      nameHi: dishes.nameHi,
      restaurantId: dishes.restaurantId,
      category: dishes.category,
      bestSeller: dishes.bestSeller,
      isVeg: dishes.isVeg,
      price: dishes.price,
      mean: dishes.rating,
      sum: dishes.ratingSum,
      count: dishes.ratingCount,
    })
    .from(dishes)
    .where(and(eq(dishes.source, 'seed'), eq(dishes.available, true), isNull(dishes.deletedAt)))
    .orderBy(asc(dishes.sortOrder), asc(dishes.id))
  return Map.groupBy(
    rows.map(({ mean, sum, count, ...dish }) => ({
      ...dish,
      liked: mean ?? (count === 0 ? usuallyLiked : sum / count),
    })),
    ({ restaurantId }) => restaurantId,
  )
}

const usuallyLiked = 4.4

/** Parts of the day, by the hour in which each begins. */
const partOf = (hour: number): number => (hour < 5 ? 4 : hour < 11 ? 0 : hour < 15 ? 1 : hour < 18 ? 2 : 3)

/** How much is ordered where in the morning, at midday, in the afternoon, in the evening and at night. */
const restaurantWeights: Record<string, readonly number[]> = {
  'annapurna-bhavan': [16, 10, 7, 7, 0],
  'tandoor-tales': [0, 8, 1, 12, 6],
  'coastal-kadai': [0, 6, 1, 7, 2],
  'charminar-dum-house': [0, 13, 3, 14, 9],
  'howrah-rolls': [1, 5, 6, 7, 6],
  'gully-chaat': [2, 3, 12, 6, 2],
  'punjab-rasoi': [5, 9, 2, 9, 4],
  'rajwada-thali': [3, 8, 1, 5, 0],
  'mithai-mahal': [4, 2, 6, 4, 0],
  'chai-adda': [12, 2, 14, 3, 2],
  'masala-wok': [0, 7, 4, 10, 7],
  'hari-patta': [6, 5, 2, 4, 1],
  'malabar-express': [3, 7, 1, 8, 3],
}

/** The same of courses. */
const courseWeights: Record<string, readonly number[]> = {
  breakfast: [10, 1, 3, 0.5, 0.5],
  starters: [1, 2, 6, 4, 3],
  'main-course': [0.3, 10, 1, 10, 8],
  breads: [0.5, 3, 0.5, 4, 3],
  desserts: [0.8, 1.5, 2, 2, 1.5],
  'rolls & sandwiches': [1, 4, 6, 5, 6],
  beverages: [6, 1.2, 6, 1, 1],
}

export const chooseRestaurant = (chance: Chance, ids: readonly string[], hour: number): string =>
  chance.weighted(ids, (id) => restaurantWeights[id]?.[partOf(hour)] ?? 1)

type CartItem = { dishId: string; quantity: number; options: string[] }

/** What somebody puts together from one menu at an hour of the day. */
export const chooseCart = (
  chance: Chance,
  menu: readonly MenuDish[],
  hour: number,
  known: ReadonlyMap<string, OrderableDish>,
): CartItem[] => {
  const weightOf = ({ category, bestSeller, liked }: MenuDish) =>
    (courseWeights[category]?.[partOf(hour)] ?? 1) * (bestSeller ? 2.2 : 1) * (liked - 3)
  const lines = chance.weighted([1, 2, 3, 4], (count) => [30, 38, 22, 10][count - 1] ?? 0)
  const chosen: MenuDish[] = []
  for (let line = 0; line < lines; line++) {
    const left = menu.filter((dish) => !chosen.includes(dish))
    if (left.some((dish) => weightOf(dish) > 0)) chosen.push(chance.weighted(left, weightOf))
  }
  return chosen.map(({ id, category }) => ({
    dishId: id,
    quantity: quantityOf(chance, category),
    options: (known.get(id)?.options ?? []).flatMap((group) => chooseOptions(chance, group)),
  }))
}

const quantityOf = (chance: Chance, category: string): number => {
  if (category === 'breads') return chance.between(1, 4)
  return chance.weighted([1, 2, 3, 4], (count) => [62, 28, 7, 3][count - 1] ?? 0)
}

/** Most people take a dish as it comes; some take something with it. */
const chooseOptions = (chance: Chance, { min, max, choices }: OptionGroup): string[] => {
  const offered = choices.filter(({ available }) => available)
  if (offered.length === 0 || chance.happens(min > 0 ? 0.55 : 0.7)) return []
  const count = Math.min(max, offered.length, Math.max(1, min))
  const first = chance.between(0, offered.length - count)
  return offered.slice(first, first + count).map(({ id }) => id)
}
