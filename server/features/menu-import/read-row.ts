import type { Paise } from '#shared/money/money.ts'
import type { WeeklyHours } from '#shared/restaurants/weekly-hours.ts'
import { cleanText, matchKey, optionalText } from './clean-text.ts'
import type { Columns, Field } from './columns.ts'
import { readCount, readFlag, readLabels, readVeg } from './read-flags.ts'
import { readHours } from './read-hours.ts'
import { readPrice } from './read-price.ts'

/** A restaurant's fields from the file; '' or null if absent. */
export type ImportedRestaurant = {
  name: string
  area: string
  city: string
  address: string
  phone: string
  cuisines: string[]
  deliveryTime: string
  rating: number | null
  lat: number | null
  lng: number | null
  hours: WeeklyHours | null
}

/** A dish's fields from the file; '' or null if absent. */
export type ImportedDish = {
  name: string
  description: string
  heading: string
  price: Paise
  isVeg: boolean | null
  isSpicy: boolean | null
  bestSeller: boolean | null
  rating: number | null
  servingSize: string
  portion: string
  available: boolean | null
  /** Portions in stock, where the file counts them. */
  stock: number | null
}

export type ImportedRow = { restaurantKey: string; restaurant: ImportedRestaurant; dish: ImportedDish }
export type RowResult = { row: ImportedRow } | { refused: string } | { skipped: string }

const longestName = 150
const longestText = 500
const missingName = /^(?:null|undefined|none|n\/a|#n\/a|[-–—.?]*)$/i
const dishKinds = new Set(['', 'item', 'items', 'dish', 'food', 'product', 'simple', 'variant'])

/** Identifies a restaurant by name, area, address and city, so that branches stay separate. */
const restaurantKey = ({ name, area, address, city }: ImportedRestaurant): string =>
  [name, area, address, city].map(matchKey).join('|')

const rating = (text: string): number | null => {
  const value = /^\d(?:\.\d+)?$/.test(text) ? Number(text) : 0
  // Files write 0 for 'not rated yet'.
  return value > 0 && value <= 5 ? Math.round(value * 10) / 10 : null
}

const degrees = (text: string, limit: number): number | null =>
  /^-?\d{1,3}\.\d+$/.test(text) && Math.abs(Number(text)) <= limit ? Number(text) : null

const serving = (text: string) => (/^\d+$/.test(text) ? `Serves ${text}` : text)

/**
 * Converts a record of a menu file into a dish of a restaurant, or says why it is none: `refused` if the row
 * is invalid, `skipped` if it is valid but no dish (an add-on, an option of a dish).
 */
export const readRow = (values: readonly string[], columns: Columns): RowResult => {
  const raw = (field: Field): string =>
    columns[field]?.map((place) => values[place] ?? '').find((value) => optionalText(value) !== '') ?? ''
  const text = (field: Field) => optionalText(raw(field))

  if (!dishKinds.has(matchKey(raw('kind')))) return { skipped: `not a dish: ${text('kind').toLowerCase()}` }
  const restaurantName = text('restaurant')
  if (restaurantName === '') return { refused: 'no restaurant name' }
  // Nan is a bread, so 'nan' does not mean 'none' in a name.
  const name = cleanText(
    columns.dish?.map((place) => values[place] ?? '').find((value) => value.trim() !== '') ?? '',
  )
  if (missingName.test(name)) return { refused: 'no dish name' }
  if (matchKey(name) === '') return { refused: 'dish name without a letter' }
  if (name.length > longestName) return { refused: `dish name longer than ${longestName} characters` }
  const currency = text('currency').toUpperCase()
  if (!['', 'INR', '₹', 'RS', 'RS.', 'RUPEES'].includes(currency)) return { refused: `currency ${currency}` }
  const price = readPrice(raw('price'))
  if ('reason' in price) return { refused: price.reason }
  const maximum = readPrice(raw('maximumPrice'))
  if ('paise' in maximum && maximum.paise < price.paise) return { refused: 'price above its own maximum' }

  const labels = readLabels(raw('bestSeller'))
  const lat = degrees(text('lat'), 90)
  const lng = degrees(text('lng'), 180)
  const restaurant: ImportedRestaurant = {
    name: restaurantName,
    area: text('area'),
    city: text('city'),
    address: text('address'),
    phone: text('phone'),
    cuisines: [
      ...new Set(
        text('cuisines')
          .split(/[,;|]/)
          .flatMap((cuisine) => cuisine.trim() || []),
      ),
    ],
    deliveryTime: text('deliveryTime'),
    rating: rating(text('restaurantRating')),
    lat: lng === null ? null : lat,
    lng: lat === null ? null : lng,
    hours: readHours(text('hours')),
  }
  const description = text('description')
  const dish: ImportedDish = {
    name,
    // A description that only repeats the name is dropped.
    description: matchKey(description) === matchKey(name) ? '' : description.slice(0, longestText),
    heading: text('category'),
    price: price.paise,
    isVeg: readVeg(raw('veg')) ?? (labels.vegan ? true : null),
    isSpicy: labels.isSpicy ? true : readFlag(text('spicy')),
    bestSeller: columns.bestSeller ? labels.bestSeller : null,
    rating: rating(text('rating')),
    servingSize: serving(text('servingSize')),
    portion: text('portion'),
    available: readFlag(text('available')),
    stock: readCount(text('available')),
  }
  return { row: { restaurantKey: restaurantKey(restaurant), restaurant, dish } }
}
