import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import type { Dish } from '#shared/catalogue/contracts.ts'
import { useDishText } from '../../lib/language/dish-text.ts'
import { openPopup } from '../../lib/state/popup.ts'
import { Stepper } from '../../ui/forms/stepper.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { addToCart, countOf, keyOf, setQuantity, useCart } from './cart.ts'

type Props = { dish: Dish; closed?: string | undefined }

/**
 * A button to add a dish, or its quantity once it is in the cart; says why where it cannot be added. Where
 * something can be chosen with it, that is asked first.
 */
export const AddToCart = ({ dish, closed }: Props) => {
  const { t } = useLingui()
  const name = useDishText().nameOf(dish)
  const lines = useCart().filter(({ id }) => id === dish.id)
  const quantity = countOf(lines)
  const inCart = quantity > 0
  const container = useRef<HTMLDivElement>(null)
  const pressedHere = useRef(false)
  // The focus moves from the pressed button to the one that replaces it, unless the person has already moved
  // on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the one control replaces the other
  useEffect(() => {
    if (pressedHere.current) container.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    pressedHere.current = false
  }, [inCart])

  const change = (next: number) => {
    if (dish.customizable && next > quantity) return openPopup({ kind: 'options', dish, choose: !inCart })
    const focused = document.activeElement
    const here = focused === document.body || container.current?.contains(focused) === true
    pressedHere.current = here && next > 0 !== inCart
    const last = lines.at(-1)
    if (next > quantity) addToCart(dish)
    else if (last) setQuantity(keyOf(last), last.quantity - 1)
  }
  const { available, availableFrom: time } = dish
  const off = time ? t`Available from ${time}` : t`Unavailable`
  const why = closed ?? (available ? undefined : dish.left === 0 ? t`Sold out` : off)
  return (
    <div ref={container} data-focus-group className="relative flex min-h-11 flex-col justify-center self-end">
      {inCart ? (
        <Stepper name={name} quantity={quantity} onChange={change} />
      ) : why === undefined ? (
        <AddButton name={name} asks={dish.customizable} onAdd={() => change(1)} />
      ) : (
        <p className="text-center text-sm font-bold leading-tight text-soft">{why}</p>
      )}
    </div>
  )
}

type ButtonProps = { name: string; asks: boolean | undefined; onAdd: () => void }

const AddButton = ({ name, asks, onAdd }: ButtonProps) => {
  const { t } = useLingui()
  const mark = useId()
  return (
    <>
      <button
        type="button"
        aria-label={t`Add ${name} to cart`}
        aria-haspopup={asks && 'dialog'}
        aria-describedby={asks ? mark : undefined}
        onClick={onAdd}
        className={`peer flex min-h-11 w-full items-center justify-center gap-1.5 rounded-xl border-[1.5px] border-accent bg-surface font-bold text-accent transition-colors duration-150 hover:bg-action hover:text-on-action ${asks ? 'pb-3' : ''}`}
      >
        <Icon name="plus" size={18} stroke={2.6} />
        <Trans>Add</Trans>
      </button>
      {asks && (
        <p
          id={mark}
          className="pointer-events-none absolute inset-x-0 bottom-1 text-center text-xs font-semibold text-accent peer-hover:text-on-action"
        >
          <Trans>Customisable</Trans>
        </p>
      )}
    </>
  )
}
