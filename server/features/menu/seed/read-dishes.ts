import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { menuCategories } from '#shared/menu/catalogue.ts'
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
  description: z.string().min(1),
})
export type SeedDish = ReturnType<typeof seedDish>

/** `Butter Chicken` becomes `butter-chicken`. */
export const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const seedDish = (dish: z.output<typeof line>) => ({
  id: `${dish.restaurant}-${slug(dish.name)}`,
  restaurantId: dish.restaurant,
  name: dish.name,
  nameHi: '',
  description: dish.description,
  allergens: null,
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
})

/** The demo's dishes from dishes.csv, checked line by line. */
export const readSeedDishes = async (): Promise<SeedDish[]> => {
  const text = await readFile(path.join(import.meta.dirname, 'dishes.csv'), 'utf8')
  return z
    .array(line)
    .parse(parse(text, { columns: true }))
    .map(seedDish)
}
