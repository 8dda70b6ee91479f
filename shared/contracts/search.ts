import { z } from 'zod/mini'
import { endpoint } from '../contract.ts'

/** A dish's name stands for every dish of that name; a restaurant has a page of its own. */
const suggestion = z.object({
  kind: z.enum(['restaurant', 'dish']),
  name: z.string(),
  /** A restaurant's id. */
  id: z.optional(z.string()),
})

export const suggestions = endpoint({
  method: 'GET',
  path: '/api/search/suggest',
  access: 'public',
  tag: 'Catalogue',
  summary: 'Names of dishes and restaurants for what is being typed',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 8),
  }),
  response: z.object({ items: z.array(suggestion) }),
})
