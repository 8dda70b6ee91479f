import type { Order } from '#shared/contracts/ordering.ts'

const methods: Record<Order['paymentMethod'], string> = {
  creditCard: 'Credit Card',
  upi: 'UPI',
  cashOnDelivery: 'Cash on Delivery',
}

/** `Credit Card (Visa •••• 4242)`. */
export const paymentText = ({ paymentMethod, payment }: Pick<Order, 'paymentMethod' | 'payment'>): string => {
  const card = [payment.brand, payment.lastFour && `•••• ${payment.lastFour}`].filter(Boolean).join(' ')
  return card === '' || card === methods[paymentMethod]
    ? methods[paymentMethod]
    : `${methods[paymentMethod]} (${card})`
}
