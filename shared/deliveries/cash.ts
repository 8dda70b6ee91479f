/** A courier takes back within ten seconds that the cash is in hand. */
export const undoCashMs = 10_000
