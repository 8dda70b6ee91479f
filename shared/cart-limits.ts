/** Portions of one dish that one checkout takes. */
export const maxPerDish = 99
/** Portions that one checkout takes: a party, not a typing error. More than that is catering. */
export const maxPortions = 300
