import { eq } from 'drizzle-orm'
import { jobHandlers } from '#server/compose.ts'
import { orders, payments } from '#server/db/tables/index.ts'
import type { JobName } from '#server/jobs/queues.ts'
import type { PaymentAction } from '#shared/payments/payments.ts'
import { type TestApp, testApp } from './app.ts'
import { marketplace } from './marketplace.ts'

export const hostedEnvironment = { PAYMENTS: 'sandbox-hosted', PUBLIC_URL: 'http://food.example' }
export const byCard = { paymentMethod: 'creditCard' }

/** A marketplace whose customers pay on the page of the hosted sandbox. No job runs unless told to. */
export const hostedMarketplace = async (environment: Record<string, string> = {}) => {
  const m = await serviceMarketplace(await testApp({ environment: { ...hostedEnvironment, ...environment } }))
  return {
    ...m,
    /** What somebody presses on the service's page. */
    press: (action: PaymentAction | null, answer: string) =>
      m.app.inject({
        method: 'POST',
        url: pageOf(action),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `answer=${answer}`,
      }),
  }
}
export type HostedMarketplace = Awaited<ReturnType<typeof hostedMarketplace>>

/** A marketplace whose customers pay on the page of a service. No job runs unless told to. */
export const serviceMarketplace = async (test: TestApp) => {
  const m = await marketplace(test)
  return {
    ...m,
    paymentOf: async (orderId: string) => {
      const [row] = await m.deps.db
        .select({ payment: payments })
        .from(payments)
        .innerJoin(orders, eq(orders.paymentId, payments.id))
        .where(eq(orders.id, orderId))
      if (!row) throw new Error(`order ${orderId} has no payment`)
      return row.payment
    },
    /**
     * Does what waits to be done with the service, each as often as given, and counts it; what that brings
     * about waits again.
     */
    deliver: async (times = 1): Promise<number> => {
      const { rows } = await m.deps.pool.query(
        "DELETE FROM pgboss.job WHERE name IN ('sandbox-webhook', 'payment-event', 'refund-payment', 'end-payment') RETURNING name, data",
      )
      for (const { name, data } of rows)
        for (let count = 0; count < times; count++) await jobHandlers(m.deps)[name as JobName](data)
      return rows.length
    },
  }
}

/** The path of the service's page. */
export const pageOf = (action: PaymentAction | null) => new URL(action?.url ?? 'none:').pathname
