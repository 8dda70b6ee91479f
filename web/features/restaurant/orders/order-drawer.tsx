import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { OrderDetails } from './on-demand.ts'
import { orderParameter } from './use-order-link.ts'

/** The order that the URL names, beside every tab and over the kitchen screen. */
export const OrderDrawer = () => {
  const [search, setSearch] = useSearchParams()
  const named = search.get(orderParameter)
  // While it slides away it still shows what it showed.
  const [shown, setShown] = useState(named)
  if (named !== null && named !== shown) setShown(named)
  if (shown === null) return null
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(orderParameter)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Suspense>
      <OrderDetails id={shown} open={named !== null} onClose={close} />
    </Suspense>
  )
}
