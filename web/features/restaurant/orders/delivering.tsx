import { useRef } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { createStore } from '../../../lib/state/create-store.ts'
import { DeliverDialog } from '../order/deliver-dialog.tsx'
import { useKitchenTransition } from '../order/use-kitchen-orders.ts'
import { followed } from './followed.ts'

/** The order that somebody is asked about before it counts as handed over. */
export const delivering = createStore<Order | null>(null)

/**
 * The question, once for the desk: its cards move from column to list and back when the window changes, and
 * would take it along.
 */
export const Delivering = () => {
  const order = delivering.use()
  const move = useKitchenTransition()
  // While it closes it still says which.
  const last = useRef(order)
  if (order !== null) last.current = order
  const asked = last.current
  if (asked === null) return null
  return (
    <DeliverDialog
      open={order !== null}
      onClose={() => delivering.set(null)}
      order={asked}
      onDeliver={(code) => {
        followed.set(asked.id)
        return move.mutateAsync({ order: asked, action: 'deliver', code })
      }}
    />
  )
}
