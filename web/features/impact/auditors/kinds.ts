/**
 * What each kind of entry states. Amounts are paise, `at` and `safeUntil` UTC; ids are of lots, runs,
 * restaurants, shelters, donations and spendings, never of people.
 */
export const factsByKind: readonly (readonly [kind: string, facts: string])[] = [
  ['listed', 'lot, restaurant, portions, safeUntil'],
  ['sold', 'lot, restaurant, portions'],
  ['accepted', 'lot, run, shelter, portions'],
  ['pickedUp', 'lot, run, portions'],
  ['received', 'lot, run, shelter, portions, grams? | spending, meals, restaurant?'],
  ['wasted', 'lot, restaurant, portions, reason'],
  ['donated', 'donation, amount, meals? | donation, amount < 0, corrects'],
  ['spent', 'lot?, spending, purpose, amount, donations: [{donation, amount, meals?}], corrects?'],
]
