import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { queryClient } from '../../lib/calls/query-client.ts'
import { signedInUser } from '../../lib/session/session.ts'
import { closePopup, openPopup } from '../../lib/state/popup.ts'
import { Button } from '../../ui/button.tsx'
import { SideDrawer } from '../../ui/dialogs/side-drawer.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { type CartItem, countOf, useCart } from './cart.ts'
import { CartLines } from './cart-lines.tsx'
import { QuoteSummary } from './quote-summary.tsx'
import { useQuote } from './use-quote.ts'

const CartDrawer = ({ open }: { open: boolean }) => {
  const { t } = useLingui()
  const items = useCart()
  return (
    <QueryClientProvider client={queryClient}>
      <SideDrawer open={open} onClose={closePopup} title={t`Your Cart (${countOf(items)})`}>
        {items.length === 0 ? <EmptyCart /> : <FullCart items={items} />}
      </SideDrawer>
    </QueryClientProvider>
  )
}
export default CartDrawer

const EmptyCart = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const browse = () => {
    closePopup()
    navigate('/menu')
  }
  return (
    <EmptyState
      glyph="bag"
      title={t`Your cart is empty`}
      text={t`The kitchens are warm. What will it be today?`}
    >
      <Button onClick={browse}>
        <Trans>Browse Menu</Trans>
      </Button>
    </EmptyState>
  )
}

const FullCart = ({ items }: { items: CartItem[] }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const quote = useQuote(items)
  const isBelowMinimum = quote.data?.orders.some((order) => order.minimumOrderRemaining > 0)
  const proceed = () => {
    if (signedInUser() === null) {
      const text = t`Please sign in to check out. Your cart stays as it is.`
      return openPopup({ kind: 'signIn', returnTo: '/checkout', why: { text } })
    }
    closePopup()
    navigate('/checkout')
  }
  return (
    // On a low screen, or zoomed in, everything scrolls; otherwise the total stays in view.
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
      <div className="flex-1 px-5 py-4 [@media(min-height:40rem)]:min-h-0 [@media(min-height:40rem)]:overflow-y-auto">
        <CartLines items={items} quote={quote} />
      </div>
      <div className="space-y-3 border-t border-line bg-surface px-5 pb-[calc(1rem+env(safe-area-inset-bottom))] pt-4">
        <QuoteSummary quote={quote} />
        {/* Beside each other where both fit: the dishes need the height. */}
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button onClick={proceed} disabled={quote.isError || isBelowMinimum} className="grow !px-4">
            <Trans>Proceed to Checkout</Trans>
          </Button>
          <Button look="quiet" onClick={closePopup} className="grow !px-4">
            <Trans>Continue Shopping</Trans>
          </Button>
        </div>
      </div>
    </div>
  )
}
