import type { Order } from '#shared/orders/contracts.ts'

export const itemsOf = ({ items }: Order): string =>
  items.map(({ quantity, name }) => `${quantity}× ${name}`).join(', ')
