import { useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { formatPaise, paise } from '#shared/money.ts'
import { courseClass } from '../../ui/course.ts'
import { DietMark } from '../../ui/diet-mark.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { addToCart, type CartItem, setQuantity } from './cart.ts'

/** The items in the cart, grouped by restaurant. */
export const CartLines = ({ items }: { items: readonly CartItem[] }) => {
  const kitchens = Map.groupBy(items, (item) => item.restaurant.id)
  return [...kitchens].map(([restaurantId, lines]) => (
    <section key={restaurantId} aria-label={lines[0]?.restaurant.name} className="mb-5">
      <h3 className="mb-2 text-lg">{lines[0]?.restaurant.name}</h3>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {lines.map((item) => (
          <CartLine key={item.id} item={item} />
        ))}
      </ul>
    </section>
  ))
}

const CartLine = ({ item }: { item: CartItem }) => {
  const { t } = useLingui()
  return (
    <li className="flex gap-3 p-3">
      <div
        className={`thali ${courseClass(item.category)} grid size-16 shrink-0 place-items-center rounded-xl`}
      >
        <img src={item.image} alt="" width={44} height={44} className="size-11 object-contain" />
      </div>
      <div className="min-w-0 flex-1">
        <p className="flex items-start gap-1.5 font-bold leading-tight">
          <span className="mt-0.5">
            <DietMark isVeg={item.isVeg} />
          </span>
          {item.name}
        </p>
        <p className="money text-sm text-soft">{formatPaise(item.price)}</p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2">
          <Stepper
            name={item.name}
            quantity={item.quantity}
            className="w-32"
            onChange={(next) => (next > item.quantity ? addToCart(item) : setQuantity(item.id, next))}
          />
          <IconButton
            label={t`Remove ${item.name}`}
            className="text-soft"
            onClick={() => setQuantity(item.id, 0)}
          >
            <IconTrash aria-hidden="true" size={20} />
          </IconButton>
          <span className="money ml-auto font-bold">{formatPaise(paise(item.price * item.quantity))}</span>
        </div>
      </div>
    </li>
  )
}
