/**
 * How the prices of several dishes change: by an amount in paise or by a percentage, up or down; or what they
 * all become, in paise.
 */
export type PriceChange =
  | { by: 'amount' | 'percent'; value: number; roundTo: 'rupee' | 'paisa' }
  | { by: 'to'; value: number }

/** The new price in paise, rounded half up; it may be no price that a dish can have. */
export const changedPrice = (price: number, change: PriceChange): number => {
  if (change.by === 'to') return change.value
  const { by, value, roundTo } = change
  // In hundredths of a percent, so that 12.5 % of a price is exact.
  const wanted = by === 'amount' ? price + value : (price * (10_000 + Math.round(value * 100))) / 10_000
  return roundTo === 'rupee' ? Math.round(wanted / 100) * 100 : Math.round(wanted)
}
