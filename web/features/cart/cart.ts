import { maxPerDish } from '#shared/cart-limits.ts'
import type { Dish } from '#shared/contracts/catalogue.ts'
import { translate } from '../../lib/i18n.ts'
import { persistedStore } from '../../lib/persisted-store.ts'
import { toast } from '../../ui/toast.ts'

/** As stored in local storage under `cart`. Prices are those that were shown; the server's quote decides. */
export type CartItem = Pick<Dish, 'id' | 'name' | 'price' | 'image' | 'category' | 'isVeg' | 'restaurant'> & {
  quantity: number
}

const isItem = (value: unknown): value is CartItem => {
  if (typeof value !== 'object' || value === null) return false
  const item = value as Partial<CartItem>
  return (
    typeof item.id === 'string' &&
    typeof item.name === 'string' &&
    Number.isInteger(item.price) &&
    Number.isInteger(item.quantity) &&
    Number(item.quantity) > 0 &&
    typeof item.image === 'string' &&
    typeof item.restaurant?.id === 'string'
  )
}
const none: CartItem[] = []
const store = persistedStore<CartItem[]>('cart', none, (value) =>
  Array.isArray(value) ? value.filter(isItem) : undefined,
)

export const useCart = store.use
export const cartItems = store.get

/** How many items there are, by their quantities. */
export const countOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0)

export const quantityOf = (items: readonly CartItem[], dishId: string): number =>
  items.find((item) => item.id === dishId)?.quantity ?? 0

/** Specification section 9: a cart notice stays for 2 s. */
const noticeMs = 2_000

/** Adds one of a dish; a new dish goes to the end (specification section 4, Cart). */
export const addToCart = (dish: Omit<CartItem, 'quantity'>) => {
  const items = store.get()
  const held = quantityOf(items, dish.id)
  if (held > 0) setQuantity(dish.id, held + 1)
  else {
    const { id, name, price, image, category, isVeg, restaurant } = dish
    store.set([...items, { id, name, price, image, category, isVeg, restaurant, quantity: 1 }])
  }
  toast.success(translate(/*i18n*/ 'Item added to cart'), noticeMs)
}

/** Below 1 the item is removed. */
export const setQuantity = (dishId: string, quantity: number) => {
  store.set(
    store
      .get()
      .map((item) => (item.id === dishId ? { ...item, quantity: Math.min(quantity, maxPerDish) } : item))
      .filter((item) => item.quantity > 0),
  )
}

export const emptyCart = () => store.set([])
export const replaceCart = store.set
