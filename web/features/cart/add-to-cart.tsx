import { IconPlus } from '@tabler/icons-react'
import type { Dish } from '#shared/contracts/catalogue.ts'
import { Stepper } from '../../ui/stepper.tsx'
import { addToCart, quantityOf, setQuantity, useCart } from './cart.ts'

/** Add, or once it is in the cart how many; says why where it cannot be added. */
export const AddToCart = ({ dish, closed }: { dish: Dish; closed?: string | undefined }) => {
  const quantity = quantityOf(useCart(), dish.id)
  if (quantity > 0)
    return (
      <Stepper
        name={dish.name}
        quantity={quantity}
        onChange={(next) => (next > quantity ? addToCart(dish) : setQuantity(dish.id, next))}
      />
    )
  const why = closed ?? (dish.available ? undefined : 'Unavailable')
  if (why !== undefined)
    return (
      <p className="flex min-h-11 items-center justify-center self-end text-center text-sm font-bold leading-tight text-soft">
        {why}
      </p>
    )
  return (
    <button
      type="button"
      aria-label={`Add ${dish.name} to cart`}
      onClick={() => addToCart(dish)}
      className="flex min-h-11 w-full items-center justify-center gap-1.5 self-end rounded-xl border-[1.5px] border-accent bg-surface font-extrabold text-accent transition-colors duration-150 hover:bg-action hover:text-on-action"
    >
      <IconPlus aria-hidden="true" size={18} stroke={2.6} />
      Add
    </button>
  )
}
