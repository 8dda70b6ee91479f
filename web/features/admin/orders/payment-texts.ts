import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PaymentMethod, PaymentStatus } from '#shared/payments/payments.ts'

const methods = {
  creditCard: msg`Credit Card`,
  upi: msg`UPI`,
  cashOnDelivery: msg`Cash on Delivery`,
  fund: msg`Donation fund`,
  credit: msg`Store credit`,
} satisfies Record<PaymentMethod, unknown>

const statuses = {
  created: msg`Not paid yet`,
  authorised: msg`Authorised`,
  captured: msg`Paid`,
  partlyRefunded: msg`Partly refunded`,
  refunded: msg`Refunded`,
  failed: msg`Failed`,
} satisfies Record<PaymentStatus, unknown>

export const usePaymentTexts = () => {
  const { t } = useLingui()
  return {
    method: (method: PaymentMethod): string => t(methods[method]),
    status: (status: PaymentStatus): string => t(statuses[status]),
  }
}
