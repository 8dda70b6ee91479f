import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { type DeskColumn, deskColumnOf, recallMs, recalls } from '#shared/orders/order-lifecycle.ts'
import { Button } from '../../../ui/button.tsx'
import { followed } from '../orders/followed.ts'
import { orderCall } from './order-call.ts'
import { lastMoved, useRecall } from './use-kitchen-orders.ts'

/**
 * When each step that can be taken back was first seen here, by order and length of its timeline; the latest
 * few.
 */
const seen = new Map<string, number>()

/**
 * Milliseconds that are left of the time to take it back, counted from when it was first seen: the clocks of
 * kitchens go wrong.
 */
const leftOf = (order: Order): number => {
  const now = performance.now()
  for (const [key, at] of seen) if (now - at > 6 * recallMs) seen.delete(key)
  const key = `${order.id} ${order.timeline.length}`
  const at = seen.get(key) ?? now
  seen.set(key, at)
  return at + recallMs - now
}

type Props = {
  order: Order
  /** Before it is taken back. */
  onUndo?: () => void
  className?: string
  /** A square beside other buttons, which takes no room of its own from what stands below. */
  compact?: boolean
}

/**
 * Takes the step back that was just made with an order, for ten seconds; announced, and always there to be
 * announced in.
 */
export const Undo = ({ order, onUndo, className = '', compact = false }: Props) => {
  const { t } = useLingui()
  const recall = useRecall()
  const action = (['accept', 'ready'] as const).find((step) => order.allowedActions.includes(recalls[step]))
  const key = action && `${order.id} ${order.timeline.length}`
  const [over, setOver] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each step, whatever else changes of the order
  useEffect(() => {
    if (key === undefined) return
    const timer = setTimeout(() => setOver(key), Math.max(0, leftOf(order)))
    return () => clearTimeout(timer)
  }, [key])
  const label = action === 'accept' ? t`Undo accepting ${order.id}` : t`Undo ready of ${order.id}`
  const undo = () => {
    if (!action) return
    onUndo?.()
    recall.mutate({ order, action })
  }
  if (compact)
    return (
      <div role="status" className="empty:hidden">
        {action && over !== key && (
          <button
            type="button"
            aria-label={label}
            aria-disabled={recall.isPending}
            onClick={recall.isPending ? undefined : undo}
            className="grid min-h-14 min-w-14 place-items-center rounded-2xl border-2 border-leaf bg-leaf-tint text-leaf"
          >
            <IconArrowBackUp aria-hidden="true" size={26} />
          </button>
        )}
      </div>
    )
  return (
    <div role="status" className={className}>
      {action && over !== key && (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-2xl bg-leaf-tint py-1 pl-4 pr-1 font-bold text-leaf">
          {action === 'accept' ? <Trans>Accepted.</Trans> : <Trans>Ready for pickup.</Trans>}
          <Button look="quiet" aria-label={label} busy={recall.isPending} onClick={undo}>
            <IconArrowBackUp aria-hidden="true" size={20} />
            <Trans>Undo</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}

/** The same above a list that shows one status, which an order leaves when it is moved on. */
export const UndoAbove = ({ status }: { status: DeskColumn }) => {
  const order = lastMoved.use()
  useEffect(() => () => lastMoved.set(null), [])
  if (order === null || deskColumnOf(order.status) === status) return null
  return (
    <div className="mb-3">
      <p className="mb-1 font-bold">
        {orderCall(order)} <span className="font-normal text-soft">{order.id}</span>
      </p>
      <Undo order={order} onUndo={() => followed.set(order.id)} />
    </div>
  )
}
