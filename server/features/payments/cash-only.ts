import type { PaymentProvider } from './provider.ts'

/**
 * No payment service at all: people pay the rider in cash. It charges nothing and settles nothing. What an earlier service took
 * can only be given back by hand there, so such a refund fails and is kept as a dead letter, never taken for done.
 */
export const openCashOnly = (): PaymentProvider => ({
  name: 'cash-only',
  methods: [],
  takesDetails: false,
  charge: async ({ paymentId }) => {
    throw new Error(`there is no payment service to charge ${paymentId} with`)
  },
  find: async () => ({ outcome: 'unknown' }),
  refund: async ({ paymentId }) => {
    throw new Error(`there is no payment service: give the money of payment ${paymentId} back by hand`)
  },
  readWebhook: () => null,
  list: null,
})
