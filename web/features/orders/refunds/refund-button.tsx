import { Trans } from '@lingui/react/macro'
import { IconReceiptRefund } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'

const RefundForm = lazyDialog(() => import('./refund-form.tsx'))

/**
 * The way to a refund request, while one can be made: until 30 minutes after delivery. Renders nothing for
 * any other order.
 */
export const RefundButton = ({ order }: { order: Order }) => {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  if (!order.allowedActions.includes('requestRefund')) return null
  const press = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <>
      <Button look="plain" onClick={press}>
        <IconReceiptRefund aria-hidden="true" size={20} />
        <Trans>Request Refund</Trans>
      </Button>
      {used && (
        <Suspense>
          <RefundForm order={order} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
