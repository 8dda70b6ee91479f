/** What the public ledger tells (giving.md). */
export const impactKinds = [
  'listed',
  'sold',
  'accepted',
  'pickedUp',
  'received',
  'wasted',
  'donated',
  'spent',
] as const
export type ImpactKind = (typeof impactKinds)[number]
