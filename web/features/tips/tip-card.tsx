import { Trans } from '@lingui/react/macro'
import { IconHeart } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'

const TipDialog = lazyDialog(() => import('./tip-dialog.tsx'))

/**
 * What an order's customer gave its courier, the courier's thanks, and the way to give (more) until 24 hours
 * after the delivery. Renders nothing where nobody is to be tipped.
 */
export const TipCard = ({ order }: { order: Order }) => {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const canTip = order.mayTip
  if (order.viewedAs !== 'customer' || (order.tip === 0 && !canTip)) return null
  const amount = formatPaise(order.tip)
  const courier = order.delivery?.agent.name
  return (
    <section
      aria-labelledby="tip"
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="tip" className="mb-2 text-xl">
        <Trans>A tip for your courier</Trans>
      </h2>
      {order.tip > 0 ? (
        <p>
          {order.status === 'delivered' && courier ? (
            <Trans>
              You gave {courier} <b className="money">{amount}</b>. All of it is theirs.
            </Trans>
          ) : (
            <Trans>
              <b className="money">{amount}</b> is for whoever brings your order, all of it.
            </Trans>
          )}
        </p>
      ) : (
        <p className="text-soft">
          {order.status === 'delivered' ? (
            <Trans>
              If you like, say thank you with a tip, until a day after the delivery. All of it is theirs.
            </Trans>
          ) : (
            <Trans>If you like, add a tip now, or until a day after the delivery. All of it is theirs.</Trans>
          )}
        </p>
      )}
      {order.tipThankedAt !== null && (
        <p
          role="status"
          className="mt-3 flex items-center gap-2 rounded-2xl bg-leaf-tint px-4 py-3 font-bold text-leaf"
        >
          <IconHeart aria-hidden="true" size={20} className="shrink-0" />
          {courier ? <Trans>{courier} says thank you!</Trans> : <Trans>Your courier says thank you!</Trans>}
        </p>
      )}
      {canTip && (
        <Button
          look="plain"
          className="mt-3"
          onClick={() => {
            setUsed(true)
            setOpen(true)
          }}
        >
          {order.tip > 0 ? <Trans>Add to the tip</Trans> : <Trans>Give a tip</Trans>}
        </Button>
      )}
      {used && (
        <Suspense>
          <TipDialog order={order} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
