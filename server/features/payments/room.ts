import { paise } from '#shared/money/money.ts'
import type { Room } from '../../room.ts'
import { eraseSavedMethods, savedMethodsOf } from './personal-data.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { sendRefund } from './refund-payment.ts'
import { resolveStalePayments } from './resolve-stale-payments.ts'
import { routes } from './routes.ts'
import { sandboxWebhookOf } from './sandbox/sandbox-webhook.ts'
import { routes as savedMethodRoutes } from './saved-methods/saved-method-routes.ts'

export const payments: Room = {
  name: 'payments',
  routes: [routes, savedMethodRoutes],
  jobs: (deps) => ({
    'resolve-stale-payments': async () => {
      await resolveStalePayments(deps)
    },
    'refund-payment': ({ amount, ...refund }) => sendRefund(deps, { ...refund, amount: paise(amount) }),
    'reconcile-payments': async () => {
      await reconcilePayments(deps)
    },
    'sandbox-webhook': async (event) => {
      await receiveWebhook(deps, await sandboxWebhookOf(deps, event))
    },
  }),
  account: () => ({
    exported: async (executor, { id }) => ({ paymentMethods: await savedMethodsOf(executor, id) }),
    erase: (tx, { id }) => eraseSavedMethods(tx, id),
  }),
}
