import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { highestPrice } from '#shared/menu/restaurant-menu.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { call } from '../../../../lib/calls/api.ts'
import { messageOf } from '../../../../lib/calls/api-error.ts'
import { paiseOf, rupeesOf } from '../../../../lib/language/typed-amount.ts'
import { FieldError } from '../../../../ui/forms/field.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'
import { useRestaurantId } from '../../access/use-restaurant.ts'
import { changesKey, menuKey, putDish } from '../menu-cache.ts'
import { useNamed } from '../use-menu.ts'
import { useUndo } from './undo-change.tsx'

/** Sets what one dish costs, by the way of several, so that it can be undone with the offer that it ends. */
const useSetPrice = ({ id }: Pick<MenuItem, 'id'>) => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const query = useNamed()
  const sent = useRef({ price: -1, key: '' })
  return useMutation({
    mutationFn: (price: number) => {
      if (sent.current.price !== price) sent.current = { price, key: nanoid() }
      const body = { dishIds: [id], price: { by: 'to' as const, value: price } }
      return call('POST /api/restaurant/menu/bulk', { query, body }, { idempotencyKey: sent.current.key })
    },
    onSuccess: (_done, price) => {
      sent.current = { price: -1, key: '' }
      putDish(client, restaurant, id, ({ originalPrice: _was, discount: _off, ...item }) => ({
        ...item,
        price: paise(price),
      }))
      for (const queryKey of [menuKey(restaurant), changesKey(restaurant)])
        void client.invalidateQueries({ queryKey })
    },
  })
}

/** What a dish costs, changed where it stands: Enter saves, Escape leaves it, and it can be undone. */
export const PriceCell = ({ item }: { item: MenuItem }) => {
  const { t } = useLingui()
  const id = useId()
  const { name, price } = item
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [undo, setUndo] = useState<string>()
  const set = useSetPrice(item)
  const button = useRef<HTMLButtonElement>(null)
  const returns = useRef(false)
  const editing = typed !== undefined
  // The focus goes back to the price, unless somebody has moved on.
  useEffect(() => {
    if (!editing && returns.current) button.current?.focus()
    returns.current = false
  }, [editing])
  const leave = (byKey: boolean) => {
    returns.current = byKey
    setTyped(undefined)
    setProblem(undefined)
  }
  const save = async (byKey: boolean) => {
    if (typed === undefined || set.isPending) return
    const wanted = paiseOf(typed)
    if (wanted === price) return leave(byKey)
    if (wanted === undefined || !Number.isInteger(wanted) || wanted < 1)
      return setProblem(t`Please enter a price`)
    if (wanted > highestPrice) return setProblem(t`At most ₹1,00,000`)
    try {
      const done = await set.mutateAsync(wanted)
      setUndo(done.undo ?? undefined)
      leave(byKey)
    } catch (error) {
      setProblem(messageOf(error, t`The price could not be saved. Please try again.`))
    }
  }
  const undone = () => {
    setUndo(undefined)
    button.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void save(true)
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      leave(true)
    }
  }
  if (!editing)
    return (
      <span className="inline-flex items-center gap-1">
        {undo !== undefined && <UndoPrice key={undo} id={undo} name={name} onDone={undone} />}
        <button
          ref={button}
          type="button"
          aria-label={t`Price of ${name}: ${formatPaise(price)}. Change it`}
          onClick={() => setTyped(rupeesOf(price))}
          className="money -my-2 inline-flex min-h-11 items-center rounded-xl border-[1.5px] border-transparent px-2 font-bold underline decoration-dotted underline-offset-4 hover:border-line-strong max-md:-ml-2"
        >
          {formatPaise(price)}
        </button>
      </span>
    )
  return (
    <div className="inline-block w-32 text-left">
      <input
        // biome-ignore lint/a11y/noAutofocus: it takes the place of what was pressed
        autoFocus
        aria-label={t`New price of ${name} in ₹`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        inputMode="decimal"
        maxLength={10}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        onBlur={() => void save(false)}
        className="field !min-h-11 !px-2 !py-1 text-right tabular-nums"
      />
      <FieldError id={id} message={problem} />
    </div>
  )
}

type UndoProps = { id: string; name: string; onDone: () => void }

const UndoPrice = ({ id, name, onDone }: UndoProps) => {
  const { t } = useLingui()
  const back = useUndo(id)
  return (
    <button
      type="button"
      aria-label={t`Undo the price of ${name}`}
      title={t`Undo the price of ${name}`}
      aria-busy={back.isPending || undefined}
      onClick={() =>
        back.mutate(false, {
          onSuccess: ({ done }) => {
            if (!done) toast.error(t`It was changed since and stays as it is.`)
            onDone()
          },
          onError: (error) => toast.error(messageOf(error, t`That did not work. Please try again.`)),
        })
      }
      className="grid size-11 place-items-center rounded-full text-accent hover:bg-accent-tint"
    >
      <IconArrowBackUp aria-hidden="true" size={20} />
    </button>
  )
}
