import { z } from 'zod/mini'
import { maxPerDish, maxPortions } from '../cart-limits.ts'

const emptyCart = /*i18n*/ 'Your cart is empty. Please add items before checkout.'
const tooManyOfOne = /*i18n*/ 'At most 99 portions of one dish can be ordered at once'
const tooMany = /*i18n*/ 'At most 300 portions can be ordered at once'

const line = z.object({
  dishId: z.string().check(z.minLength(1), z.maxLength(100)),
  quantity: z.int().check(z.minimum(1), z.maximum(maxPerDish, tooManyOfOne)),
})
type CartLine = z.infer<typeof line>

/** One line for each dish, in the order in which the dishes first appear. */
export const mergeLines = (lines: CartLine[]): CartLine[] => {
  const quantities = new Map<string, number>()
  for (const { dishId, quantity } of lines) quantities.set(dishId, (quantities.get(dishId) ?? 0) + quantity)
  return [...quantities].map(([dishId, quantity]) => ({ dishId, quantity }))
}

const portions = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The items of a quote or checkout. Lines of one dish are merged first, so that the limits apply to their sum. */
export const cart = z.pipe(
  z.array(line).check(z.minLength(1, emptyCart), z.maxLength(100)),
  z.pipe(
    z.transform(mergeLines),
    z.array(line).check(z.refine((lines) => portions(lines) <= maxPortions, tooMany)),
  ),
)
