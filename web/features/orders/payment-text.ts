import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'

const methods: Record<Order['paymentMethod'], MessageDescriptor> = {
  creditCard: msg`Credit Card`,
  upi: msg`UPI`,
  cashOnDelivery: msg`Cash on Delivery`,
  fund: msg`Paid by the donation fund`,
  credit: msg`Store credit`,
}

type Paid = Pick<Order, 'paymentMethod' | 'payment' | 'fulfilment'>

/** `Credit Card (Visa •••• 4242)`. */
export const paymentText = (i18n: I18n, { paymentMethod, payment, fulfilment }: Paid): string => {
  const isAtCounter = paymentMethod === 'cashOnDelivery' && fulfilment === 'collection'
  const method = i18n._(isAtCounter ? msg`Cash at the counter` : methods[paymentMethod])
  const card = [payment.brand, payment.lastFour && `•••• ${payment.lastFour}`].filter(Boolean).join(' ')
  return card === '' || paymentMethod === 'upi' ? method : `${method} (${card})`
}

export const usePaymentText = (paid: Paid): string => {
  const { i18n } = useLingui()
  return paymentText(i18n, paid)
}

/** Whether nothing of it is paid before the food is there, so that nothing could come back. */
export const isPaidOnDelivery = ({ paymentMethod, payment }: Paid): boolean =>
  paymentMethod === 'cashOnDelivery' && payment.credit === 0
