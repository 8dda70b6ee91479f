import type { DishOption, OptionGroup } from '../catalogue/contracts.ts'
import { type Paise, sumOf } from '../money/money.ts'

/** An option as it was chosen; `price` is what it adds to one portion, in paise. */
export type ChosenOption = { id: string; name: string; price: Paise }

export type OptionProblem =
  /** Not an option of this dish, or no longer. */
  | { kind: 'unknown' }
  | { kind: 'unavailable'; option: DishOption }
  | { kind: 'tooFew' | 'tooMany'; group: OptionGroup }

type WithOptions = { isVeg: boolean | null; options: readonly OptionGroup[] }

/**
 * What a group that needs a choice counts as chosen where none was made: its default options, at no price. A
 * vegetarian dish takes no default that is not vegetarian.
 */
export const defaultChoices = ({ min, choices }: OptionGroup, isVeg: boolean | null): DishOption[] =>
  min === 0
    ? []
    : choices.filter(
        (option) => option.isDefault && option.available && !(isVeg === true && option.isVeg === false),
      )

/**
 * The options with these ids, in the dish's own order, completed by the defaults of groups in which nothing
 * was chosen; or the first reason why they cannot be ordered.
 */
export const chooseOptions = (
  dish: WithOptions,
  ids: readonly string[],
): { chosen: ChosenOption[] } | { problem: OptionProblem } => {
  const wanted = new Set(ids)
  const chosen: DishOption[] = []
  const problems: OptionProblem[] = []
  for (const group of dish.options) {
    const named = group.choices.filter(({ id }) => wanted.delete(id))
    const taken = named.length > 0 ? named : defaultChoices(group, dish.isVeg)
    const missing = taken.find(({ available }) => !available)
    if (missing) problems.push({ kind: 'unavailable', option: missing })
    if (taken.length < group.min) problems.push({ kind: 'tooFew', group })
    if (taken.length > group.max) problems.push({ kind: 'tooMany', group })
    chosen.push(...taken)
  }
  if (wanted.size > 0) return { problem: { kind: 'unknown' } }
  const [problem] = problems
  return problem ? { problem } : { chosen: chosen.map(({ id, name, price }) => ({ id, name, price })) }
}

/** What the options add to one portion, in paise. */
export const priceOfOptions = (options: readonly ChosenOption[]): Paise =>
  sumOf(options.map(({ price }) => price))
