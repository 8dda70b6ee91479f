import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Order } from '#shared/contracts/orders.ts'

const methods: Record<Order['paymentMethod'], MessageDescriptor> = {
  creditCard: msg`Credit Card`,
  upi: msg`UPI`,
  cashOnDelivery: msg`Cash on Delivery`,
}

/** `Credit Card (Visa •••• 4242)`. */
export const usePaymentText = ({
  paymentMethod,
  payment,
}: Pick<Order, 'paymentMethod' | 'payment'>): string => {
  const { t } = useLingui()
  const method = t(methods[paymentMethod])
  const card = [payment.brand, payment.lastFour && `•••• ${payment.lastFour}`].filter(Boolean).join(' ')
  return card === '' || paymentMethod === 'upi' ? method : `${method} (${card})`
}
