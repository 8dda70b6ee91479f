import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Order } from '#shared/contracts/orders.ts'
import { TicketMenu } from './on-demand.ts'

/** What is seldom needed of a ticket: prints, and that something is sold out. */
export const MoreButton = ({ order }: { order: Order }) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t`More about ${order.id}`}
        onClick={() => setOpen(true)}
        className="grid min-h-14 min-w-11 place-items-center rounded-2xl border-[1.5px] border-line-strong hover:border-accent hover:text-accent"
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
