import { courierStatus } from '#shared/deliveries/delivery-lifecycle.ts'
import { problemLabels } from '#shared/deliveries/delivery-problem.ts'
import { Refusal } from '#shared/errors.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import { type OrderAction, type OrderStatus, progress } from '#shared/orders/order-lifecycle.ts'
import { publish } from '../../../../outbox/publish.ts'
import type { DeliveryChange, DeliveryRow, DeliverySubject } from '../../../deliveries/delivery-subject.ts'
import { courierEstimate } from '../../estimate.ts'
import { mentionedTo } from '../../lists/search-text.ts'
import { queueProblemPush } from '../../messages/order-push.ts'
import { orderEvent } from '../../order-event.ts'
import { type OrderRow, ordersById } from '../../read-orders.ts'
import { cashTip, lockTips } from '../../tips/settle-tips.ts'
import { applyTransition } from '../apply-transition.ts'
import { lockOrder } from '../lock-orders.ts'
import { askSupport } from './ask-support.ts'
import { carriedOrderView } from './carried-order-view.ts'
import { payWaiting } from './courier-pay.ts'

/**
 * Orders as the subject of deliveries: pickup makes an order out for delivery, completion delivers and
 * settles it.
 */
export const carriedOrder: DeliverySubject = {
  lock: async (transaction, id) => {
    const order = await lockOrder(transaction.tx, id)
    if (!order) throw new Error(`order ${id} has a delivery and does not exist`)
    return async (step) => {
      const { action, by, at } = step
      const atDoor = action === 'problem' ? cashTip(await lockTips(transaction.tx, id), order) : paise(0)
      requireSense(order, step, atDoor)
      if (action === 'confirmPickup') await payWaiting(transaction.tx, order, step)
      if (action === 'problem' && step.delivery.problem !== null) {
        await askSupport(transaction, order, step)
        await queueProblemPush(transaction.deps, transaction.tx, order, step.delivery.problem)
      }
      const moved = moves[action]
      if (moved)
        await applyTransition(transaction, order, {
          action: moved,
          actor: 'delivery',
          by,
          now: at,
          step,
          ...reasonOf(step),
        })
      else
        await publish(
          transaction.deps,
          transaction.tx,
          orderEvent(order, { action, status: order.status, by, at }, step),
        )
    }
  },
  show: async (executor, shown, viewer, now) => {
    const records = await ordersById(
      executor,
      shown.map(({ id }) => id),
    )
    return records.map((record) => carriedOrderView(record, viewer, now))
  },
  mentions: (text, viewer, now) => mentionedTo(viewer, text, now),
  positionEvent: (delivery, position) => {
    const { lat, lng, at } = position
    const status = statusUnderWay(delivery)
    return {
      orderId: delivery.id,
      status,
      progress: progress[status],
      deliveryStatus: courierStatus(delivery.status),
      action: 'location',
      by: 'agent',
      at: at.toISOString(),
      estimatedDelivery: courierEstimate(delivery, position)?.toISOString() ?? null,
      location: { lat, lng },
    }
  },
}

/** Why, as the customer reads it: what was wrong, where that ended it. */
const reasonOf = ({ action, reason, delivery: { problem } }: DeliveryChange): { reason?: string } => {
  if (moves[action] === 'undeliver' && problem !== null) return { reason: problemLabels[problem] }
  return reason === null ? {} : { reason }
}

/** Which of a courier's steps change the order too, and how. */
const moves: Partial<Record<DeliveryChange['action'], OrderAction>> = {
  confirmPickup: 'confirmPickup',
  complete: 'complete',
  leaveAtDoor: 'complete',
  handBack: 'undeliver',
  giveUp: 'undeliver',
}

/**
 * What only the order knows of a courier's step: food that is not paid for is not left at a door, and of cash
 * no more is missing than is owed, the tip (`atDoor`, in paise) included. Refuses: illegal_transition (409),
 * validation_failed (422).
 */
const requireSense = (
  { total, paid }: Pick<OrderRow, 'total' | 'paid'>,
  { action, delivery }: DeliveryChange,
  atDoor: Paise,
): void => {
  const owed = total - paid + atDoor
  if (action === 'leaveAtDoor' && owed > 0)
    throw new Refusal('illegal_transition', /*i18n*/ 'This order is not paid for yet, so it cannot be left.')
  if (action === 'cash' && owed <= 0)
    throw new Refusal('illegal_transition', /*i18n*/ 'No cash is to be collected here now.')
  if (action !== 'problem' || delivery.problem !== 'cashShort') return
  if (owed <= 0) throw new Refusal('illegal_transition', /*i18n*/ 'No cash is to be collected here now.')
  if ((delivery.problemAmount ?? 0) <= owed) return
  const message = /*i18n*/ 'No more than {most} can be missing'
  throw new Refusal('validation_failed', message, { amount: message }, { most: formatPaise(paise(owed)) })
}

/** The status of an order whose delivery is under way. */
const statusUnderWay = ({ status, readyAt }: DeliveryRow): OrderStatus => {
  if (status === 'enroute' || status === 'returning') return 'outForDelivery'
  return readyAt === null ? 'preparing' : 'readyForPickup'
}
