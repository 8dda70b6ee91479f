import { Trans } from '@lingui/react/macro'
import { IconCalendarTime } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'

/* Loaded when first opened. */
const SlotDialog = lazyDialog(() => import('./slot-dialog.tsx'))

/** Another time for an order for later, while its kitchen has not got it; nothing for any other order. */
export const ChangeSlot = ({ order }: { order: Order }) => {
  const [open, setOpen] = useState(false)
  if (!order.allowedActions.includes('reschedule') && !open) return null
  return (
    <>
      <Button look="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconCalendarTime aria-hidden="true" size={20} />
        <Trans>Change the time</Trans>
      </Button>
      {open && (
        <Suspense>
          <SlotDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
