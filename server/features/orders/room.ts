import * as tables from '../../db/tables/orders.ts'
import type { Room } from '../../room.ts'
import { queueMissedReceipts } from '../giving/receipts/queue-receipt.ts'
import { audited } from './audited.ts'
import { cancelClosed } from './later/cancel-closed.ts'
import { remindOfOrders } from './later/remind-of-orders.ts'
import { laterRoutes } from './later/routes.ts'
import { cancelPendingOrders } from './lifecycle/cancel-pending.ts'
import { carriedOrder } from './lifecycle/courier/carried-order.ts'
import { acceptAutomatically } from './lifecycle/in-time/accept-automatically.ts'
import { endNoShows } from './lifecycle/in-time/end-no-shows.ts'
import { expireOrders } from './lifecycle/in-time/expire-orders.ts'
import { releaseOrders } from './lifecycle/in-time/release-orders.ts'
import { purgeNumbers } from './lifecycle/kitchen/next-number.ts'
import { customerFigures } from './lists/customer-figures.ts'
import { confirmOrders } from './messages/confirm-orders.ts'
import { alertUnaccepted, sendKitchenAlert } from './messages/kitchen-alert.ts'
import { sendOrderMail } from './messages/order-mail.ts'
import { sendOrderPush } from './messages/order-push.ts'
import { queueMissedConfirmations } from './messages/queue-order-mail.ts'
import { orderPurpose } from './money/order-purpose.ts'
import { hasOrdersUnderWay } from './open-orders.ts'
import { ownOrder } from './own-order.ts'
import { anonymiseOldOrders, eraseCarrier, eraseCustomer, hasOpenOrders, ordersOf } from './personal-data.ts'
import { courierRating } from './reviews/courier-rating.ts'
import { routes } from './routes.ts'
import { tipRoutes } from './tips/routes.ts'
import { tipPurpose } from './tips/tip-purpose.ts'
import * as topics from './topics.ts'

export const orders: Room = {
  name: 'orders',
  tables,
  topics,
  audited,
  settings: {
    pricing: {
      description: "Tax, delivery fee and free-delivery limit, the agent's share and the commission",
      decidesMoney: true,
    },
    ordering: {
      description:
        'Whether orders are taken, and how long accepting, cancelling and refund requests may take',
    },
  },
  routes: [routes, laterRoutes, tipRoutes],
  jobs: (deps) => ({
    'release-orders': async () => {
      await acceptAutomatically(deps, await releaseOrders(deps))
      await remindOfOrders(deps)
    },
    'cancel-closed': async (closing) => {
      await cancelClosed(deps, closing)
    },
    'expire-orders': async () => {
      await acceptAutomatically(deps)
      await alertUnaccepted(deps)
      await expireOrders(deps)
      await endNoShows(deps)
    },
    'confirm-orders': async ({ orderIds }) => {
      await acceptAutomatically(deps, orderIds)
      await confirmOrders(deps, orderIds)
    },
    'kitchen-alert': (due) => sendKitchenAlert(deps, due),
    'order-mail': (due) => sendOrderMail(deps, due),
    'order-push': (due) => sendOrderPush(deps, due),
    'missed-order-mails': async () => {
      await queueMissedConfirmations(deps)
      await queueMissedReceipts(deps)
    },
  }),
  purges: [anonymiseOldOrders, purgeNumbers],
  purposes: (deps) => ({ order: orderPurpose(deps), tip: tipPurpose(deps) }),
  subjects: { order: carriedOrder },
  account: () => ({
    holdsBack: async (tx, userId) =>
      (await hasOpenOrders(tx, userId))
        ? /*i18n*/ 'An order is still under way. Please delete your account when it is over.'
        : undefined,
    exported: (executor, { id }) => ordersOf(executor, id),
    erase: async (tx, { id }) => {
      await eraseCustomer(tx, id)
      await eraseCarrier(tx, id)
    },
    figures: async (executor, userId) => {
      const { rating, ratingCount } = await courierRating(executor, userId)
      return { orders: await customerFigures(executor, userId), courierRating: { rating, ratingCount } }
    },
  }),
  restaurant: (deps) => ({
    underWay: hasOrdersUnderWay,
    closed: (tx, restaurantId, userId) => deps.jobs.send('cancel-closed', { restaurantId, userId }, { tx }),
    suspended: async (adminId, restaurantId) => {
      const reason = /*i18n*/ 'The restaurant does not take orders for now.'
      await cancelPendingOrders(deps, adminId, restaurantId, reason)
    },
  }),
  support: (deps) => ({ requireOwnOrder: (userId, orderId) => ownOrder(deps, userId, orderId) }),
}
