import type { Paise } from '../money/money.ts'

/**
 * What a meal costs the fund, in paise: picked up, carried and handed over while it is safe to eat. An
 * estimate, and said to be one wherever it is shown.
 */
export const mealCost = 5_000

/** How many whole meals an amount is reckoned to bring. */
export const mealsFor = (amount: Paise): number => Math.floor(amount / mealCost)
