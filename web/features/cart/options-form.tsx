import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { DishDetails } from '#shared/catalogue/contracts.ts'
import { maxPerDish } from '#shared/checkout/cart-limits.ts'
import { chooseOptions, defaultChoices, priceOfOptions } from '#shared/menu/dish-options.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Stepper } from '../../ui/forms/stepper.tsx'
import { Message } from '../../ui/message.tsx'
import type { CartItem } from './cart.ts'
import { OptionGroupFields } from './option-group-fields.tsx'

type Chosen = Omit<CartItem, 'quantity'>
type Props = {
  dish: { id: string; name: string }
  /** The line that is changed, if it is none that is added. */
  line?: CartItem
  onDone: (item: Chosen, quantity: number) => void
}

/** What can be chosen with a dish, as it is offered now, with what it comes to. */
export const OptionsForm = ({ dish: { id }, line, onDone }: Props) => {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['dish', id],
    queryFn: ({ signal }) => call('GET /api/dishes/:id', { params: { id } }, { signal }),
  })
  if (data) return <Fields dish={data} line={line} onDone={onDone} />
  if (error)
    return (
      <div className="space-y-3">
        <Message kind="error">{messageOf(error, t`The options could not be loaded.`)}</Message>
        <Button look="plain" busy={isFetching} onClick={() => refetch()} className="w-full">
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  return (
    <div role="status" aria-label={t`Loading`} className="space-y-3">
      {['one', 'two', 'three', 'four'].map((row) => (
        <div key={row} className="skeleton h-14 w-full !rounded-2xl" />
      ))}
    </div>
  )
}

/**
 * What is ticked at first: what the line has, as far as it is still offered, else what is taken where nothing
 * is chosen.
 */
const chosenAtFirst = (dish: DishDetails, line: CartItem | undefined): ReadonlySet<string> =>
  new Set(
    dish.options.flatMap((group) => {
      const held = group.choices.filter(
        ({ id, available }) => available && line?.options.some((option) => option.id === id),
      )
      return (held.length > 0 ? held : defaultChoices(group, dish.isVeg)).map(({ id }) => id)
    }),
  )

const Fields = ({ dish, line, onDone }: { dish: DishDetails } & Pick<Props, 'line' | 'onDone'>) => {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(() => chosenAtFirst(dish, line))
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const choices = dish.options.flatMap((group) => group.choices)
  const options = choices
    .filter(({ id }) => chosen.has(id))
    .map(({ id, name, price }) => ({ id, name, price }))
  const price = paise(dish.price + priceOfOptions(options))
  const lacking = dish.options.filter(
    ({ min, choices: ofGroup }) => ofGroup.filter(({ id }) => chosen.has(id)).length < min,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const result = chooseOptions(dish, [...chosen])
    const [first] = lacking
    if (first || !('chosen' in result)) {
      const fieldset = form.current?.querySelector(`[data-group="${CSS.escape(first?.id ?? '')}"]`)
      fieldset?.querySelector<HTMLElement>('input:enabled')?.focus()
      return
    }
    const notVeg = choices.some(({ id, isVeg }) => chosen.has(id) && isVeg === false)
    onDone({ ...dish, price, isVeg: notVeg ? false : dish.isVeg, options: result.chosen }, quantity)
  }
  const total = formatPaise(paise(price * quantity))
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      {dish.options.map((group) => (
        <OptionGroupFields
          key={group.id}
          group={group}
          chosen={chosen}
          lacking={asked && lacking.includes(group)}
          onChange={setChosen}
        />
      ))}
      {/* Stays in sight, with what it comes to, while the options are scrolled. */}
      <div className="sticky -bottom-[calc(1.25rem+env(safe-area-inset-bottom))] -mx-5 -mb-[calc(1.25rem+env(safe-area-inset-bottom))] flex items-center gap-3 border-t border-line bg-surface px-5 pb-[calc(1rem+env(safe-area-inset-bottom))] pt-4 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-5">
        <Stepper
          name={dish.name}
          quantity={quantity}
          className="w-32 shrink-0"
          onChange={(next) => setQuantity(Math.min(Math.max(next, 1), maxPerDish))}
        />
        <Button type="submit" disabled={!dish.available} className="flex-1 !px-3 text-lg">
          {!dish.available ? (
            dish.left === 0 ? (
              t`Sold out`
            ) : (
              t`Unavailable`
            )
          ) : (
            <span aria-live="polite">
              {line ? <Trans>Update item</Trans> : <Trans>Add item</Trans>}
              {' · '}
              <span className="money">{total}</span>
            </span>
          )}
        </Button>
      </div>
    </form>
  )
}
