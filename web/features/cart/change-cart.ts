import { cartItems, keyOf, lineOf, type NewItem, replaceCart } from './cart.ts'

/** Puts something else in the place of a line. */
export const changeLine = (key: string, item: NewItem, quantity: number): void => {
  replaceCart(cartItems().map((line) => (keyOf(line) === key ? lineOf(item, quantity) : line)))
}

/**
 * Puts dishes into the cart beside what is there; of a line that is there already it holds at least as many
 * as given.
 */
export const addMissingToCart = (wanted: readonly (NewItem & { quantity: number })[]): void => {
  const held = cartItems()
  const added = wanted.map((item) => {
    const before = held.find((line) => keyOf(line) === keyOf(item))?.quantity ?? 0
    return lineOf(item, Math.max(item.quantity, before))
  })
  const keys = new Set(added.map(keyOf))
  replaceCart([...held.filter((line) => !keys.has(keyOf(line))), ...added])
}
