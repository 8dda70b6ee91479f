import { Trans, useLingui } from '@lingui/react/macro'
import { IconRepeat } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { priceOfOptions } from '#shared/menu/dish-options.ts'
import { paise } from '#shared/money/money.ts'
import type { Order, ReorderResponse } from '#shared/orders/contracts.ts'
import { groupOf } from '#shared/orders/order-lifecycle.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { useUser } from '../../lib/session/session.ts'
import { openPopup } from '../../lib/state/popup.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { addMissingToCart } from '../cart/index.ts'
import { saveWhen } from '../checkout/index.ts'

const ReorderChanges = lazyDialog(() => import('./reorder-changes.tsx'))

type Props = {
  order: Pick<Order, 'id' | 'status' | 'fulfilment' | 'handOverBy'>
  look?: 'primary' | 'quiet'
  className?: string
  onFilled?: () => void
}

/**
 * Puts an order that is over into the cart again; what has changed since is said first. Renders nothing
 * for any other order, nor for surplus that was fetched: there is no more of it.
 */
export const ReorderButton = ({ order, look = 'primary', className, onFilled }: Props) => {
  const { id, status, fulfilment, handOverBy } = order
  const { t } = useLingui()
  const user = useUser()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<ReorderResponse>()
  const [asking, setAsking] = useState(false)
  // Surplus food is not there again.
  if (groupOf(status) === 'active' || (fulfilment === 'collection' && handOverBy !== null)) return null
  const fill = ({ items, later }: ReorderResponse) => {
    setAsking(false)
    if (user) saveWhen(user.id, later ? 'later' : 'now')
    addMissingToCart(
      items.map(({ dish, quantity, options }) => ({
        ...dish,
        quantity,
        price: paise(dish.price + priceOfOptions(options)),
        isVeg: options.some(({ isVeg }) => isVeg === false) ? false : dish.isVeg,
        options,
      })),
    )
    onFilled?.()
    openPopup({ kind: 'cart' })
  }
  const press = async () => {
    setBusy(true)
    try {
      const response = await call('POST /api/orders/:id/reorder', { params: { id } })
      setFound(response)
      if (response.changes.length === 0) fill(response)
      else setAsking(true)
    } catch (error) {
      toast.error(messageOf(error, t`The order could not be put into your cart. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button look={look} className={className} busy={busy} onClick={press} aria-label={t`Reorder ${id}`}>
        {!busy && <IconRepeat aria-hidden="true" size={19} />}
        <Trans>Reorder</Trans>
      </Button>
      {found && found.changes.length > 0 && (
        <Suspense>
          <ReorderChanges
            found={found}
            open={asking}
            onClose={() => setAsking(false)}
            onConfirm={() => fill(found)}
          />
        </Suspense>
      )}
    </>
  )
}
