/**
 * What the fund pays for: a paid courier's way with rescued food, or meals that a restaurant cooks for a
 * shelter.
 */
export const spendingPurposes = ['rescueRun', 'sponsoredMeal'] as const
export type SpendingPurpose = (typeof spendingPurposes)[number]
