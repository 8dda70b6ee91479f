import { Suspense, useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'

const OrderDetails = lazyDialog(() => import('./order-details.tsx'))

/** The URL of the same page with an order's details over it. */
export const useDetailsLink = (id: string): string => {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set('order', id)
  return `?${next}`
}

/** The details of the order that the URL names, `?order=ORD-...`, over the page. */
export const OrderDialog = () => {
  const [search, setSearch] = useSearchParams()
  const id = search.get('order')
  const last = useRef(id)
  if (id !== null) last.current = id
  const close = useCallback(
    () =>
      setSearch(
        (before) => {
          before.delete('order')
          return before
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  if (last.current === null) return null
  return (
    <Suspense>
      <OrderDetails id={last.current} open={id !== null} onClose={close} />
    </Suspense>
  )
}
