import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { TicketMenu } from '../on-demand.ts'

/** What is seldom needed of a ticket: prints, and that something is sold out. `inBand`: at its head. */
export const MoreButton = ({ order, inBand = false }: { order: Order; inBand?: boolean }) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t`More about ${order.id}`}
        onClick={() => setOpen(true)}
        className={`grid min-w-11 place-items-center ${inBand ? '-my-1.5 -mr-2 min-h-11 rounded-xl' : 'min-h-14 rounded-2xl border-[1.5px] border-line-strong hover:border-accent hover:text-accent'}`}
      >
        <IconDots aria-hidden="true" size={24} />
      </button>
      {open && (
        <Suspense>
          <TicketMenu order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
