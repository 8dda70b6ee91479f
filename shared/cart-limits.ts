/** Portions of one dish that one checkout takes. */
export const mostOfOneDish = 99
/** Portions that one checkout takes: a party, not a typing error. More than that is catering. */
export const mostPortions = 300
