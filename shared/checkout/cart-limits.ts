/** Most portions of one dish in one checkout. */
export const maxPerDish = 99
/** Most options chosen with one dish. */
export const maxOptions = 30
/** Most portions in one checkout: enough for a party, too few for a typing error. */
export const maxPortions = 300
