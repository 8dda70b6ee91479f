import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/orders/contracts.ts'
import { actionLabels } from '#shared/orders/order-lifecycle.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { translate } from '../../../lib/language/i18n.ts'
import { tap } from '../../../lib/taps/taps.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { useRestaurantId } from '../access/use-restaurant.ts'
import { print } from '../printing/print.ts'
import { printOnAccept } from '../printing/print-on-accept.ts'
import { putOrder } from './kitchen-cache.ts'
import { readFigures, readOrder } from './use-kitchen-orders.ts'

/**
 * Runs one step of the kitchen and shows the order as it is then, after a refusal too; null: it is kept on
 * the device and sent later.
 */
const useStep = <V extends { order: Order }>(step: (values: V) => Promise<Order | null>) => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return useMutation({
    mutationFn: step,
    onSuccess: (order) => {
      if (order === null) return
      putOrder(client, restaurant, order)
      readFigures(client, restaurant)
    },
    onError: (error, { order }) => {
      toast.error(messageOf(error, translate(/*i18n*/ 'That did not work. Please try again.')))
      return readOrder(client, restaurant, order.id)
    },
  })
}

const lineReady = /*i18n*/ 'Ready: {dish}'
const lineNotReady = /*i18n*/ 'Not ready: {dish}'

/** Lines of an order are ready, one after the other, or are not after all. */
export const useReadyLines = () =>
  useStep(async ({ order, lines, ready }: { order: Order; lines: readonly number[]; ready: boolean }) => {
    let now: Order | null = null
    for (const line of lines) {
      const { quantity = 1, name = '' } = order.items[line] ?? {}
      now = await tap(
        'POST /api/restaurant/orders/:id/lines/:line/ready',
        { params: { id: order.id, line }, body: { ready, changes: order.changes.length } },
        {
          about: [order.id],
          what: translate(ready ? lineReady : lineNotReady, { dish: `${quantity}× ${name}` }),
        },
      )
    }
    return now
  })

/** Somebody has seen what happened to it. */
export const useAcknowledge = () =>
  useStep(({ order }: { order: Order }) =>
    tap(
      'POST /api/restaurant/orders/:id/acknowledge',
      { params: { id: order.id } },
      { about: [order.id], what: translate(/*i18n*/ 'Seen') },
    ),
  )

/** Accepts all of them, the oldest first; what somebody else was faster with is left alone. */
export const useAcceptAll = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return useMutation({
    mutationFn: async ({ orders, minutes }: { orders: readonly Order[]; minutes: number }) => {
      for (const { id } of orders) {
        try {
          const accepted = await tap(
            'POST /api/restaurant/orders/:id/accept',
            { params: { id }, body: { preparationMinutes: minutes } },
            { about: [id], what: translate(actionLabels.accept) },
          )
          if (accepted === null) continue
          putOrder(client, restaurant, accepted)
          if (printOnAccept.get()) void print(id, 'ticket')
        } catch (error) {
          toast.error(messageOf(error, translate(/*i18n*/ 'That did not work. Please try again.')))
          await readOrder(client, restaurant, id)
        }
      }
      return orders.map(({ id }) => id)
    },
    onSettled: () => readFigures(client, restaurant),
  })
}
