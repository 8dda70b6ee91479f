import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { money, shownRating } from '../api/wire.ts'

/** A restaurant leads to its page; a dish stands for every dish of its name. */
const suggestion = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('restaurant'),
    id: z.string(),
    name: z.string(),
    area: z.string(),
    cuisines: z.array(z.string()),
    ...shownRating,
  }),
  z.object({
    kind: z.literal('dish'),
    /** Of the best of them, to which the following belong. */
    id: z.string(),
    name: z.string(),
    /** In Hindi; present only where it has one. */
    nameHi: z.optional(z.string()),
    image: z.string(),
    price: money,
    isVeg: z.nullable(z.boolean()),
    ...shownRating,
    restaurant: z.object({ id: z.string(), name: z.string() }),
    /** How many further dishes of this name there are at least. */
    others: z.int(),
  }),
])

export const suggestions = endpoint({
  method: 'GET',
  path: '/api/search/suggest',
  access: 'public',
  tag: 'Catalogue',
  summary: 'Dishes, with picture, price and restaurant, and restaurants for what is being typed',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1), maxLength(100)),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 8),
  }),
  response: z.object({ items: z.array(suggestion) }),
})
