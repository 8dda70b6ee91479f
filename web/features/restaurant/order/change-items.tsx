import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field, FieldError, SelectField } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { changesBack, takesAll } from './changes-back.ts'
import { useChangeItems } from './use-kitchen-orders.ts'

/** In English, as they are sent; the customer reads them in their own language. */
const reasons = [
  /*i18n*/ 'Sold out',
  /*i18n*/ 'An ingredient is missing',
  /*i18n*/ 'It did not turn out well',
] as const

const countTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

type Dish = { id: string; name: string; price: Paise }
/** What is missing of a line, and what comes instead: '' for nothing. */
type Chosen = { quantity: number; dishId: string }

/** What can come instead: dishes of the same restaurant that can be ordered. */
const useReplacements = (order: Order) =>
  useQuery({
    queryKey: ['replacements', order.restaurant.id],
    queryFn: ({ signal }) =>
      call('GET /api/dishes', { query: { restaurant: order.restaurant.id, limit: 100 } }, { signal }),
    select: ({ items }): Dish[] => items.filter((dish) => dish.available),
  })

/** Takes portions out of an order that the kitchen has not got, or puts other dishes in their place. */
const ChangeItems = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const change = useChangeItems()
  const dishes = useReplacements(order).data ?? []
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map())
  // What the lines were when something was chosen: after another change they may be other dishes.
  const [changes] = useState(order.changes.length)
  const [reason, setReason] = useState<string>(reasons[0])
  const [own, setOwn] = useState('')
  const [problem, setProblem] = useState<string>()
  const [wrong, setWrong] = useState<'lines' | 'reason'>()
  const [busy, setBusy] = useState(false)
  const priceOf = (id: string) => dishes.find((dish) => dish.id === id)?.price ?? paise(0)
  const missing = [...chosen].map(([line, { quantity, dishId }]) => ({
    line,
    quantity,
    instead: priceOf(dishId),
  }))
  const isAll = missing.length > 0 && takesAll(order, missing)
  const back = formatPaise(changesBack(order, missing))
  const inCash = order.paymentMethod === 'cashOnDelivery'
  const isStale = order.changes.length !== changes
  const choose = (line: number, next: Chosen | null) => {
    setWrong(undefined)
    setChosen((before) => {
      const after = new Map(before)
      if (next === null) after.delete(line)
      else after.set(line, next)
      return after
    })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const why = reason === '' ? own.trim() : reason
    setWrong(chosen.size === 0 ? 'lines' : why === '' ? 'reason' : undefined)
    if (chosen.size === 0 || why === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      await change(order, {
        lines: [...chosen].map(([line, { quantity, dishId }]) => ({
          line,
          quantity,
          ...(dishId !== '' && { replacement: { dishId } }),
        })),
        reason: why,
        changes,
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
      nested
      onClose={onClose}
      title={t`Change Items`}
      description={t`Order ${order.id}. The customer is told at once.`}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && <Message kind="error">{problem}</Message>}
        {isStale && (
          <Message kind="error">
            <Trans>Somebody has changed this order meanwhile. Please close this and look again.</Trans>
          </Message>
        )}
        <fieldset className="space-y-2">
          <legend className="mb-1 font-bold">
            <Trans>What is missing?</Trans>
          </legend>
          {order.items.map((item, line) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the order
              key={line}
              item={item}
              chosen={chosen.get(line)}
              dishes={dishes.filter(({ price }) => price <= item.price)}
              onChange={(next) => choose(line, next)}
            />
          ))}
          <FieldError
            id="missing-lines"
            message={wrong === 'lines' ? t`Please choose what is missing` : undefined}
          />
        </fieldset>
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
            error={wrong === 'reason' ? t`Please give a reason` : undefined}
          />
        )}
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
export default ChangeItems

type LineProps = {
  item: Order['items'][number]
  chosen: Chosen | undefined
  /** That cost no more. */
  dishes: readonly Dish[]
  onChange: (next: Chosen | null) => void
}

const Line = ({ item, chosen, dishes, onChange }: LineProps) => {
  const { t } = useLingui()
  const name = [item.name, ...item.options.map((option) => option.name)].join(', ')
  return (
    <div className="rounded-2xl border-[1.5px] border-line px-3 py-2 has-checked:border-action has-checked:bg-accent-tint">
      <label className="flex min-h-11 items-center gap-2.5 font-bold">
        <input
          type="checkbox"
          checked={chosen !== undefined}
          onChange={({ target }) => onChange(target.checked ? { quantity: item.quantity, dishId: '' } : null)}
          className="size-5 shrink-0 accent-action"
        />
        <span className="wrap-anywhere min-w-0">
          {item.quantity}× {name}
        </span>
      </label>
      {chosen && (
        <div className="grid gap-3 pb-1.5 sm:grid-cols-2">
          {item.quantity > 1 && (
            <SelectField
              label={t`Portions`}
              aria-label={t`Missing portions of ${name}`}
              value={chosen.quantity}
              onChange={({ target }) => onChange({ ...chosen, quantity: Number(target.value) })}
            >
              {countTo(item.quantity).map((count) => (
                <option key={count}>{count}</option>
              ))}
            </SelectField>
          )}
          <SelectField
            label={t`Instead`}
            aria-label={t`Instead of ${name}`}
            value={chosen.dishId}
            onChange={({ target }) => onChange({ ...chosen, dishId: target.value })}
            hint={t`Dishes that cost no more. The difference goes back to the customer.`}
          >
            <option value="">{t`Nothing`}</option>
            {dishes.map(({ id, name: instead, price }) => (
              <option key={id} value={id}>
                {`${instead} (${formatPaise(price)})`}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </div>
  )
}
