import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QuoteResponse } from '#shared/contracts/orders.ts'
import { call } from '../../lib/api.ts'
import type { CartItem } from './cart.ts'

/** One restaurant's part of a priced cart. */
export type QuotedOrder = QuoteResponse['orders'][number]

export const orderLines = (items: readonly CartItem[]) =>
  items.map(({ id, quantity, options }) => ({
    dishId: id,
    quantity,
    ...(options.length > 0 && { options: options.map((option) => option.id) }),
  }))

/**
 * What the cart costs now, with a promo code if there is one: the server's quote is the only price. The last one stays
 * until the next has arrived.
 */
export const useQuote = (items: readonly CartItem[], promoCode?: string) => {
  const lines = orderLines(items)
  return useQuery({
    queryKey: ['quote', lines, promoCode ?? null],
    queryFn: ({ signal }) =>
      call('POST /api/quote', { body: { items: lines, ...(promoCode && { promoCode }) } }, { signal }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  })
}
