import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Order } from '#shared/contracts/orders.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { changedSums, refundedBefore, refundedLater } from '#shared/orders/order-change.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Field, SelectField } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'
import { useChangeItem } from './use-kitchen-orders.ts'

/** In English, as they are sent; the customer reads them in their own language. */
const reasons = [
  /*i18n*/ 'Sold out',
  /*i18n*/ 'An ingredient is missing',
  /*i18n*/ 'It did not turn out well',
] as const

const countTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

/** What can come instead of a portion: dishes of the same restaurant that cost no more. */
const useReplacements = (order: Order, price: number) =>
  useQuery({
    queryKey: ['replacements', order.restaurant.id],
    queryFn: ({ signal }) =>
      call('GET /api/dishes', { query: { restaurant: order.restaurant.id, limit: 100 } }, { signal }),
    select: ({ items }) => items.filter((dish) => dish.available && dish.price <= price),
  })

type Change = Parameters<typeof refundedBefore>[2]

/** What the customer pays less for a change, and has not got back before. */
const changeBack = (order: Order, change: Change) => {
  const { item, quantity, instead } = change
  const now = changedSums(order, paise(order.subtotal - (item.price - instead) * quantity))
  const before = Math.min(refundedBefore(order, now, change), refundedLater(order))
  return paise(order.total - now.total - before)
}

/** Takes portions out of an order that the kitchen has not got, or puts another dish in their place. */
const ChangeItem = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const change = useChangeItem()
  const [line, setLine] = useState(0)
  const [quantity, setQuantity] = useState(1)
  const [reason, setReason] = useState<string>(reasons[0])
  const [own, setOwn] = useState('')
  const [dishId, setDishId] = useState('')
  const [problem, setProblem] = useState<string>()
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const item = order.items[line] ?? order.items[0]
  const replacements = useReplacements(order, item?.price ?? 0)
  if (!item) return null
  const instead = replacements.data?.find(({ id }) => id === dishId)
  const isAll = !instead && order.items.length === 1 && quantity === item.quantity
  const back = formatPaise(
    isAll
      ? paise(order.total - refundedLater(order))
      : changeBack(order, { item, quantity, instead: paise(instead?.price ?? 0) }),
  )
  const inCash = order.paymentMethod === 'cashOnDelivery'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const why = reason === '' ? own.trim() : reason
    setMissing(why === '')
    if (why === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      await change(order, {
        line,
        quantity,
        reason: why,
        ...(instead && { replacement: { dishId: instead.id } }),
        changes: order.changes.length,
      })
      onClose()
    } catch (error) {
      setProblem(messageOf(error, t`The order could not be changed. Please try again.`))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Change Items`}
      description={t`Order ${order.id}. The customer is told at once.`}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && <Message kind="error">{problem}</Message>}
        <SelectField
          label={t`What is missing?`}
          value={line}
          onChange={({ target }) => {
            setLine(Number(target.value))
            setQuantity(1)
            setDishId('')
          }}
        >
          {order.items.map((one, index) => (
            <option key={JSON.stringify(one)} value={index}>
              {`${one.quantity}× ${[one.name, ...one.options.map(({ name }) => name)].join(', ')}`}
            </option>
          ))}
        </SelectField>
        {item.quantity > 1 && (
          <SelectField
            label={t`Portions`}
            value={quantity}
            onChange={({ target }) => setQuantity(Number(target.value))}
          >
            {countTo(item.quantity).map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
        )}
        <SelectField label={t`Reason`} value={reason} onChange={({ target }) => setReason(target.value)}>
          {reasons.map((text) => (
            <option key={text} value={text}>
              {i18n._(text)}
            </option>
          ))}
          <option value="">{t`Another reason`}</option>
        </SelectField>
        {reason === '' && (
          <Field
            label={t`In your words`}
            value={own}
            maxLength={300}
            onChange={({ target }) => setOwn(target.value)}
            error={missing ? t`Please give a reason` : undefined}
          />
        )}
        <SelectField
          label={t`Instead`}
          value={dishId}
          onChange={({ target }) => setDishId(target.value)}
          hint={t`Dishes that cost no more. The difference goes back to the customer.`}
        >
          <option value="">{t`Nothing`}</option>
          {replacements.data?.map(({ id, name, price }) => (
            <option key={id} value={id}>
              {`${name} (${formatPaise(price)})`}
            </option>
          ))}
        </SelectField>
        {isAll && (
          <Message kind="error">
            <Trans>Nothing would be left: the order is cancelled.</Trans>
          </Message>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <span className="block text-sm text-soft">
              {inCash ? <Trans>The customer pays less</Trans> : <Trans>The customer gets back</Trans>}
            </span>
            <output className="money font-display text-2xl font-bold leading-none">{back}</output>
          </p>
          <Button type="submit" look={isAll ? 'danger' : 'primary'} busy={busy}>
            {isAll ? <Trans>Cancel Order</Trans> : <Trans>Change Order</Trans>}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
export default ChangeItem
