import type { Order } from '#shared/orders/contracts.ts'
import { useDishText } from '../../../lib/language/dish-text.ts'

/** A line of an order in the page's language, with what was chosen: `2× Masala Dosa (Extra chutney)`. */
export const useLineText = () => {
  const { nameOf } = useDishText()
  return (item: Order['items'][number]): string => {
    const options = item.options.map(nameOf).join(', ')
    return `${item.quantity}× ${nameOf(item)}${options && ` (${options})`}`
  }
}
