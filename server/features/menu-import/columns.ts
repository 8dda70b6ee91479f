import { z } from 'zod'
import { Refusal } from '#shared/errors.ts'
import { matchKey } from './clean-text.ts'

/** The fields of a menu file and the headers that are recognised for them (compared by `matchKey`). */
const headers = {
  restaurant: [
    'restaurant',
    'restaurant name',
    'provider name',
    'outlet',
    'outlet name',
    'store name',
    'vendor',
    'hotel name',
  ],
  area: [
    'area',
    'restaurant area',
    'locality',
    'place',
    'place name',
    'location',
    'neighbourhood',
    'branch',
    'outlet area',
  ],
  city: ['city', 'restaurant city', 'town'],
  address: ['address', 'restaurant address', 'street address'],
  phone: ['phone', 'restaurant phone', 'contact number'],
  cuisines: ['cuisine', 'cuisines', 'restaurant cuisines', 'restaurant cuisine', 'food type'],
  deliveryTime: ['delivery time', 'restaurant delivery time', 'deliverytime'],
  restaurantRating: [
    'restaurant rating',
    'delivery rating',
    'dining rating',
    'avg rating',
    'provider rating',
  ],
  lat: ['lat', 'latitude', 'restaurant lat', 'location lat', 'restaurant location lat'],
  lng: ['lng', 'lon', 'long', 'longitude', 'restaurant lng', 'location lng', 'restaurant location lng'],
  hours: ['hours', 'opening hours', 'timings', 'restaurant hours', 'restaurant timings'],
  dish: [
    'dish',
    'dish name',
    'item',
    'item name',
    'food item',
    'menu item',
    'product',
    'product name',
    'name',
    'title',
  ],
  description: ['description', 'dish description', 'item description', 'long desc', 'short desc', 'details'],
  category: [
    'category',
    'menu category',
    'menu categories',
    'category name',
    'section',
    'section name',
    'course',
    'item category',
  ],
  price: [
    'price',
    'prices',
    'item price',
    'dish price',
    'selling price',
    'cost',
    'amount',
    'rate',
    'price inr',
    'price rs',
  ],
  maximumPrice: ['maximum price', 'max price', 'mrp'],
  currency: ['currency', 'currency code'],
  veg: [
    'veg',
    'is veg',
    'isveg',
    'veg nonveg',
    'veg or nonveg',
    'veg non veg',
    'vegetarian',
    'diet',
    'food preference',
  ],
  spicy: ['spicy', 'is spicy', 'isspicy'],
  bestSeller: ['best seller', 'bestseller', 'is bestseller', 'popular', 'tag', 'label'],
  rating: ['rating', 'item rating', 'dish rating'],
  servingSize: ['serving size', 'serves', 'servings'],
  portion: ['portion', 'portion size', 'quantity', 'weight', 'size'],
  available: ['available', 'is available', 'availability', 'in stock', 'instock', 'available count', 'stock'],
  kind: ['item type', 'kind', 'type'],
} as const satisfies Record<string, readonly string[]>

export type Field = keyof typeof headers
const fields = Object.keys(headers) as [Field, ...Field[]]

/** The fields that a menu must have. */
const required = ['restaurant', 'dish', 'price'] as const satisfies readonly Field[]

const knownHeaders = new Map<string, { field: Field; place: number }>()
for (const field of fields)
  for (const [place, header] of headers[field].entries()) knownHeaders.set(matchKey(header), { field, place })

/**
 * A mapping file for headers that are not recognised: field to header, or to several, of which the first
 * non-empty one is used. `ignore` lists headers that must not be recognised.
 */
export const columnMap = z.strictObject({
  columns: z.partialRecord(z.enum(fields), z.union([z.string(), z.array(z.string()).min(1)])).default({}),
  ignore: z.array(z.string()).default([]),
})
export type ColumnMap = z.output<typeof columnMap>
export const noMap: ColumnMap = { columns: {}, ignore: [] }

/** The indexes of each field's columns; the first non-empty one is used. */
export type Columns = Partial<Record<Field, number[]>>

/**
 * Finds the columns of a file by its header: first by the mapping, then by known headers. Refusals:
 * validation_failed if the mapping names a header that is not there, or there is no column for what is
 * needed.
 */
export const matchColumns = (
  header: readonly string[],
  map: ColumnMap,
  needed: readonly Field[] = required,
): Columns => {
  const columns: Columns = {}
  const keys = header.map(matchKey)
  const taken = new Set(map.ignore.map(matchKey))
  for (const [field, wanted] of Object.entries(map.columns) as [Field, string | string[]][]) {
    const places = [wanted].flat().map((name) => keys.indexOf(matchKey(name)))
    if (places.every((place) => place < 0))
      throw refusal(`The mapping's column "${[wanted].flat().join('", "')}" is not in the file`, header)
    columns[field] = places.filter((place) => place >= 0)
    for (const name of [wanted].flat()) taken.add(matchKey(name))
  }
  const found = keys
    .map((key, column) => ({ column, known: taken.has(key) ? undefined : knownHeaders.get(key) }))
    .sort((a, b) => (a.known?.place ?? 0) - (b.known?.place ?? 0))
  for (const { column, known } of found)
    if (known && map.columns[known.field] === undefined)
      columns[known.field] = [...(columns[known.field] ?? []), column]
  const missing = needed.find((field) => columns[field] === undefined)
  if (missing) throw refusal(`The file has no column for the ${missing}`, header)
  return columns
}

const shownHeaders = 40

const refusal = (problem: string, header: readonly string[]) => {
  const more = header.length > shownHeaders ? ` and ${header.length - shownHeaders} more` : ''
  const shown = header.slice(0, shownHeaders).join(', ')
  return new Refusal('validation_failed', `${problem}. Its columns are: ${shown}${more}.`)
}

/** The header used for each field, for the report. */
export const describeColumns = (header: readonly string[], columns: Columns): Record<string, string> =>
  Object.fromEntries(
    Object.entries(columns).map(([field, places]) => [
      field,
      places.map((place) => header[place]?.trim()).join(', '),
    ]),
  )
