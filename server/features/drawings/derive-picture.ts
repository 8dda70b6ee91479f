import type { MenuCategory } from '#shared/catalogue/categories.ts'
import { dishWords, kinds, meatWords, otherKinds, vegetarianWords } from './dish-words.ts'
import { type DishPicture, renders, withMeat } from './renders.ts'

type Named = {
  name: string
  category: MenuCategory
  /** Null where nobody has said so. */
  isVeg: boolean | null
}

const plates: Record<MenuCategory, DishPicture> = {
  breakfast: 'course-breakfast',
  starters: 'course-starters',
  'main-course': 'course-main-course',
  breads: 'course-breads',
  desserts: 'course-desserts',
  'rolls & sandwiches': 'course-rolls',
  beverages: 'course-beverages',
}

const isPicture = (id: string): id is DishPicture => Object.hasOwn(renders, id)

/** A meal of several dishes, of which a picture would show only one. */
const several = /\b(?:combos?|platters?|bucket|family pack|with|in|feast|and \d)\b|[+&]/i

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const brackets = /[([][^)\]]*[)\]]?/g

const unit = /^\d*(?:pcs?|pieces?|ml|ltr?|gms?|grams?|kg|nos?|half|full|quarter|regular|medium|large|small)$/

/** Without the quantities at its end, which say nothing of the food: `250 ml`, `half`, `2pcs`. */
const withoutAmount = (text: string): string => {
  const words = text.split(' ')
  while (words.length > 1 && unit.test(words.at(-1) ?? '')) {
    words.pop()
    if (words.length > 1 && /^\d+$/.test(words.at(-1) ?? '')) words.pop()
  }
  return words.join(' ')
}

/** The name without what stands in brackets, without its quantity. */
const plainOf = (name: string): string => withoutAmount(wordsOf(name.replace(brackets, ' ')))

/** What is said in brackets, without what the dish is served with. */
const asideOf = (name: string): string =>
  wordsOf((name.match(brackets) ?? []).join(' ').replace(/\b(?:with|served)\b.*/i, ''))

/**
 * The picture that shows a dish truly, or null. A dish that is marked vegetarian is never shown with meat,
 * fish or egg, nor one that has them in its name without.
 */
export const matchPicture = (name: string, isVeg: boolean | null): DishPicture | null => {
  const plain = plainOf(name)
  const aside = asideOf(name)
  const all = `${plain} ${aside}`.trim()
  const hasMeat = meatWords.test(all)
  const saysVeg = !hasMeat && vegetarianWords.test(all)
  const suits = (picture: DishPicture) => (withMeat.has(picture) ? isVeg !== true && !saysVeg : !hasMeat)
  const own = plain.replaceAll(' ', '-')
  if (isPicture(own) && suits(own)) return own
  if (several.test(name.replace(/\bhot\s*&/i, 'hot')) || otherKinds.test(plain) || otherKinds.test(aside))
    return null
  const isKind = (picture: DishPicture) =>
    kinds.every(([words, kind]) => !words.test(all) || kind.test(picture))
  return (
    dishWords.find(([picture, words]) => words.test(plain) && suits(picture) && isKind(picture))?.[0] ?? null
  )
}

/** Path of the picture for a dish that came without one: its own, else the plate of its course. */
export const derivePicture = ({ name, category, isVeg }: Named): string =>
  `/dishes/${matchPicture(name, isVeg) ?? plates[category]}.avif`
