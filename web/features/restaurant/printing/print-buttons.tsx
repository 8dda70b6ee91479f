import { Trans, useLingui } from '@lingui/react/macro'
import { IconPrinter, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { orderGuests } from '#shared/orders/order-guests.ts'
import type { PrintKind } from '#shared/orders/prints.ts'
import { Button } from '../../../ui/button.tsx'
import { print } from './print.ts'

/** A group's order may have a bag for each of its people. */
const maxBags = (guests: number) => Math.max(9, guests)

/** Prints the kitchen's ticket, and a label for each bag; not for an order that was cancelled. */
export const PrintButtons = ({ order: { id, status, items } }: { order: Order }) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState<PrintKind | null>(null)
  const guests = orderGuests(items).length
  const [bags, setBags] = useState(Math.max(1, guests))
  if (status === 'cancelled') return null
  const onPrint = async (kind: PrintKind) => {
    setBusy(kind)
    await print(id, kind, bags)
    setBusy(null)
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-1 gap-y-2">
      <Button
        look="quiet"
        className="flex-1 whitespace-nowrap !px-2"
        busy={busy === 'ticket'}
        onClick={() => onPrint('ticket')}
      >
        <IconPrinter aria-hidden="true" size={20} className="shrink-0" />
        <Trans>Print ticket</Trans>
      </Button>
      <span className="flex flex-1 items-center">
        <Button
          look="quiet"
          className="flex-1 whitespace-nowrap !px-2"
          busy={busy === 'label'}
          onClick={() => onPrint('label')}
        >
          <IconTag aria-hidden="true" size={20} className="shrink-0" />
          <Trans>Print label</Trans>
        </Button>
        <select
          aria-label={t`How many bags`}
          value={bags}
          onChange={({ target }) => setBags(Number(target.value))}
          className="field !min-h-11 !w-auto !px-2 !py-1 text-sm font-bold tabular-nums"
        >
          {Array.from({ length: maxBags(guests) }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {count}×
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
