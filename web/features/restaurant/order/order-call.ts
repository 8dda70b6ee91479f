import type { Order } from '#shared/contracts/orders.ts'

/** What is called across the kitchen: the day's number, and before it has one the end of its id. */
export const orderCall = ({ id, number }: Pick<Order, 'id' | 'number'>): string =>
  number === null ? id.slice(-4) : `#${number}`
