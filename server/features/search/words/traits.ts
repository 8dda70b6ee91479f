import type { Wish } from '#shared/catalogue/contracts.ts'
import { type Allergen, allergens } from '#shared/menu/restaurant-menu.ts'
import { dietsOf } from '../understand/food-words.ts'

/** What a search can ask of a dish beside words, as bits of one number, which costs nothing to look at. */
const bits = {
  /** Marked so by its restaurant; a filter of the menu. */
  markedVeg: 1,
  markedNonVeg: 2,
  special: 4,
  /** By all that is known of it; a word of a search. */
  veg: 8,
  vegan: 16,
  jain: 32,
  spicy: 64,
  /** Its restaurant has said what of the eight allergens is in it. */
  declared: 128,
} as const
const firstAllergen = 8
const bitOf = (allergen: Allergen): number => 1 << (firstAllergen + allergens.indexOf(allergen))

type Described = {
  name: string
  description: string
  isVeg: boolean | null
  isSpicy: boolean
  allergens: readonly Allergen[] | null
  specialOffer: boolean
}

/** The bits of a dish. */
export const traitsOf = (dish: Described): number => {
  const { isVeg, isSpicy, allergens: declared, specialOffer } = dish
  const diets = dietsOf(dish)
  const all: [boolean, number][] = [
    [isVeg === true, bits.markedVeg],
    [isVeg === false, bits.markedNonVeg],
    [specialOffer, bits.special],
    [diets.veg, bits.veg],
    [diets.vegan, bits.vegan],
    [diets.jain, bits.jain],
    [isSpicy, bits.spicy],
    [declared !== null, bits.declared],
  ]
  const own = all.reduce((sum, [is, bit]) => (is ? sum | bit : sum), 0)
  return (declared ?? []).reduce((sum, one) => sum | bitOf(one), own)
}

type Asked = { has: number; hasNot: number }
const of = (has: number, hasNot = 0): Asked => ({ has, hasNot })

const askedBy = (wish: Wish): Asked => {
  switch (wish.kind) {
    case 'veg':
    case 'vegan':
    case 'jain':
    case 'spicy':
      return of(bits[wish.kind])
    case 'nonVeg':
      return of(bits.markedNonVeg)
    case 'mild':
      return of(0, bits.spicy)
    case 'offers':
      return of(bits.special)
    case 'free':
      return of(bits.declared, bitOf(wish.allergen))
    default:
      return of(0)
  }
}

/** The bits that a dish must have, and those that it may not have. */
export const traitsAskedFor = (
  filter: { veg?: boolean | undefined; offers?: boolean | undefined },
  understood: readonly Wish[],
): Asked => {
  const all = understood.map(askedBy)
  if (filter.veg !== undefined) all.push(of(filter.veg ? bits.markedVeg : bits.markedNonVeg))
  if (filter.offers === true) all.push(of(bits.special))
  return {
    has: all.reduce((sum, { has }) => sum | has, 0),
    hasNot: all.reduce((sum, { hasNot }) => sum | hasNot, 0),
  }
}
