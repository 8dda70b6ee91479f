import type { Dish } from '#shared/catalogue/contracts.ts'
import { maxPerDish } from '#shared/checkout/cart-limits.ts'
import { lineKey } from '#shared/checkout/line-key.ts'
import type { ChosenOption } from '#shared/menu/dish-options.ts'
import { translate } from '../../lib/language/i18n.ts'
import { persistedStore } from '../../lib/state/persisted-store.ts'
import { toast } from '../../ui/toasts/toast.ts'

/**
 * A line of the cart, as stored in local storage under `cart`. Prices are those that were shown; the server's
 * quote decides. `price` and `isVeg` are those of the dish with its options.
 */
export type CartItem = Pick<
  Dish,
  'id' | 'name' | 'nameHi' | 'price' | 'image' | 'category' | 'isVeg' | 'restaurant' | 'customizable'
> & {
  quantity: number
  options: ChosenOption[]
}
/** A dish without options has none chosen. */
export type NewItem = Omit<CartItem, 'quantity' | 'options'> & { options?: ChosenOption[] }

const isOption = (value: unknown): value is ChosenOption => {
  const option = value as Partial<ChosenOption> | null
  return typeof option?.id === 'string' && typeof option.name === 'string' && Number.isInteger(option.price)
}

const isItem = (value: unknown): value is NewItem & { quantity: number } => {
  if (typeof value !== 'object' || value === null) return false
  const item = value as Partial<CartItem>
  return (
    typeof item.id === 'string' &&
    typeof item.name === 'string' &&
    Number.isInteger(item.price) &&
    Number.isInteger(item.quantity) &&
    Number(item.quantity) > 0 &&
    typeof item.image === 'string' &&
    typeof item.restaurant?.id === 'string' &&
    // Carts from before there were options have none.
    (item.options ?? []).every?.(isOption)
  )
}
const none: CartItem[] = []
const store = persistedStore<CartItem[]>('cart', none, (value) =>
  Array.isArray(value)
    ? value.filter(isItem).map((item) => ({ ...item, options: item.options ?? [] }))
    : undefined,
)

export const useCart = store.use
export const cartItems = store.get
export const emptyCart = () => store.set([])

/** Tells the lines of the cart apart: a dish with other options is another line. */
export const keyOf = ({ id, options = [] }: Pick<NewItem, 'id' | 'options'>): string =>
  lineKey(
    id,
    options.map((option) => option.id),
  )

/** How many items there are, by their quantities. */
export const countOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0)

/** What the cart keeps of a dish. */
export const lineOf = (
  { id, name, nameHi, price, image, category, isVeg, restaurant, customizable, options = [] }: NewItem,
  quantity: number,
): CartItem => ({
  id,
  name,
  ...(nameHi && { nameHi }),
  price,
  image,
  category,
  isVeg,
  restaurant,
  ...(customizable && { customizable }),
  options,
  quantity,
})

/**
 * Stores the lines with one entry each and no more of a dish than can be ordered; of lines with the same dish
 * and options the first holds what all of them do.
 */
export const replaceCart = (items: readonly CartItem[]) => {
  const lines = new Map<string, CartItem>()
  for (const item of items) {
    const key = keyOf(item)
    const ofDish = countOf([...lines.values()].filter(({ id }) => id === item.id))
    const quantity = Math.min(item.quantity, maxPerDish - ofDish)
    const known = lines.get(key)
    if (quantity > 0) lines.set(key, { ...item, ...known, quantity: quantity + (known?.quantity ?? 0) })
  }
  store.set([...lines.values()])
}

/** Specification section 9: a cart notice stays for 2 s. */
const noticeMs = 2_000

/**
 * Adds to the line of this dish with these options; a new one goes to the end (specification section 4,
 * Cart).
 */
export const addToCart = (item: NewItem, quantity = 1) => {
  replaceCart([...store.get(), lineOf(item, quantity)])
  toast.success(translate(/*i18n*/ 'Item added to cart'), noticeMs)
}

/** As they stand in the cart. */
export const removeLines = (lines: readonly CartItem[]) =>
  replaceCart(store.get().filter((item) => !lines.includes(item)))

/** Below 1 the line is removed. */
export const setQuantity = (key: string, quantity: number) => {
  replaceCart(store.get().map((item) => (keyOf(item) === key ? { ...item, quantity } : item)))
}
