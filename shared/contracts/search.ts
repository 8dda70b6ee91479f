import { z } from 'zod/mini'
import { endpoint } from '../contract.ts'
import { maxLength } from '../validation/length.ts'

/** A dish suggestion stands for every dish of that name; a restaurant's leads to its page. */
const suggestion = z.object({
  kind: z.enum(['restaurant', 'dish']),
  name: z.string(),
  /** The restaurant's id; absent for dishes. */
  id: z.optional(z.string()),
})

export const suggestions = endpoint({
  method: 'GET',
  path: '/api/search/suggest',
  access: 'public',
  tag: 'Catalogue',
  summary: 'Names of dishes and restaurants for what is being typed',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1), maxLength(100)),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 8),
  }),
  response: z.object({ items: z.array(suggestion) }),
})
