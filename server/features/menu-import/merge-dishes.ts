import { type Paise, paise } from '#shared/money/money.ts'
import { matchKey } from './clean-text.ts'
import type { ImportedDish } from './read-row.ts'

export type DishLine = { line: number; dish: ImportedDish }
export type MergedDish = ImportedDish & { importKey: string }
export type PriceConflict = {
  dish: string
  kept: Paise
  /** Why this price was chosen: by how many lines, or as the first. */
  reason: string
  /** All prices found, with their lines. */
  found: { price: Paise; lines: number[] }[]
}

/** The price of most lines; of equally frequent ones the first. */
const choosePrice = (lines: readonly DishLine[]): { price: Paise; conflict?: PriceConflict } => {
  const byPrice = Map.groupBy(lines, ({ dish }) => dish.price)
  const found = [...byPrice].map(([price, same]) => ({ price, lines: same.map(({ line }) => line) }))
  const most = Math.max(...found.map((entry) => entry.lines.length))
  const winners = found.filter((entry) => entry.lines.length === most)
  const kept = winners[0]?.price ?? paise(0)
  if (found.length === 1) return { price: kept }
  const reason =
    winners.length === 1 ? `${most} of ${lines.length} lines say so` : 'it comes first in the file'
  return { price: kept, conflict: { dish: lines[0]?.dish.name ?? '', kept, reason, found } }
}

const first = <K extends 'description' | 'heading' | 'servingSize' | 'portion'>(
  lines: readonly DishLine[],
  key: K,
) => lines.find(({ dish }) => dish[key] !== '')?.dish[key] ?? ''

/** True if any line says yes. */
const anyYes = (lines: readonly DishLine[], key: 'isSpicy' | 'bestSeller'): boolean | null =>
  lines.some(({ dish }) => dish[key]) || (lines.every(({ dish }) => dish[key] === null) ? null : false)

const known = <K extends 'isVeg' | 'rating' | 'available' | 'stock'>(
  lines: readonly DishLine[],
  key: K,
): ImportedDish[K] | null => lines.find(({ dish }) => dish[key] !== null)?.dish[key] ?? null

/**
 * Merges a restaurant's lines into dishes, best sellers first, then in the file's order. Lines with the same
 * name and portion are one dish, but a vegetarian and a non-vegetarian dish of the same name stay separate.
 * Of differing prices one is chosen, and the conflict is reported.
 */
export const mergeDishes = (
  lines: readonly DishLine[],
): {
  dishes: MergedDish[]
  merged: number
  conflicts: PriceConflict[]
  /** The lines that each dish was made of, by its import key. */
  linesOf: ReadonlyMap<string, readonly DishLine[]>
} => {
  const names = Map.groupBy(lines, ({ dish }) => `${matchKey(dish.name)}|${matchKey(dish.portion)}`)
  const groups = [...names].flatMap(([key, same]) => {
    const both = [true, false].every((veg) => same.some(({ dish }) => dish.isVeg === veg))
    const variants = both
      ? Map.groupBy(same, ({ dish }) => `${key}|${dish.isVeg === true ? 'veg' : 'nonveg'}`)
      : [[key, same] as const]
    return [...variants]
  })
  const conflicts: PriceConflict[] = []
  const dishes = groups.map(([importKey, same]): MergedDish => {
    const { price, conflict } = choosePrice(same)
    if (conflict) conflicts.push(conflict)
    return {
      importKey,
      name: same[0]?.dish.name ?? '',
      description: first(same, 'description'),
      heading: first(same, 'heading'),
      price,
      isVeg: known(same, 'isVeg'),
      isSpicy: anyYes(same, 'isSpicy'),
      bestSeller: anyYes(same, 'bestSeller'),
      rating: known(same, 'rating'),
      servingSize: first(same, 'servingSize'),
      portion: first(same, 'portion'),
      available: known(same, 'available'),
      stock: known(same, 'stock'),
    }
  })
  dishes.sort((a, b) => Number(b.bestSeller) - Number(a.bestSeller))
  return { dishes, merged: lines.length - dishes.length, conflicts, linesOf: new Map(groups) }
}
