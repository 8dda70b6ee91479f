import { sessionStore } from '../../lib/state/storage.ts'
import type { CheckoutForm } from './checkout-form.ts'

/**
 * The delivery details as typed, stored in this tab so that a reload or a look back at the menu does not lose
 * them. The next order starts from them too. Payment details are never stored.
 */
const name = 'checkoutDraft'

export type Draft = Pick<CheckoutForm, 'shippingDetails' | 'paymentMethod' | 'delivery' | 'cutlery'>
type When = CheckoutForm['when']['choice']
type StoredDraft = Partial<Draft> & { userId?: string; promoCode?: string | undefined; when?: When }

const read = (userId: string): StoredDraft => {
  try {
    const stored = JSON.parse(sessionStore.getItem(name) ?? '{}') as StoredDraft
    return stored.userId === userId ? stored : {}
  } catch {
    return {}
  }
}

export const saveDraft = (userId: string, { shippingDetails, paymentMethod, delivery, cutlery }: Draft) =>
  update(userId, { shippingDetails, paymentMethod, delivery, cutlery })

/** Whoever cannot pay online pays in cash the next time, unless they choose otherwise. */
export const preferCash = (userId: string) => update(userId, { paymentMethod: 'cashOnDelivery' })

const update = (userId: string, changes: StoredDraft) =>
  sessionStore.setItem(name, JSON.stringify({ ...read(userId), ...changes, userId }))

/** Whether the next checkout begins with an order for later, until one is placed. */
export const saveWhen = (userId: string, when: When) => update(userId, { when })
export const savedWhen = (userId: string): When => read(userId).when ?? 'now'

/** The applied promo code, until it is used or removed. */
export const savePromoCode = (userId: string, promoCode: string | undefined) => update(userId, { promoCode })
export const savedPromoCode = (userId: string): string | undefined => read(userId).promoCode

/** The form as this person left it; empty if there is no draft. */
export const storedDraft = (userId: string): Partial<Draft> => read(userId)
