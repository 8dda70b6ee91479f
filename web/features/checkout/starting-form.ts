import type { SiteFacts } from '#shared/loader-services.ts'
import type { PaymentMethod } from '#shared/payments/payments.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { another, type CheckoutForm } from './checkout-form.ts'
import { savedWhen, storedDraft } from './draft.ts'
import { noInstrument } from './instrument-fields.tsx'
import { fieldsOf, isSameAddress, type KnownCustomer } from './known-customer.ts'

/** The chosen method if it is offered (a draft may hold one that no longer is), else the first that is. */
const offeredMethod = (
  chosen: PaymentMethod | undefined,
  online: SiteFacts['onlinePayments'],
): CheckoutForm['paymentMethod'] => {
  if (
    chosen === 'cashOnDelivery' ||
    (chosen && chosen !== 'fund' && chosen !== 'credit' && online.includes(chosen))
  )
    return chosen
  return online.includes('upi') ? 'upi' : (online[0] ?? 'cashOnDelivery')
}

/**
 * The form as it opens: as this person left it in this tab, else from the account, its default address, and
 * the payment method and the cutlery of the last order.
 */
export const startingForm = (
  user: SessionUser,
  { addresses, lastOrder }: KnownCustomer,
  online: SiteFacts['onlinePayments'],
): CheckoutForm => {
  const draft = storedDraft(user.id)
  const typed = draft.shippingDetails?.address && draft.delivery?.choice === another
  const chosen = typed
    ? addresses.find((known) => isSameAddress(known, draft.shippingDetails ?? known))
    : (addresses.find(({ id }) => id === draft.delivery?.choice) ?? addresses[0])
  const last = lastOrder?.shippingDetails
  return {
    shippingDetails: {
      fullName: user.fullName || last?.fullName || '',
      email: user.email,
      phone: user.mobileNumber || last?.phone || '',
      address: user.address,
      city: '',
      zipCode: '',
      notes: '',
      ...draft.shippingDetails,
      ...(chosen && fieldsOf(chosen)),
    },
    delivery: { keep: false, label: '', ...draft.delivery, choice: chosen?.id ?? another },
    fulfilment: 'delivery',
    when: { choice: savedWhen(user.id), slot: '' },
    paymentMethod: offeredMethod(draft.paymentMethod ?? lastOrder?.paymentMethod, online),
    saved: { creditCard: '', upi: '' },
    saveMethod: false,
    donation: '',
    tip: '',
    credit: false,
    cutlery: draft.cutlery ?? lastOrder?.cutlery === true,
    payment: noInstrument,
  }
}
