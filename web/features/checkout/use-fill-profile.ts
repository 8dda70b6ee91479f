import type { SessionUser } from '../../lib/session/session.ts'
import { useSaveAccount } from '../accounts/index.ts'
import type { CheckoutForm } from './checkout-form.ts'

/**
 * Takes over into the profile what it lacks and the order was given: name, telephone number and address. What
 * it has stays as it is.
 */
export const useFillProfile = (user: SessionUser) => {
  const save = useSaveAccount()
  return async ({ shippingDetails }: CheckoutForm): Promise<void> => {
    const { fullName, phone, address, city, zipCode } = shippingDetails
    const missing = {
      ...(!user.fullName && { fullName }),
      ...(!user.mobileNumber && { mobileNumber: phone }),
      ...(!user.address && { address: `${address}, ${city} ${zipCode}`.slice(0, 300) }),
    }
    if (Object.keys(missing).length === 0) return
    // The order is placed; the profile can be filled in by hand.
    await save(missing).catch(() => undefined)
  }
}
