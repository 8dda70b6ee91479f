import type { Order } from '#shared/contracts/orders.ts'

export const itemsOf = ({ items }: Order): string =>
  items.map(({ quantity, name }) => `${quantity}× ${name}`).join(', ')
