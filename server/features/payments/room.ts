import { eq } from 'drizzle-orm'
import { paise } from '#shared/money/money.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { savedPaymentMethods } from '../../db/tables/index.ts'
import * as tables from '../../db/tables/payments.ts'
import type { Room } from '../../room.ts'
import { audited } from './differences/audited.ts'
import { routes as differenceRoutes } from './differences/difference-routes.ts'
import { registerOutcomes } from './metrics/outcomes.ts'
import type { WebhookEvent } from './provider.ts'
import { applyEvent, purgePaymentEvents, receiveWebhook } from './receive-webhook.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { sendRefund } from './refund-payment.ts'
import { endUnwanted, resolveStalePayments } from './resolve-stale-payments.ts'
import { routes } from './routes.ts'
import { sandboxWebhookOf } from './sandbox/sandbox-webhook.ts'
import { routes as savedMethodRoutes } from './saved-methods/saved-method-routes.ts'
import { servicesOf } from './services/services.ts'

/** A person's saved payment methods, without the provider's tokens. */
const savedMethodsOf = (executor: Executor, userId: string) =>
  executor
    .select({
      method: savedPaymentMethods.method,
      brand: savedPaymentMethods.brand,
      lastFour: savedPaymentMethods.lastFour,
      createdAt: savedPaymentMethods.createdAt,
    })
    .from(savedPaymentMethods)
    .where(eq(savedPaymentMethods.userId, userId))

/** Deletes a person's saved payment methods. */
const eraseSavedMethods = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.delete(savedPaymentMethods).where(eq(savedPaymentMethods.userId, userId))
}

export const payments: Room = {
  name: 'payments',
  tables,
  audited,
  routes: [routes, savedMethodRoutes, differenceRoutes],
  jobs: (deps) => ({
    'resolve-stale-payments': async () => {
      await resolveStalePayments(deps)
    },
    'end-payment': ({ paymentId }) => endUnwanted(deps, paymentId),
    'refund-payment': ({ amount, ...refund }) => sendRefund(deps, { ...refund, amount: paise(amount) }),
    'payment-event': ({ provider, event }) => applyEvent(deps, provider, event as WebhookEvent),
    'reconcile-payments': async () => {
      await reconcilePayments(deps)
    },
    'sandbox-webhook': async (event) => {
      await receiveWebhook(deps, servicesOf(deps), await sandboxWebhookOf(deps, event))
    },
  }),
  metrics: registerOutcomes,
  purges: [purgePaymentEvents],
  account: () => ({
    exported: async (executor, { id }) => ({ paymentMethods: await savedMethodsOf(executor, id) }),
    erase: (tx, { id }) => eraseSavedMethods(tx, id),
  }),
}
