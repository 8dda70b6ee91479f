import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { type CartItem, cartItems, removeLines, useCart } from './cart.ts'
import type { useQuote } from './use-quote.ts'

type Quote = ReturnType<typeof useQuote>

/** The line of the cart for which there is no price, and what is said beside it. */
export const refusedLine = (
  quote: Quote,
  items: readonly CartItem[],
): { item: CartItem; why: string; closed: boolean } | undefined => {
  if (!(quote.error instanceof ApiError)) return undefined
  for (const [field, why] of Object.entries(quote.error.fields)) {
    const item = items[Number(/^items\.(\d+)\.dishId$/.exec(field)?.[1] ?? Number.NaN)]
    if (item !== undefined) return { item, why, closed: quote.error.code === 'restaurant_closed' }
  }
  return undefined
}

/** Where it stands on a page. */
export const refusalId = 'no-price'

/** Why there is no price, with what can be done: without the line that it is about, or again. */
export const QuoteFailure = ({ quote }: { quote: Quote }) => {
  const { t } = useLingui()
  const refused = refusedLine(quote, useCart())
  const isClosed = quote.error instanceof ApiError && quote.error.code === 'restaurant_closed'
  // Asked again for the same address, it is refused again.
  const isElsewhere = quote.error instanceof ApiError && quote.error.code === 'out_of_delivery_area'
  useEffect(() => {
    // Whether all are closed or one, the banner finds out (shell/closed-banner.tsx).
    if (isClosed) dispatchEvent(new Event('orderingrefused'))
  }, [isClosed])
  return (
    <div id={refusalId} className="space-y-2">
      <Message kind="error">{messageOf(quote.error, t`We could not price your cart.`)}</Message>
      {refused && <WithoutIt {...refused} />}
      {!isElsewhere && (
        <Button
          look={refused ? 'quiet' : 'plain'}
          busy={quote.isFetching}
          onClick={() => quote.refetch()}
          className="w-full"
        >
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}

const WithoutIt = ({ item, closed }: { item: CartItem; closed: boolean }) => {
  const { restaurant, category } = item
  const goes = (line: CartItem) => (closed ? line.restaurant.id === restaurant.id : line.id === item.id)
  const similar = `/menu?${new URLSearchParams(closed ? { category } : { restaurant: restaurant.id, category })}`
  return (
    <>
      <Button className="w-full" onClick={() => removeLines(cartItems().filter(goes))}>
        {closed ? <Trans>Remove what {restaurant.name} cooks</Trans> : <Trans>Remove and continue</Trans>}
      </Button>
      <Link to={similar} className={buttonClass('plain', 'w-full')}>
        <Trans>Choose something like it</Trans>
      </Link>
    </>
  )
}
