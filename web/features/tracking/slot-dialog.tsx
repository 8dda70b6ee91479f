import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { slotDay, slotTime } from '../../lib/language/time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Message } from '../../ui/message.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { SlotPicker } from '../checkout/index.ts'

/** Day and time of an order that is paid, or to be paid in cash: what it costs stays. */
const SlotDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [slot, setSlot] = useState(order.slot?.from ?? '')
  const [missing, setMissing] = useState(false)
  const change = useMutation({
    mutationFn: () => call('POST /api/orders/:id/slot', { params: { id: order.id }, body: { slot } }),
    onSuccess: (changed) => {
      client.setQueryData(['order', order.id], changed)
      if (changed.slot) {
        const [day, time] = [slotDay(changed.slot.from), slotTime(changed.slot)]
        toast.success(t`Your order is planned for ${day}, ${time}`)
      }
      onClose()
    },
    // Somebody else has taken it: the times are as they are now.
    onError: () => client.invalidateQueries({ queryKey: ['slots', order.restaurant.id] }),
  })
  const ofSlot = change.error instanceof ApiError && change.error.fields.slot !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(slot === '')
    if (slot !== '') change.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Change the time`}
      description={t`What you ordered and what it costs stay as they are.`}
    >
      <form onSubmit={submit} noValidate>
        <SlotPicker
          restaurants={[order.restaurant.id]}
          chosen={slot}
          error={
            missing
              ? t`Please choose a time`
              : ofSlot
                ? messageOf(change.error, t`That did not work. Please try again.`)
                : undefined
          }
          onDay={() => setSlot('')}
          time={{
            value: slot,
            onChange: ({ target }) => {
              setMissing(false)
              change.reset()
              setSlot(target.value)
            },
          }}
        />
        {change.error && !ofSlot && (
          <div className="mt-4">
            <Message kind="error">{messageOf(change.error, t`That did not work. Please try again.`)}</Message>
          </div>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="plain" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button type="submit" busy={change.isPending} disabled={slot === order.slot?.from}>
            <Trans>Change the time</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
export default SlotDialog
