import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { refundedLater } from '#shared/orders/order-change.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field, FieldError } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { usePaymentText } from '../../orders/index.ts'
import { InOpenOrders } from '../menu/in-open-orders.tsx'
import { useUnavailable } from '../menu/use-sold-out.ts'
import { useRestaurantCancel } from '../order/use-kitchen-orders.ts'

/** In English, as they are sent; the customer reads them in their own language. */
const soldOut = /*i18n*/ 'Sold out'
const reasons = [
  soldOut,
  /*i18n*/ 'We close earlier today',
  /*i18n*/ 'We cannot make it in time',
  /*i18n*/ 'The customer asked for it',
] as const

/** Why, what goes back by which way, and for what is sold out whether it leaves the menu. */
const CancelOrder = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const cancel = useRestaurantCancel()
  const makeUnavailable = useUnavailable()
  const [reason, setReason] = useState<string>()
  const [own, setOwn] = useState('')
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const why = reason === '' ? own.trim() : (reason ?? '')
  // Portions of surplus food are of no dish.
  const dishes =
    order.handOverBy === null ? [...new Map(order.items.map((item) => [item.dishId, item])).values()] : []
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(why === '')
    if (why === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      await cancel(order, why)
    } catch (error) {
      setProblem(messageOf(error, t`The order could not be cancelled. Please try again.`))
      setBusy(false)
      return
    }
    if (reason === soldOut) {
      const left = dishes.filter(({ dishId }) => off.has(dishId))
      try {
        for (const { dishId } of left) await makeUnavailable(dishId)
      } catch (error) {
        toast.error(
          messageOf(error, t`The order is cancelled, but the dishes could not be taken off the menu.`),
        )
      }
    }
    onClose()
  }
  return (
    <Dialog open nested onClose={onClose} title={t`Cancel Order`} description={t`Order ${order.id}`}>
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && <Message kind="error">{problem}</Message>}
        <fieldset>
          <legend className="mb-1 font-bold">
            <Trans>Reason</Trans>
          </legend>
          <div className="grid gap-1.5">
            {[...reasons, ''].map((value) => (
              <label
                key={value}
                className="flex min-h-11 items-center gap-2.5 rounded-2xl border-[1.5px] border-line px-3.5 font-semibold has-checked:border-action has-checked:bg-accent-tint"
              >
                <input
                  type="radio"
                  name="reason"
                  value={value}
                  checked={reason === value}
                  onChange={() => {
                    setMissing(false)
                    setReason(value)
                  }}
                  className="size-5 accent-action"
                />
                {value === '' ? t`Another reason` : i18n._(value)}
              </label>
            ))}
          </div>
          <FieldError
            id="cancel-reason"
            message={missing && reason === undefined ? t`Please give a reason` : undefined}
          />
        </fieldset>
        {reason === '' && (
          <Field
            label={t`In your words`}
            hint={t`The customer reads it.`}
            value={own}
            maxLength={300}
            onChange={({ target }) => setOwn(target.value)}
            error={missing ? t`Please give a reason` : undefined}
          />
        )}
        {reason === soldOut && dishes.length > 0 && (
          <fieldset className="space-y-1">
            <legend className="mb-1 font-bold">
              <Trans>Take off the menu until closing</Trans>
            </legend>
            {dishes.map(({ dishId, name }) => (
              <div key={dishId}>
                <label className="flex min-h-11 items-center gap-2.5">
                  <input
                    type="checkbox"
                    checked={off.has(dishId)}
                    onChange={({ target }) =>
                      setOff((before) => {
                        const after = new Set(before)
                        if (target.checked) after.add(dishId)
                        else after.delete(dishId)
                        return after
                      })
                    }
                    className="size-5 accent-action"
                  />
                  <span className="wrap-anywhere min-w-0">{name}</span>
                </label>
                {off.has(dishId) && <InOpenOrders dishId={dishId} except={order.id} />}
              </div>
            ))}
          </fieldset>
        )}
        <p className="rounded-2xl bg-sunken px-3.5 py-2.5">
          <MoneyBack order={order} />
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="plain" onClick={onClose}>
            <Trans>Keep Order</Trans>
          </Button>
          <Button type="submit" look="danger" busy={busy}>
            <Trans>Cancel Order</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
export default CancelOrder

/** What the customer gets back, and how. */
const MoneyBack = ({ order }: { order: Order }) => {
  const method = usePaymentText(order)
  const amount = formatPaise(paise(order.total - refundedLater(order)))
  if (order.paymentMethod === 'cashOnDelivery')
    return <Trans>To be paid in cash: nothing was paid, so nothing is refunded.</Trans>
  if (order.paymentMethod === 'fund') return <Trans>{amount} goes back to the donation fund.</Trans>
  return (
    <Trans>
      The customer gets {amount} back: {method}.
    </Trans>
  )
}
