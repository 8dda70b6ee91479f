import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { menuCategories } from '#shared/catalogue/categories.ts'
import { allergens } from '#shared/menu/restaurant-menu.ts'
import { paise, percentOf } from '#shared/money/money.ts'
import { derivePicture } from '../../drawings/derive-picture.ts'

const yes = z.enum(['yes', '']).transform((text) => text === 'yes')

/** One line of dishes.csv. `price` is in rupees, before the offer; `percentOff` makes it a special offer. */
const line = z.object({
  restaurant: z.string(),
  name: z.string().min(1),
  category: z.enum(menuCategories),
  price: z
    .string()
    .regex(/^\d+\.\d\d$/)
    .transform((rupees) => paise(Math.round(Number(rupees) * 100))),
  percentOff: z.string().transform((text) => (text === '' ? null : Number(text))),
  diet: z.enum(['veg', 'non-veg']),
  spicy: yes,
  bestSeller: yes,
  rating: z.coerce.number().min(0).max(5),
  serves: z.coerce.number().int().min(1),
  portion: z.string().min(1),
  allergens: z
    .string()
    .transform((text) => text.split(' ').filter(Boolean))
    .pipe(z.array(z.enum(allergens))),
  description: z.string().min(1),
})
/** One line of dishes-hi.csv: the same dish in Hindi. */
const hindiLine = z.object({
  restaurant: z.string(),
  name: z.string(),
  nameHi: z.string().min(1),
  portionHi: z.string().min(1),
  descriptionHi: z.string().min(1),
})
export type SeedDish = ReturnType<typeof seedDish>

/** `Butter Chicken` becomes `butter-chicken`. */
export const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const seedDish = (dish: z.output<typeof line>, hindi: z.output<typeof hindiLine>) => ({
  id: `${dish.restaurant}-${slug(dish.name)}`,
  restaurantId: dish.restaurant,
  name: dish.name,
  nameHi: hindi.nameHi,
  description: dish.description,
  descriptionHi: hindi.descriptionHi,
  allergens: dish.allergens,
  price: paise(dish.price - percentOf(dish.price, dish.percentOff ?? 0)),
  originalPrice: dish.percentOff === null ? null : dish.price,
  discount: dish.percentOff,
  specialOffer: dish.percentOff !== null,
  category: dish.category,
  image: derivePicture({ name: dish.name, category: dish.category, isVeg: dish.diet === 'veg' }),
  isVeg: dish.diet === 'veg',
  isSpicy: dish.spicy,
  bestSeller: dish.bestSeller,
  rating: dish.rating,
  servingSize: `Serves ${dish.serves}`,
  quantity: dish.portion,
  quantityHi: hindi.portionHi,
})

const readLines = async <T>(file: string, schema: z.ZodType<T>): Promise<T[]> =>
  z
    .array(schema)
    .parse(parse(await readFile(path.join(import.meta.dirname, file), 'utf8'), { columns: true }))

/** The demo's dishes from dishes.csv and dishes-hi.csv, checked line by line. */
export const readSeedDishes = async (): Promise<SeedDish[]> => {
  const [dishes, hindi] = await Promise.all([
    readLines('dishes.csv', line),
    readLines('dishes-hi.csv', hindiLine),
  ])
  const keyOf = ({ restaurant, name }: { restaurant: string; name: string }) => `${restaurant} ${name}`
  const inHindi = new Map(hindi.map((one) => [keyOf(one), one]))
  return dishes.map((dish) => {
    const found = inHindi.get(keyOf(dish))
    if (!found) throw new Error(`${keyOf(dish)} is not in dishes-hi.csv`)
    return seedDish(dish, found)
  })
}
