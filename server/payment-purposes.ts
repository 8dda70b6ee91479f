import type { PaymentPurposeName } from '#shared/payments.ts'
import type { Deps } from './deps.ts'
import { donationPurpose } from './features/giving/donation-purpose.ts'
import { orderPurpose } from './features/orders/order-purpose.ts'
import type { PaymentPurpose } from './features/payments/purpose.ts'

/** What is done when a payment settles, by its purpose. To sell something new, add a purpose and its row. */
export const paymentPurposes = (
  deps: Omit<Deps, 'paymentPurposes'>,
): Record<PaymentPurposeName, PaymentPurpose> => ({
  order: orderPurpose(deps),
  donation: donationPurpose(deps),
})
