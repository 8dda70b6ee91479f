import type { CheckoutForm } from './checkout-form.ts'

/**
 * What was typed, kept in this tab: a reload or a look back at the menu must not cost it. The next order starts from it
 * too. Never what pays.
 */
const name = 'checkoutDraft'

type Draft = Pick<CheckoutForm, 'shippingDetails' | 'paymentMethod'>

export const keepDraft = (userId: string, { shippingDetails, paymentMethod }: Draft) =>
  sessionStorage.setItem(name, JSON.stringify({ userId, shippingDetails, paymentMethod }))

/** The form as this person left it, else as given. */
export const withDraft = (userId: string, form: CheckoutForm): CheckoutForm => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Draft> & { userId?: string }
    if (kept.userId !== userId) return form
    return {
      ...form,
      shippingDetails: { ...form.shippingDetails, ...kept.shippingDetails },
      paymentMethod: kept.paymentMethod ?? form.paymentMethod,
    }
  } catch {
    return form
  }
}
