import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/deliveries/contracts.ts'
import * as dispatch from '#shared/dispatch/contracts.ts'
import { streams } from '#shared/orders/contracts.ts'
import { csvFile } from '../../http/csv.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import { photoOf, takePhotos } from '../../http/request-bodies.ts'
import { requireCaller } from '../../http/sign-in/session.ts'
import { languageOf } from '../../languages.ts'
import { arrive } from './arrive.ts'
import { assignDelivery, reassignCourier } from './assignment/assign-delivery.ts'
import { confirmCash } from './handover/confirm-cash.ts'
import { confirmCode } from './handover/confirm-code.ts'
import { setProofPhoto } from './handover/proof-photo.ts'
import { requireProof } from './handover/require-proof.ts'
import { unlockCode } from './handover/unlock-code.ts'
import { markRead, unreadNotices } from './notices/read-notices.ts'
import { declineOffer, undoDecline } from './offers/decline-offer.ts'
import { listOffers } from './offers/list-offers.ts'
import { earningsOf } from './pay/earnings.ts'
import { latestPositions } from './positions/courier-positions.ts'
import { mapTiles } from './positions/map-tiles.ts'
import { reportLocation, reportLocations } from './positions/report-location.ts'
import { reportProblem } from './problems/report-problem.ts'
import { solveProblem } from './problems/solve-problem.ts'
import { deliveryColumns } from './record/delivery-columns.ts'
import { deliveryPages, findDeliveries } from './record/find-deliveries.ts'
import { moveDelivery } from './record/move-delivery.ts'
import { changeShift, readShift } from './shifts/change-shift.ts'
import { reportPlace } from './shifts/courier-places.ts'
import { arriveAtStop } from './stops/at-stop.ts'
import { pickUp } from './stops/pick-up.ts'
import { agentTopic, deliveriesTopic } from './topics.ts'

const shiftRoutes = (app: FastifyInstance) => {
  register(app, dispatch.shift, ({ deps, caller }) => readShift(deps, caller.userId))
  register(app, dispatch.changeShift, ({ deps, caller, body }) => changeShift(deps, caller.userId, body))
  register(app, dispatch.reportPlace, async ({ deps, caller, body }) => {
    await reportPlace(deps, caller.userId, body)
    return { message: 'Noted' }
  })

  register(app, dispatch.offers, async ({ deps, caller, request }) => ({
    items: await listOffers(deps, caller.userId, languageOf(request)),
    nextCursor: null,
  }))
  register(app, dispatch.declineOffer, ({ deps, caller, params }) =>
    declineOffer(deps, caller.userId, params.id),
  )
  register(app, dispatch.undoDecline, async ({ deps, caller, params, request }) => {
    await undoDecline(deps, caller.userId, params.id)
    return { items: await listOffers(deps, caller.userId, languageOf(request)), nextCursor: null }
  })
}

/** What is done at a stop, what goes wrong there, its cash, and what a courier lost. */
const doorRoutes = (app: FastifyInstance) => {
  register(app, contracts.arriveAtStop, async ({ deps, caller, body }) => ({
    items: await arriveAtStop(deps, { deliveryIds: body.deliveries, agentId: caller.userId }),
    nextCursor: null,
  }))
  register(app, contracts.pickUp, async ({ deps, caller, body }) => ({
    items: await pickUp(deps, { deliveryIds: body.deliveries, agentId: caller.userId }),
    nextCursor: null,
  }))
  register(app, contracts.reportProblem, ({ deps, caller, params, body }) =>
    reportProblem(deps, { deliveryId: params.id, agentId: caller.userId, problem: body }),
  )
  register(app, contracts.solveProblem, ({ deps, caller, params }) =>
    solveProblem(deps, { deliveryId: params.id, agentId: caller.userId }),
  )
  register(app, contracts.confirmCash, ({ deps, caller, params }) =>
    confirmCash(deps, { deliveryId: params.id, agentId: caller.userId, collected: true }),
  )
  register(app, contracts.undoCash, ({ deps, caller, params }) =>
    confirmCash(deps, { deliveryId: params.id, agentId: caller.userId, collected: false }),
  )
  register(app, contracts.courierNotices, async ({ deps, caller }) => ({
    items: await unreadNotices(deps, caller.userId),
    nextCursor: null,
  }))
  register(app, contracts.readNotice, async ({ deps, caller, params }) => ({
    items: await markRead(deps, caller.userId, params.id),
    nextCursor: null,
  }))
  app.register(photoRoutes)
}

/** In a scope of its own, where every body is read as bytes, whatever its Content-Type. */
const photoRoutes = async (app: FastifyInstance) => {
  takePhotos(app)
  register(
    app,
    contracts.setProofPhoto,
    async ({ deps, caller, params, request }) => {
      await consume(deps, limits.photoOfAccount, caller.userId)
      return setProofPhoto(deps, {
        deliveryId: params.id,
        agentId: caller.userId,
        file: photoOf(request),
      })
    },
    { before: rateLimitByIp(limits.photo) },
  )
}

const adminRoutes = (app: FastifyInstance) => {
  register(app, dispatch.unlockCode, async ({ deps, caller, params, body }) => {
    await unlockCode(deps, caller.userId, { deliveryId: params.id, reason: body.reason })
    return { message: 'Unlocked' }
  })
  register(app, dispatch.assignDelivery, ({ deps, caller, params, body }) =>
    assignDelivery(deps, params.id, { ...body, adminId: caller.userId }),
  )
  register(app, dispatch.reassignCourier, async ({ deps, caller, params, body }) => ({
    deliveries: await reassignCourier(deps, params.id, { ...body, adminId: caller.userId }),
  }))
}

export const routes = async (app: FastifyInstance) => {
  await mapTiles(app)
  register(
    app,
    contracts.deliveries,
    ({ deps, caller, query }) => findDeliveries(deps, caller.userId, query),
    {
      csv: async ({ deps, caller, query: { state, q, from, to }, request }) =>
        csvFile({
          filename: 'deliveries.csv',
          columns: deliveryColumns(languageOf(request)),
          pages: deliveryPages(deps, caller.userId, { state, q, from, to }),
          language: languageOf(request),
        }),
    },
  )
  register(app, contracts.earnings, ({ deps, caller }) => earningsOf(deps, caller.userId))

  register(app, contracts.claimDelivery, ({ deps, caller, params, body }) =>
    moveDelivery(deps, {
      deliveryId: params.id,
      action: 'claim',
      agentId: caller.userId,
      offered: body?.deliveries,
    }),
  )
  const moves = {
    startPickup: contracts.startPickup,
    confirmPickup: contracts.confirmPickup,
    leaveAtDoor: contracts.leaveAtDoor,
    bringBack: contracts.bringBack,
    handBack: contracts.handBack,
    giveUp: contracts.giveUp,
  } as const
  for (const action of Object.keys(moves) as (keyof typeof moves)[])
    register(app, moves[action], ({ deps, caller, params }) =>
      moveDelivery(deps, { deliveryId: params.id, action, agentId: caller.userId }),
    )

  register(
    app,
    contracts.completeDelivery,
    ({ deps, caller, params }) =>
      moveDelivery(deps, { deliveryId: params.id, action: 'complete', agentId: caller.userId }),
    {
      checks: async ({ deps, caller, params, body }) => {
        await requireProof(deps, { deliveryId: params.id, agentId: caller.userId })
        await confirmCode(deps, { deliveryId: params.id, agentId: caller.userId, code: body?.code })
      },
    },
  )

  register(app, contracts.arrive, ({ deps, caller, params }) =>
    arrive(deps, { deliveryId: params.id, agentId: caller.userId }),
  )

  register(app, contracts.giveBackDelivery, ({ deps, caller, params, body }) =>
    moveDelivery(deps, {
      deliveryId: params.id,
      action: 'giveBack',
      agentId: caller.userId,
      reason: body.reason,
    }),
  )

  register(app, contracts.reportLocation, async ({ deps, caller, params, body }) => {
    await reportLocation(deps, { deliveryId: params.id, agentId: caller.userId, place: body })
    return { message: 'Noted' }
  })

  register(app, contracts.reportLocations, async ({ deps, caller, body }) => {
    await reportLocations(deps, caller.userId, body)
    return { message: 'Noted' }
  })

  doorRoutes(app)
  shiftRoutes(app)
  adminRoutes(app)

  app.get(
    streams.deliveries,
    { schema: { tags: ['Live'], summary: "SSE: deliveries to take, and the agent's own" } },
    async (request, reply) => {
      const caller = await requireCaller(request, ['DELIVERY_AGENT'])
      const agentId = caller.userId
      const own = agentTopic(agentId)
      const values = () => latestPositions(app.deps, { agentId })
      await app.live.open(request, reply, caller, () => ({
        topics: [deliveriesTopic, own],
        presence: own,
        values,
      }))
    },
  )
}
