/** Letters and digits that nobody takes for others: no 0 and O, no 1 and I. Thirty-two, so five bits each. */
export const readableCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
