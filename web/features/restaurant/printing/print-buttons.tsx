import { Trans } from '@lingui/react/macro'
import { IconPrinter, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import type { Order } from '#shared/contracts/orders.ts'
import type { PrintKind } from '#shared/orders/prints.ts'
import { Button } from '../../../ui/button.tsx'
import { print } from './print.ts'

/** Prints the kitchen's ticket and the label of the bag; not for an order that was cancelled. */
export const PrintButtons = ({ order: { id, status } }: { order: Order }) => {
  const [busy, setBusy] = useState<PrintKind | null>(null)
  if (status === 'cancelled') return null
  const onPrint = async (kind: PrintKind) => {
    setBusy(kind)
    await print(id, kind)
    setBusy(null)
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button look="quiet" className="!px-2" busy={busy === 'ticket'} onClick={() => onPrint('ticket')}>
        <IconPrinter aria-hidden="true" size={20} className="shrink-0" />
        <Trans>Print ticket</Trans>
      </Button>
      <Button look="quiet" className="!px-2" busy={busy === 'label'} onClick={() => onPrint('label')}>
        <IconTag aria-hidden="true" size={20} className="shrink-0" />
        <Trans>Print label</Trans>
      </Button>
    </div>
  )
}
