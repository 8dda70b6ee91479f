/** What a kitchen prints of an order: the ticket that it cooks by, and the label of the bag. */
export const printKinds = ['ticket', 'label'] as const
export type PrintKind = (typeof printKinds)[number]
