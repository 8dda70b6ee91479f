import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { useNow } from '../../lib/language/time.ts'
import { Button } from '../../ui/button.tsx'
import { CancelDialog } from '../orders/index.ts'

/** While its customer may: how long that is still so, to the second. */
export const CancelOrder = ({ order }: { order: Order }) => {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const cancel = async (reason: string) => {
    const body = reason === '' ? null : { reason }
    const cancelled = await call('POST /api/orders/:id/cancel', { params: { id: order.id }, body })
    client.setQueryData(['order', order.id], cancelled)
    // What became of it stands on top, which the button on a phone is far from.
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      {order.allowedActions.includes('cancel') && (
        <div>
          <Button look="danger" className="w-full" onClick={() => setAsking(true)}>
            <Trans>Cancel Order</Trans>
          </Button>
          {/* Of an order for later, and of one that is not paid, it is said above. */}
          {order.viewedAs === 'customer' && order.status !== 'scheduled' && order.status !== 'processing' && (
            <TimeLeft until={order.cancelUntil} />
          )}
        </div>
      )}
      <CancelDialog
        open={asking}
        onClose={() => setAsking(false)}
        order={order}
        reasonRequired={false}
        onCancel={cancel}
      />
    </>
  )
}

const TimeLeft = ({ until }: { until: string }) => {
  const { t } = useLingui()
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - useNow(1_000)) / 1_000))
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  // A screen reader says it when it is asked, not each second.
  return (
    <p role="timer" className="tabular-nums mt-1.5 text-center text-sm text-soft">
      {seconds === 0 ? t`The time for it is over.` : t`For ${clock} more minutes, while the food is not out`}
    </p>
  )
}
