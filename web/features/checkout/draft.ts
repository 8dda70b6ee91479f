import type { CheckoutForm } from './checkout-form.ts'

/**
 * The delivery details as typed, stored in this tab so that a reload or a look back at the menu does not lose them. The
 * next order starts from them too. Payment details are never stored.
 */
const name = 'checkoutDraft'

type Draft = Pick<CheckoutForm, 'shippingDetails' | 'paymentMethod'>
type StoredDraft = Partial<Draft> & { userId?: string; promoCode?: string | undefined }

const read = (userId: string): StoredDraft => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(name) ?? '{}') as StoredDraft
    return stored.userId === userId ? stored : {}
  } catch {
    return {}
  }
}

export const saveDraft = (userId: string, { shippingDetails, paymentMethod }: Draft) =>
  update(userId, { shippingDetails, paymentMethod })

const update = (userId: string, changes: StoredDraft) =>
  sessionStorage.setItem(name, JSON.stringify({ ...read(userId), ...changes, userId }))

/** The applied promo code, until it is used or removed. */
export const savePromoCode = (userId: string, promoCode: string | undefined) => update(userId, { promoCode })
export const savedPromoCode = (userId: string): string | undefined => read(userId).promoCode

/** The form as this person left it; `form` if there is no draft. */
export const withDraft = (userId: string, form: CheckoutForm): CheckoutForm => {
  const stored = read(userId)
  return {
    ...form,
    shippingDetails: { ...form.shippingDetails, ...stored.shippingDetails },
    paymentMethod: stored.paymentMethod ?? form.paymentMethod,
  }
}
