import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { formatPaise, paise } from '#shared/money/money.ts'
import { useDishText } from '../../lib/language/dish-text.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { DishThumb } from '../../ui/dish-thumb.tsx'
import { Stepper } from '../../ui/forms/stepper.tsx'
import { DietMark } from '../../ui/icons/diet-mark.tsx'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import { Message } from '../../ui/message.tsx'
import { OptionNames } from '../../ui/option-names.tsx'
import { AmountRows } from './amount-rows.tsx'
import { addToCart, type CartItem, keyOf, setQuantity } from './cart.ts'
import { FreeDeliveryHint } from './free-delivery-hint.tsx'
import { MinimumHint } from './minimum-hint.tsx'
import { refusedLine } from './quote-failure.tsx'
import type { QuotedOrder, useQuote } from './use-quote.ts'

const EditLine = lazyDialog(() => import('./edit-line.tsx'))

type Props = { items: readonly CartItem[]; quote: ReturnType<typeof useQuote> }

/**
 * The items in the cart, grouped by restaurant. Each restaurant is an order of its own: where there are
 * several, this is said, and each group has its own amounts.
 */
export const CartLines = ({ items, quote }: Props) => {
  const groups = [...Map.groupBy(items, (item) => item.restaurant.id)]
  const kitchens = groups.length
  const refused = quote.isError ? refusedLine(quote, items) : undefined
  const orderOf = (restaurantId: string) =>
    quote.isError ? undefined : quote.data?.orders.find((order) => order.restaurantId === restaurantId)
  return (
    <div className="space-y-4">
      {kitchens > 1 && (
        <Message kind="info">
          <Trans>
            Your dishes come from {kitchens} kitchens: {kitchens} orders, each with its own delivery, under
            one payment.
          </Trans>
        </Message>
      )}
      {groups.map(([restaurantId, lines]) => (
        <section key={restaurantId} aria-label={lines[0]?.restaurant.name}>
          <h3 className="mb-2 text-lg">{lines[0]?.restaurant.name}</h3>
          <div className="rounded-card border border-line bg-surface">
            <ul className="divide-y divide-line">
              {lines.map((item, at) => (
                <CartLine
                  key={positionOf(lines, at)}
                  item={item}
                  problem={refused?.item === item ? refused.why : undefined}
                />
              ))}
            </ul>
            {kitchens > 1 && (
              <KitchenAmounts
                order={orderOf(restaurantId)}
                percent={quote.data?.promo?.percent}
                updating={quote.isPlaceholderData}
              />
            )}
          </div>
        </section>
      ))}
    </div>
  )
}

/**
 * Which line of its dish it is: a line whose options are changed stays where it is, and so does the focus.
 */
const positionOf = (lines: readonly CartItem[], at: number): string => {
  const id = lines[at]?.id
  return `${id} ${lines.slice(0, at).filter((line) => line.id === id).length}`
}

type AmountsProps = { order: QuotedOrder | undefined; percent: number | null | undefined; updating: boolean }

/**
 * What one restaurant's part of the cart costs, folded: the sums of the whole cart stand below. Nothing until
 * the server has priced it.
 */
const KitchenAmounts = ({ order, percent, updating }: AmountsProps) =>
  order && (
    <div
      aria-busy={updating}
      className={`space-y-2.5 border-t border-line p-3 text-sm ${updating ? 'outdated' : ''}`}
    >
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-bold">
          <span className="inline-flex w-[calc(100%-1.25rem)] justify-between gap-3 align-middle">
            <Trans>This order</Trans>
            <span className="money">{formatPaise(order.total)}</span>
          </span>
        </summary>
        <dl className="space-y-1 pt-1">
          <AmountRows amounts={order} percent={percent} />
        </dl>
      </details>
      <MinimumHint order={order} />
      <FreeDeliveryHint order={order} />
    </div>
  )

const CartLine = ({ item, problem }: { item: CartItem; problem: string | undefined }) => {
  const { t } = useLingui()
  const key = keyOf(item)
  /** Tells it apart from the same dish with other options. */
  const dish = useDishText().nameOf(item)
  const name = [dish, ...item.options.map((option) => option.name)].join(', ')
  return (
    <li className="flex flex-wrap gap-3 p-3">
      <DishThumb image={item.image} category={item.category} className="size-16 rounded-xl" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex items-start gap-1.5 font-bold leading-tight">
          <span className="mt-0.5">
            <DietMark isVeg={item.isVeg} />
          </span>
          {dish}
        </p>
        <OptionNames options={item.options} />
        {problem !== undefined && <p className="font-bold text-chilli">{problem}</p>}
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="money text-sm text-soft">{formatPaise(item.price)}</span>
          {item.customizable && <EditButton item={item} name={name} />}
          <span className="money ml-auto font-bold">{formatPaise(paise(item.price * item.quantity))}</span>
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2">
          <Stepper
            name={name}
            quantity={item.quantity}
            className="w-32 max-w-full"
            onChange={(next) => (next > item.quantity ? addToCart(item) : setQuantity(key, next))}
          />
          <IconButton label={t`Remove ${name}`} className="text-soft" onClick={() => setQuantity(key, 0)}>
            <IconTrash aria-hidden="true" size={20} />
          </IconButton>
        </div>
      </div>
    </li>
  )
}

const EditButton = ({ item, name }: { item: CartItem; name: string }) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const edit = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t`Edit ${name}`}
        onClick={edit}
        className="-my-2 inline-flex min-h-11 items-center px-1 text-sm font-bold text-accent underline"
      >
        <Trans>Edit</Trans>
      </button>
      {used && (
        <Suspense>
          <EditLine line={item} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
