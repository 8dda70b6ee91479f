import type { PaymentProvider } from './provider.ts'

/**
 * The provider of installations without a payment service: customers pay the courier in cash. It charges and
 * settles nothing. Charges of an earlier service can be refunded only by hand, so such a refund fails and
 * stays in the dead-letter queue.
 */
export const openCashOnly = (): PaymentProvider => ({
  name: 'cash-only',
  methods: [],
  takesDetails: false,
  charge: async ({ paymentId }) => {
    throw new Error(`there is no payment service to charge ${paymentId} with`)
  },
  find: async () => ({ outcome: 'unknown' }),
  cancel: async () => ({ outcome: 'cancelled' }),
  refund: async ({ paymentId }) => {
    throw new Error(`there is no payment service: give the money of payment ${paymentId} back by hand`)
  },
  readWebhook: () => null,
  list: null,
})
