import type { CheckoutForm } from './checkout-form.ts'

/**
 * What was typed, kept in this tab: a reload or a look back at the menu must not cost it. The next order starts from it
 * too. Never what pays.
 */
const name = 'checkoutDraft'

type Draft = Pick<CheckoutForm, 'shippingDetails' | 'paymentMethod'>
type Kept = Partial<Draft> & { userId?: string; promoCode?: string | undefined }

const read = (userId: string): Kept => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? '{}') as Kept
    return kept.userId === userId ? kept : {}
  } catch {
    return {}
  }
}

export const keepDraft = (userId: string, { shippingDetails, paymentMethod }: Draft) =>
  keep(userId, { shippingDetails, paymentMethod })

const keep = (userId: string, changes: Kept) =>
  sessionStorage.setItem(name, JSON.stringify({ ...read(userId), ...changes, userId }))

/** The promo code that was applied, until it was used or taken off. */
export const keepPromoCode = (userId: string, promoCode: string | undefined) => keep(userId, { promoCode })
export const keptPromoCode = (userId: string): string | undefined => read(userId).promoCode

/** The form as this person left it, else as given. */
export const withDraft = (userId: string, form: CheckoutForm): CheckoutForm => {
  const kept = read(userId)
  return {
    ...form,
    shippingDetails: { ...form.shippingDetails, ...kept.shippingDetails },
    paymentMethod: kept.paymentMethod ?? form.paymentMethod,
  }
}
