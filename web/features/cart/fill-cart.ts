import { maxPerDish } from '#shared/cart-limits.ts'
import { type CartItem, cartItems, quantityOf, replaceCart } from './cart.ts'

/** Puts dishes into the cart beside what is there; of a dish that is there already it holds at least as many as given. */
export const fillCart = (wanted: readonly CartItem[]): void => {
  const held = cartItems()
  const added = wanted.map(({ id, name, price, image, category, isVeg, restaurant, quantity }) => ({
    id,
    name,
    price,
    image,
    category,
    isVeg,
    restaurant,
    quantity: Math.min(Math.max(quantity, quantityOf(held, id)), maxPerDish),
  }))
  const others = held.filter(({ id }) => added.every((item) => item.id !== id))
  replaceCart([...others, ...added])
}
