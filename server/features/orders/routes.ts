import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { hasRole } from '#shared/accounts/roles.ts'
import type { Output } from '#shared/api/contract.ts'
import { ofRestaurant } from '#shared/api/wire.ts'
import { marketDay } from '#shared/calendar.ts'
import { orderReceiptQuery, receipts } from '#shared/giving/contracts.ts'
import type { Language } from '#shared/languages.ts'
import * as contracts from '#shared/orders/contracts.ts'
import { recalls } from '#shared/orders/order-lifecycle.ts'
import * as kitchenContracts from '#shared/orders/restaurant-contracts.ts'
import { csvFile } from '../../http/csv.ts'
import { ipOf } from '../../http/limits/ip.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import type { Caller, VerifiedCaller } from '../../http/sign-in/access-token.ts'
import { restaurantOf, restaurantsOf } from '../../http/sign-in/restaurant-staff.ts'
import { requireCaller } from '../../http/sign-in/session.ts'
import { languageOf } from '../../languages.ts'
import { findProofPhoto } from '../deliveries/handover/proof-photo.ts'
import { latestPositions } from '../deliveries/positions/courier-positions.ts'
import { positionTopic } from '../deliveries/topics.ts'
import { sendFile } from '../receipts/send-file.ts'
import { restaurantTopic } from '../restaurants/topics.ts'
import { adminOrderRoutes } from './admin/routes.ts'
import { disclosureFor, type Viewer } from './disclosure.ts'
import { acknowledgeOrder } from './lifecycle/kitchen/acknowledge-order.ts'
import { answerRefund, replyToRating } from './lifecycle/kitchen/answer-customer.ts'
import { changeItems } from './lifecycle/kitchen/change-items.ts'
import { handOver } from './lifecycle/kitchen/hand-over.ts'
import { markLineReady } from './lifecycle/kitchen/mark-line-ready.ts'
import { reportAtCounter } from './lifecycle/report-at-counter.ts'
import { type Actor, notFound, transitionOrder } from './lifecycle/transition-order.ts'
import { askForPayment, leaveUnpaid } from './lifecycle/unpaid-order.ts'
import { customerOrders, oneOrder, viewerOf } from './lists/find-orders.ts'
import { openPortions } from './lists/open-portions.ts'
import { orderColumns } from './lists/order-columns.ts'
import { readOrderSummary } from './lists/order-summary.ts'
import { recommendDishes } from './lists/recommend-dishes.ts'
import { restaurantOrderDetails } from './lists/restaurant-order-details.ts'
import { restaurantOrderPages, restaurantOrders } from './lists/restaurant-orders.ts'
import { readRestaurantService, readRestaurantToDo } from './lists/restaurant-service.ts'
import { readMissedOrders, readRestaurantDays, readRestaurantStats } from './lists/restaurant-stats.ts'
import { orderReceipt } from './messages/order-receipt.ts'
import { printOrder } from './messages/print-order.ts'
import { opensReceipt } from './messages/receipt-link.ts'
import { orderView } from './order-view.ts'
import { changeRating, rateOrder, removeRating } from './ratings/rate-order.ts'
import { findOrder } from './read-orders.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { orderTopic } from './topics.ts'

/** The caller as an actor for their restaurants; 403 for staff without a restaurant. */
const staffOf = (caller: Caller): Extract<Actor, { as: 'restaurant' }> & { userId: string } => ({
  as: 'restaurant',
  userId: caller.userId,
  restaurantIds: restaurantsOf(caller),
})

/** The same for what a shared device does without a PIN: nobody's step, but the restaurant's. */
const kitchenOf = (caller: VerifiedCaller): Extract<Actor, { as: 'restaurant' }> => ({
  ...staffOf(caller),
  ...(caller.sharedFor !== undefined && !caller.byPin && { userId: null }),
})

const oneLine = ({
  line,
  quantity,
  replacement,
  ...rest
}: Output<(typeof kitchenContracts.changeItem)['body']>) => ({
  ...rest,
  lines: [{ line, quantity, replacement }],
})

const seesPhoto: readonly Viewer[] = ['customer', 'agent', 'admin']

export const routes = (app: FastifyInstance) => {
  register(app, contracts.customerOrders, ({ deps, caller, params, query }) =>
    customerOrders(deps, caller, params.userId, query),
  )
  register(app, contracts.customerSummary, ({ deps, caller, params }) =>
    readOrderSummary(deps, caller, params.userId),
  )
  register(app, contracts.recommendations, ({ deps, caller, params }) =>
    recommendDishes(deps, caller, params.userId),
  )
  register(app, contracts.oneOrder, ({ deps, caller, params }) => oneOrder(deps, caller, params.id))

  register(app, contracts.cancelOrder, async ({ deps, caller, params, body }) => {
    const actor: Actor = {
      as: (await isAdminOfAnother(caller, params.id)) ? 'admin' : 'customer',
      userId: caller.userId,
    }
    const reason = body?.reason
    const record = await transitionOrder(deps, {
      orderId: params.id,
      action: 'cancel',
      actor,
      ...(reason !== undefined && { reason }),
    })
    return orderView(record, actor.as, deps.clock())
  })
  register(app, contracts.askForPayment, async ({ deps, caller, params, request }) =>
    orderView(
      await askForPayment(deps, {
        ...{ orderId: params.id, userId: caller.userId },
        ...{ ip: ipOf(request), language: languageOf(request) },
      }),
      'customer',
      deps.clock(),
    ),
  )
  register(app, contracts.leaveUnpaid, async ({ deps, caller, params }) =>
    orderView(
      await leaveUnpaid(deps, { orderId: params.id, userId: caller.userId }),
      'customer',
      deps.clock(),
    ),
  )
  register(app, contracts.rateOrder, async ({ deps, caller, params, body }) =>
    orderView(await rateOrder(deps, caller.userId, params.id, body), 'customer', deps.clock()),
  )
  register(app, contracts.changeRating, async ({ deps, caller, params, body }) =>
    orderView(await changeRating(deps, caller.userId, params.id, body), 'customer', deps.clock()),
  )
  register(app, contracts.removeRating, async ({ deps, caller, params }) =>
    orderView(await removeRating(deps, caller.userId, params.id), 'customer', deps.clock()),
  )
  app.register(adminOrderRoutes)
  app.register(reviewRoutes)
  register(
    app,
    kitchenContracts.restaurantOrders,
    ({ deps, caller, query }) => restaurantOrders(deps, restaurantOf(caller, query.restaurant), query),
    {
      csv: ({ deps, caller, query, request }) =>
        csvFile({
          filename: `orders-${marketDay(deps.clock())}.csv`,
          columns: orderColumns(languageOf(request)),
          pages: restaurantOrderPages(deps, restaurantOf(caller, query.restaurant), query),
          language: languageOf(request),
        }),
    },
  )
  register(app, kitchenContracts.restaurantOrder, ({ deps, caller, params }) =>
    restaurantOrderDetails(deps, params.id, staffOf(caller)),
  )
  register(app, kitchenContracts.replyToRating, ({ deps, caller, params, body }) =>
    replyToRating(deps, params.id, staffOf(caller), body.text),
  )
  register(app, kitchenContracts.answerRefund, ({ deps, caller, params, body }) =>
    answerRefund(deps, params.id, staffOf(caller), body.text),
  )
  register(app, kitchenContracts.restaurantService, ({ deps, caller, query }) =>
    readRestaurantService(deps, restaurantOf(caller, query.restaurant), query),
  )
  register(app, kitchenContracts.restaurantToDo, ({ deps, caller, query }) =>
    readRestaurantToDo(deps, restaurantOf(caller, query.restaurant)),
  )
  register(app, kitchenContracts.openPortions, ({ deps, caller, params: { dishId }, query }) => {
    const { restaurant, except } = query
    const restaurantIds =
      restaurant === undefined ? restaurantsOf(caller) : [restaurantOf(caller, restaurant)]
    return openPortions(deps, { restaurantIds, dishId }, except)
  })
  register(app, kitchenContracts.restaurantStats, ({ deps, caller, query }) =>
    readRestaurantStats(deps, restaurantOf(caller, query.restaurant), query),
  )
  register(app, kitchenContracts.restaurantDays, ({ deps, caller, query }) =>
    readRestaurantDays(deps, restaurantOf(caller, query.restaurant), query),
  )
  register(app, kitchenContracts.missedOrders, ({ deps, caller, query }) =>
    readMissedOrders(deps, restaurantOf(caller, query.restaurant), query),
  )
  register(app, kitchenContracts.acceptOrder, async ({ deps, caller, params, body }) => {
    const preparationMinutes = body?.preparationMinutes
    const record = await transitionOrder(deps, {
      orderId: params.id,
      action: 'accept',
      actor: kitchenOf(caller),
      ...(preparationMinutes !== undefined && { preparationMinutes }),
    })
    return orderView(record, 'restaurant', deps.clock())
  })
  register(app, kitchenContracts.readyOrder, async ({ deps, caller, params }) => {
    const command = { orderId: params.id, action: 'ready', actor: kitchenOf(caller) } as const
    return orderView(await transitionOrder(deps, command), 'restaurant', deps.clock())
  })
  register(app, kitchenContracts.deliverOrder, async ({ deps, caller, params, body }) =>
    orderView(await handOver(deps, params.id, kitchenOf(caller), body?.code), 'restaurant', deps.clock()),
  )
  register(app, contracts.hereOrder, async ({ deps, caller, params }) =>
    orderView(await reportAtCounter(deps, params.id, caller.userId), 'customer', deps.clock()),
  )
  register(app, kitchenContracts.readyLine, async ({ deps, caller, params, body }) => {
    const press = { line: params.line, ready: body?.ready ?? true, changes: body?.changes }
    return orderView(
      await markLineReady(deps, params.id, kitchenOf(caller), press),
      'restaurant',
      deps.clock(),
    )
  })
  register(app, kitchenContracts.acknowledgeOrder, async ({ deps, caller, params }) =>
    orderView(await acknowledgeOrder(deps, params.id, kitchenOf(caller)), 'restaurant', deps.clock()),
  )
  register(app, kitchenContracts.recallOrder, async ({ deps, caller, params, body }) => {
    const action = recalls[body.action]
    const record = await transitionOrder(deps, { orderId: params.id, action, actor: kitchenOf(caller) })
    return orderView(record, 'restaurant', deps.clock())
  })
  register(app, kitchenContracts.changeItem, async ({ deps, caller, params, body }) =>
    orderView(await changeItems(deps, params.id, staffOf(caller), oneLine(body)), 'restaurant', deps.clock()),
  )
  register(app, kitchenContracts.changeItems, async ({ deps, caller, params, body }) =>
    orderView(await changeItems(deps, params.id, staffOf(caller), body), 'restaurant', deps.clock()),
  )
  register(app, kitchenContracts.printOrder, ({ deps, caller, params, body }) =>
    printOrder(deps, params.id, kitchenOf(caller), body.kind),
  )
  register(app, kitchenContracts.restaurantCancelOrder, async ({ deps, caller, params, body }) => {
    const command = {
      orderId: params.id,
      action: 'cancel',
      actor: staffOf(caller),
      reason: body.reason,
    } as const
    return orderView(await transitionOrder(deps, command), 'restaurant', deps.clock())
  })

  const isAdminOfAnother = async (caller: Caller, id: string): Promise<boolean> => {
    if (!hasRole(caller.roles, 'ADMIN')) return false
    const record = await findOrder(app.deps.db, id)
    return record !== undefined && record.order.userId !== caller.userId
  }

  app.get<{ Params: { id: string }; Querystring: { token?: string; language?: Language } }>(
    receipts.order(':id'),
    {
      schema: {
        tags: ['Orders'],
        summary:
          'The receipt of a paid order as PDF, for its customer and admins: signed in, or with its token',
        params: contracts.orderId,
        querystring: orderReceiptQuery,
        security: [{ bearer: [] }],
      },
      onRequest: rateLimitByIp(limits.orderReceipt),
    },
    async (request, reply) => {
      const { token, language = languageOf(request) } = request.query
      const caller = opensReceipt(app.deps, request.params.id, token)
        ? null
        : await requireCaller(request, 'signedIn')
      await consume(app.deps, limits.orderReceiptOfAccount, caller?.userId ?? request.params.id)
      return sendFile(reply, await orderReceipt(app.deps, caller, request.params.id, language))
    },
  )
  app.get<{ Params: { id: string } }>(
    contracts.deliveryPhotoPath(':id'),
    {
      schema: {
        tags: ['Orders'],
        summary: 'The photo of an order at its door, for its customer, its courier and admins',
        params: contracts.orderId,
        security: [{ bearer: [] }],
      },
    },
    async (request, reply) => {
      const caller = await requireCaller(request, 'signedIn')
      const record = await findOrder(app.deps.db, request.params.id)
      const viewer = record && viewerOf(record, caller)
      if (!viewer || !seesPhoto.includes(viewer)) throw notFound()
      const { bytes, type } = await findProofPhoto(app.deps, request.params.id)
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'")
        .type(type)
        .send(bytes)
    },
  )
  app.get<{ Params: { id: string } }>(
    contracts.streams.order(':id'),
    { schema: { tags: ['Live'], summary: 'SSE: status and location events of one order' } },
    async (request, reply) => {
      const caller = await requireCaller(request, 'signedIn')
      await app.live.open(request, reply, caller, async () => {
        const record = await findOrder(app.deps.db, request.params.id)
        const viewer = record && viewerOf(record, caller)
        if (!record || !viewer) throw notFound()
        const { courier } = disclosureFor(viewer, record.order, record.delivery, app.deps.clock())
        const { id } = record.order
        if (!courier) return { topics: [orderTopic(id)] }
        const values = () => latestPositions(app.deps, { deliveryId: id })
        return { topics: [orderTopic(id), positionTopic(id)], values }
      })
    },
  )
  app.get<{ Querystring: z.infer<typeof ofRestaurant> }>(
    contracts.streams.restaurant,
    {
      schema: {
        tags: ['Live'],
        summary: "SSE: events of all the restaurant's orders",
        querystring: ofRestaurant,
      },
    },
    async (request, reply) => {
      const caller = await requireCaller(request, ['RESTAURANT'])
      const topic = restaurantTopic(restaurantOf(caller, request.query.restaurant))
      await app.live.open(request, reply, caller, () => ({ topics: [topic], presence: topic }))
    },
  )
}
