import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LatLng } from '#shared/api/wire.ts'
import type { QuoteResponse } from '#shared/checkout/contracts.ts'
import type { Paise } from '#shared/money/money.ts'
import { minuteMs } from '#shared/time.ts'
import { call } from '../../lib/calls/api.ts'
import type { CartItem } from './cart.ts'

/** One restaurant's part of a priced cart. */
export type QuotedOrder = QuoteResponse['orders'][number]

/** What of a line is sent: of one's own cart, or of a group's. */
export type SentLine = Pick<CartItem, 'id' | 'quantity'> & { options: readonly { id: string }[] }

export const orderLines = (items: readonly SentLine[]) =>
  items.map(({ id, quantity, options }) => ({
    dishId: id,
    quantity,
    ...(options.length > 0 && { options: options.map((option) => option.id) }),
  }))

type Extras = {
  promoCode?: string | undefined
  /** In paise. */
  donation?: Paise | undefined
  /** Whether store credit is to pay as far as it goes. */
  credit?: boolean | undefined
  /** For the couriers, in paise. */
  tip?: Paise | undefined
  /** The door on the map, if the customer has put it there: a long way takes longer. */
  location?: LatLng | undefined
  /** The PIN code that it goes to: not every one is delivered to. */
  zipCode?: string | undefined
  /** When the slot begins that it is for; absent: as soon as possible. */
  slot?: string | undefined
  /** Absent: brought. */
  fulfilment?: 'collection'
}

export const quoteKey = (
  lines: ReturnType<typeof orderLines>,
  { promoCode, donation, tip, location, zipCode, slot, fulfilment, credit }: Extras,
) => [
  'quote',
  lines,
  promoCode ?? null,
  donation ?? 0,
  tip ?? 0,
  location ?? null,
  zipCode ?? null,
  slot ?? null,
  fulfilment ?? null,
  credit ?? false,
]

/**
 * What the cart costs now, with a promo code and a donation if there are any: the server's quote is the only
 * price. The last one stays until the next has arrived.
 */
export const useQuote = (items: readonly SentLine[], extras: Extras = {}) => {
  const lines = orderLines(items)
  return useQuery({
    queryKey: quoteKey(lines, extras),
    queryFn: ({ signal }) => call('POST /api/quote', { body: { items: lines, ...extras } }, { signal }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    // What runs out meanwhile is said before somebody orders it, and the time is that of now.
    refetchInterval: ({ state }) => (state.status === 'success' ? minuteMs : false),
  })
}
