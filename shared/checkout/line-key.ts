/**
 * Tells the lines of a cart apart: the same dish with other options is another line, whatever the order of
 * the options.
 */
export const lineKey = (dishId: string, optionIds: readonly string[]): string =>
  JSON.stringify([dishId, ...optionIds.toSorted()])
