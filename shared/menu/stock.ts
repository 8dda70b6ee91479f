/** Portions that a dish can have a day. */
export const maxPortions = 10_000

/** What is left is said to customers from here on: before, it would hurry them for nothing. */
export const fewPortions = 5
