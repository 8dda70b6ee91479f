import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import * as admin from '#shared/rescue/admin-contracts.ts'
import * as surplus from '#shared/rescue/contracts.ts'
import * as alerts from '#shared/rescue/deal-alert-contracts.ts'
import * as offers from '#shared/rescue/offer-contracts.ts'
import { rescuePlaces as rescuePlacesContract } from '#shared/rescue/places-contracts.ts'
import * as recurring from '#shared/rescue/recurring-contracts.ts'
import { carrierRoles } from '#shared/rescue/rescue-lifecycle.ts'
import * as runs from '#shared/rescue/run-contracts.ts'
import * as story from '#shared/rescue/story-contracts.ts'
import type { Deps } from '../../deps.ts'
import { csvFile } from '../../http/csv.ts'
import { limits } from '../../http/limits/limits.ts'
import { rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { restaurantOf, restaurantsOf } from '../../http/sign-in/restaurant-staff.ts'
import { requireCaller } from '../../http/sign-in/session.ts'
import { languageOf } from '../../languages.ts'
import { reportLocation } from '../deliveries/positions/report-location.ts'
import { sendFile } from '../receipts/send-file.ts'
import { approvedShelterOf, shelterOf } from '../shelters/shelter-of.ts'
import { deleteDealAlert, leaveDealAlerts, readDealAlert, setDealAlert } from './alerts/deal-alert.ts'
import { listCarrierRuns, listOffers, listShelterRuns } from './lists.ts'
import { closeLot, offerLot } from './lots/change-lot.ts'
import { dealsLately } from './lots/deals-lately.ts'
import { lotLabel } from './lots/label.ts'
import { listAgain } from './lots/list-again.ts'
import { listDeals } from './lots/list-deals.ts'
import { listSurplus } from './lots/list-surplus.ts'
import { lotOfOrder } from './lots/lot-of-order.ts'
import { showLot } from './lots/lot-view.ts'
import { photoRoutes } from './photos/photo-routes.ts'
import { rescuePlaces } from './places.ts'
import { claimSlot, dropSlot, listSlots } from './recurring/carry-slot.ts'
import { agree, endRecurring, leave, proposeRecurring, skipDay } from './recurring/change-recurring.ts'
import { recurringForShelter, recurringOfRestaurant } from './recurring/list-recurring.ts'
import { showRecurring } from './recurring/rows.ts'
import { listOwnLots, listRegister, readDay, registerPages } from './register.ts'
import { rescueColumns } from './rescue-columns.ts'
import { acceptLot } from './runs/accept-lot.ts'
import { dropOut, pickUpRun } from './runs/carry-run.ts'
import { checkCode } from './runs/check-code.ts'
import { carrierKindOf, claimRun } from './runs/claim-run.ts'
import { cancelRun, rateRun, receiveRun } from './runs/receive-run.ts'
import { unlockRun } from './runs/unlock-run.ts'
import { rescueStory } from './story.ts'
import { carriersTopic, carrierTopic, rescuesTopic, sheltersTopic, shelterTopic } from './topics.ts'

/** Runs a command on a lot; the response is the lot as the caller sees it then. */
const onLot =
  <C extends { deps: Deps; caller: Caller; params: { id: string } }>(work: (call: C) => Promise<void>) =>
  async (call: C) => {
    await work(call)
    return showLot(call.deps, call.params.id, call.caller)
  }

const restaurantRoutes = (app: FastifyInstance): void => {
  register(app, surplus.listSurplus, async ({ deps, caller, query, body }) => {
    const restaurantId = restaurantOf(caller, query.restaurant)
    const { id } = await deps.db.transaction((tx) => listSurplus(deps, tx, restaurantId, body))
    return showLot(deps, id, caller)
  })
  register(app, surplus.repeatLot, async ({ deps, caller, params, body }) => {
    const { id } = await deps.db.transaction((tx) =>
      listAgain(deps, tx, restaurantsOf(caller), params.id, body),
    )
    return showLot(deps, id, caller)
  })
  register(app, surplus.surplusOfOrder, async ({ deps, caller, params, body }) => {
    const { id } = await deps.db.transaction((tx) =>
      lotOfOrder(deps, tx, restaurantsOf(caller), params.id, body),
    )
    return showLot(deps, id, caller)
  })
  register(
    app,
    surplus.offerLot,
    onLot(({ deps, caller, params }) => offerLot(deps, restaurantsOf(caller), params.id)),
  )
  register(
    app,
    surplus.closeLot,
    onLot(({ deps, caller, params, body }) => closeLot(deps, restaurantsOf(caller), params.id, body.reason)),
  )
  register(app, surplus.restaurantSurplus, ({ deps, caller, query: { restaurant, ...query } }) =>
    listOwnLots(deps, caller.userId, restaurantOf(caller, restaurant), query),
  )
  app.get<{ Params: { id: string }; Querystring: z.infer<typeof surplus.labelQuery> }>(
    surplus.rescuePaths.label(':id'),
    {
      schema: {
        tags: ['Rescue'],
        summary: 'The label of a lot as PDF, for its restaurant, on a roll 62 or 80 mm wide',
        querystring: surplus.labelQuery,
      },
    },
    async (request, reply) => {
      const restaurantIds = restaurantsOf(await requireCaller(request, ['RESTAURANT']))
      const paper = { language: languageOf(request), width: request.query.width }
      return sendFile(reply, await lotLabel(app.deps, restaurantIds, request.params.id, paper))
    },
  )
}

const shelterRoutes = (app: FastifyInstance): void => {
  register(
    app,
    runs.acceptLot,
    onLot(({ deps, caller, params, body }) => acceptLot(deps, caller.userId, params.id, body.portions)),
  )
  register(
    app,
    runs.cancelRun,
    onLot(({ deps, caller, params, body }) => cancelRun(deps, caller.userId, params.id, body?.run)),
  )
  register(
    app,
    runs.receiveRun,
    onLot(({ deps, caller, params, body }) => receiveRun(deps, caller.userId, params.id, body)),
    {
      checks: ({ deps, caller, params, body: { code, run } }) =>
        checkCode(deps, { lotId: params.id, userId: caller.userId, handOver: 'receive', code, run }),
    },
  )
  register(
    app,
    runs.rateRun,
    onLot(({ deps, caller, params, body }) => rateRun(deps, caller.userId, params.id, body)),
  )
  register(app, offers.shelterOffers, ({ deps, caller, query }) => listOffers(deps, caller.userId, query))
  register(app, offers.shelterRescues, ({ deps, caller, query }) =>
    listShelterRuns(deps, caller.userId, query),
  )
  app.get(
    surplus.rescuePaths.shelterEvents,
    { schema: { tags: ['Live'], summary: "SSE: offers, and the shelter's own runs" } },
    async (request, reply) => {
      const caller = await requireCaller(request, ['SHELTER'])
      await app.live.open(request, reply, caller, async () => {
        const { id } = await approvedShelterOf(app.deps.db, caller.userId)
        return { topics: [sheltersTopic, shelterTopic(id)], presence: sheltersTopic }
      })
    },
  )
}

const carrierRoutes = (app: FastifyInstance): void => {
  register(
    app,
    runs.claimRun,
    onLot(({ deps, caller, params, body }) => claimRun(deps, caller, params.id, body?.run)),
  )
  register(
    app,
    runs.pickUpRun,
    onLot(({ deps, caller, params, body }) => pickUpRun(deps, caller.userId, params.id, body)),
    {
      checks: ({ deps, caller, params, body: { code, run } }) =>
        checkCode(deps, { lotId: params.id, userId: caller.userId, handOver: 'pickUp', code, run }),
    },
  )
  register(
    app,
    runs.dropOut,
    onLot(({ deps, caller, params, body }) => dropOut(deps, caller.userId, params.id, body ?? {})),
  )
  register(app, offers.carrierRuns, ({ deps, caller, query }) => listCarrierRuns(deps, caller, query))
  register(app, runs.reportRunLocation, async ({ deps, caller, params, body }) => {
    await reportLocation(deps, { deliveryId: params.id, agentId: caller.userId, place: body })
    return { message: 'Noted' }
  })
  app.get(
    surplus.rescuePaths.carrierEvents,
    { schema: { tags: ['Live'], summary: "SSE: runs to take, and the carrier's own" } },
    async (request, reply) => {
      const caller = await requireCaller(request, carrierRoles)
      await app.live.open(request, reply, caller, async () => {
        await carrierKindOf(app.deps.db, caller)
        return { topics: [carriersTopic, carrierTopic(caller.userId)] }
      })
    },
  )
}

const recurringRoutes = (app: FastifyInstance): void => {
  register(app, recurring.ownRecurring, async ({ deps, caller, query }) => ({
    items: await recurringOfRestaurant(deps, caller.userId, restaurantOf(caller, query.restaurant)),
  }))
  register(app, recurring.proposeRecurring, async ({ deps, caller, query, body }) => {
    const id = await proposeRecurring(deps, restaurantOf(caller, query.restaurant), body)
    return showRecurring(deps, id, caller.userId)
  })
  register(app, recurring.endRecurring, async ({ deps, caller, params }) => {
    await endRecurring(deps, restaurantsOf(caller), params.id)
    return showRecurring(deps, params.id, caller.userId)
  })
  register(app, recurring.skipRecurring, async ({ deps, caller, params, body }) => {
    await skipDay(deps, restaurantsOf(caller), params.id, body.day)
    return showRecurring(deps, params.id, caller.userId)
  })
  register(app, recurring.shelterRecurring, async ({ deps, caller }) => ({
    items: await recurringForShelter(deps, caller.userId),
  }))
  for (const [contract, work] of [
    [recurring.agreeToRecurring, agree],
    [recurring.leaveRecurring, leave],
  ] as const)
    register(app, contract, async ({ deps, caller, params }) => {
      await work(deps, caller.userId, params.id)
      return showRecurring(deps, params.id, caller.userId, await shelterOf(deps.db, caller.userId))
    })
  register(app, recurring.carrierSlots, ({ deps, caller, query }) => listSlots(deps, caller, query))
  register(app, recurring.claimSlot, ({ deps, caller, params }) => claimSlot(deps, caller, params.id))
  register(app, recurring.dropSlot, ({ deps, caller, params }) => dropSlot(deps, caller.userId, params.id))
}

const alertRoutes = (app: FastifyInstance): void => {
  register(app, alerts.readDealAlert, ({ deps, caller }) => readDealAlert(deps.db, caller.userId))
  register(app, alerts.setDealAlert, ({ deps, caller, body }) => setDealAlert(deps, caller.userId, body.near))
  register(app, alerts.deleteDealAlert, ({ deps, caller }) => deleteDealAlert(deps.db, caller.userId))
  register(
    app,
    alerts.leaveDealAlerts,
    async ({ deps, body }) => {
      await leaveDealAlerts(deps, body.token)
      return { message: /*i18n*/ 'We tell you of no more rescue deals.' }
    },
    { before: rateLimitByIp(limits.unsubscribe) },
  )
}

export const routes = (app: FastifyInstance): void => {
  register(app, story.rescueStory, ({ deps, params }) => rescueStory(deps, params.id))
  register(app, rescuePlacesContract, ({ deps }) => rescuePlaces(deps))
  restaurantRoutes(app)
  shelterRoutes(app)
  recurringRoutes(app)
  photoRoutes(app)
  carrierRoutes(app)
  alertRoutes(app)
  register(app, surplus.deals, ({ deps, query }) => listDeals(deps, query))
  register(app, surplus.dealsLately, ({ deps }) => dealsLately(deps))
  register(app, surplus.oneLot, ({ deps, caller, params }) => showLot(deps, params.id, caller))
  register(app, admin.adminRescues, ({ deps, caller, query }) => listRegister(deps, caller.userId, query), {
    csv: ({ deps, caller, query, request }) =>
      csvFile({
        filename: 'rescues.csv',
        columns: rescueColumns,
        pages: registerPages(deps, caller.userId, query),
        language: languageOf(request),
      }),
  })
  register(app, admin.rescueDay, ({ deps, caller, query }) => readDay(deps, caller.userId, query.day))
  app.get(
    surplus.rescuePaths.adminEvents,
    { schema: { tags: ['Live'], summary: 'SSE: what happens to all surplus food and its rescues' } },
    async (request, reply) => {
      const caller = await requireCaller(request, ['ADMIN'])
      await app.live.open(request, reply, caller, () => ({ topics: [rescuesTopic] }))
    },
  )
  register(app, admin.unlockRun, ({ deps, caller, params, body }) =>
    unlockRun(deps, caller.userId, params.id, body),
  )
}
