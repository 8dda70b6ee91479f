export {
  type CheckedForm,
  type CheckoutForm,
  checkoutResolver,
  donationIn,
  hostedCheckoutResolver,
  pinCodeIn,
  tipIn,
} from './checkout-form.ts'
export { DeliveryFields } from './delivery-fields.tsx'
export { DonationField } from './donation-field.tsx'
export { DoorField, useDoor } from './door/door.tsx'
export { canCollectInstead } from './door/not-delivered.tsx'
export { preferCash, saveDraft, saveWhen } from './draft.ts'
export { CreditField } from './extras/credit-field.tsx'
export { CutleryField } from './extras/cutlery-field.tsx'
export { TipField } from './extras/tip-field.tsx'
export {
  CardFields,
  HostedNote,
  type InstrumentForm,
  noInstrument,
  UpiFields,
} from './instrument-fields.tsx'
export { type KnownCustomer, pointOf, useKnownCustomer } from './known-customer.ts'
export { MethodChoice } from './method-choice.tsx'
export {
  type CheckedPayment,
  emptyPayment,
  type OnlinePaymentForm,
  onlinePaymentResolver,
  paymentOf,
} from './online-payment.ts'
export { OnlinePaymentFields } from './online-payment-fields.tsx'
export { OrderSummary, rangeOf } from './order-summary.tsx'
export { PaymentFields } from './payment-fields.tsx'
export { hasPendingCart, usePendingCheckout } from './pending-checkout.ts'
export { SaveMethod } from './save-method.tsx'
export { startingForm } from './starting-form.ts'
export { useFillProfile } from './use-fill-profile.ts'
export { usePlaceOrder } from './use-place-order.ts'
export { refusedCode, usePromo } from './use-promo.ts'
export { useSaveAddress } from './use-save-address.ts'
export { HowFields } from './when/how-fields.tsx'
export { slotIn, slotProblem } from './when/slot-choice.ts'
export { SlotPicker } from './when/slot-picker.tsx'
export { WhenFields } from './when/when-fields.tsx'
