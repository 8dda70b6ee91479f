import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'
import { maxOptions, maxPerDish, maxPortions } from './cart-limits.ts'
import { lineKey } from './line-key.ts'

const emptyCart = /*i18n*/ 'Your cart is empty. Please add items before checkout.'
const tooManyOfOne = /*i18n*/ 'At most 99 portions of one dish can be ordered at once'
const tooMany = /*i18n*/ 'At most 300 portions can be ordered at once'
const twice = /*i18n*/ 'Each option can be chosen once'

const line = z.object({
  dishId: z.string().check(z.minLength(1), maxLength(100)),
  quantity: z.int().check(z.minimum(1), z.maximum(maxPerDish, tooManyOfOne)),
  /** Ids of the chosen options, in any order. */
  options: z.optional(
    z.array(z.string().check(z.minLength(1), maxLength(200))).check(
      maxLength(maxOptions),
      z.refine((ids) => new Set(ids).size === ids.length, twice),
    ),
  ),
})
export type CartLine = z.infer<typeof line>

/** One line for each dish with the same options, in the order in which they first appear. */
export const mergeLines = (lines: CartLine[]): CartLine[] => {
  const merged = new Map<string, CartLine>()
  for (const { dishId, quantity, options = [] } of lines) {
    const key = lineKey(dishId, options)
    const known = merged.get(key)
    merged.set(key, {
      dishId,
      quantity: quantity + (known?.quantity ?? 0),
      ...(options.length > 0 && { options: options.toSorted() }),
    })
  }
  return [...merged.values()]
}

const portions = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The first line with which a dish is beyond its limit, whatever its options; -1 if there is none. */
const lineBeyondLimit = (lines: readonly CartLine[]): number => {
  const ofDish = new Map<string, number>()
  return lines.findIndex(({ dishId, quantity }) => {
    const sum = quantity + (ofDish.get(dishId) ?? 0)
    ofDish.set(dishId, sum)
    return sum > maxPerDish
  })
}

const mergedLines = z.pipe(
  z.transform(mergeLines),
  z.array(line).check(
    z.refine((lines) => portions(lines) <= maxPortions, tooMany),
    ({ value, issues }) => {
      const index = lineBeyondLimit(value)
      const path = [index, 'quantity']
      if (index >= 0) issues.push({ code: 'custom', message: tooManyOfOne, input: value, path })
    },
  ),
)
const lines = z.array(line).check(maxLength(100))

/**
 * The items of a quote or checkout. Lines of the same dish and options are merged first, so that the limits
 * apply to their sum.
 */
export const cart = z.pipe(lines.check(z.minLength(1, emptyCart)), mergedLines)
/** The same, where it may be empty. */
export const cartOrNone = z.pipe(lines, mergedLines)
