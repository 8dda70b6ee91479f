import { hourMs } from '../time.ts'
import { hasFoodInKitchen, type OrderAction, type OrderStatus } from './order-lifecycle.ts'

/**
 * What happens to an order behind the back of whoever cooks it, and stays on every screen of the house until
 * somebody says that it was seen. The gravest first: it hides the others.
 */
export const kitchenAttentions = ['cancelled', 'missed', 'changed', 'refunded'] as const
export type KitchenAttention = (typeof kitchenAttentions)[number]

/** Nobody looks for what happened in another shift: so long it is shown, in milliseconds. */
export const attentionShownMs = 12 * hourMs

/**
 * What an order that leaves a status by an action has to tell its kitchen; null: nothing. What the kitchen
 * never had, and what has left it, is not news to it.
 */
export const attentionOf = (before: OrderStatus, action: OrderAction): KitchenAttention | null => {
  if (action === 'expire' && before === 'confirmed') return 'missed'
  if ((action === 'cancel' || action === 'expire') && hasFoodInKitchen(before)) return 'cancelled'
  return null
}

/** What is told after one thing more has happened. */
export const graver = (one: KitchenAttention | null, other: KitchenAttention): KitchenAttention =>
  one !== null && kitchenAttentions.indexOf(one) < kitchenAttentions.indexOf(other) ? one : other

/** A change of what is cooked is over once the food has left. */
export const outlivesKitchen = (attention: KitchenAttention | null): boolean => attention !== 'changed'

/** Since when it is to be seen is `at`. */
export const isAttentionShown = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() < attentionShownMs
