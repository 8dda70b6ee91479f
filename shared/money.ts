/** Whole paise (₹1 = 100). Branded so that a rupee amount or a plain count cannot slip in unnoticed. */
export type Paise = number & { readonly __paise?: never }

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `149900` becomes `₹1,499.00`: two decimals, Indian grouping. */
export const formatPaise = (paise: Paise): string =>
  `${paise < 0 ? '-' : ''}₹${rupees.format(Math.abs(paise) / 100)}`

/** `percent` of an amount, rounded half up to a whole paisa. */
export const percentOf = (paise: Paise, percent: number): Paise => Math.floor((paise * percent) / 100 + 0.5)
