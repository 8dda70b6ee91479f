import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'

const RatingSheet = lazyDialog(() => import('./rating-sheet.tsx'))

type Props = {
  order: Order
  /** Opens at once, for whoever comes to rate. */
  opened?: boolean
  look?: 'primary' | 'plain' | 'quiet'
  className?: string
}

/** The way to rate an order, or to change what was given, while that can be done; nothing otherwise. */
export const RateButton = ({ order, opened = false, look = 'plain', className = '' }: Props) => {
  const canRate = order.allowedActions.includes('rate')
  const canChange = order.allowedActions.includes('changeRating')
  const [open, setOpen] = useState(opened && canRate)
  const [used, setUsed] = useState(opened && canRate)
  if (!canRate && !canChange) return null
  const press = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <>
      <Button look={look} onClick={press} className={className}>
        {canRate ? <Trans>Rate your order</Trans> : <Trans>Change your rating</Trans>}
      </Button>
      {used && (
        <Suspense>
          <RatingSheet order={order} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
