import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { OrderStatus } from '#shared/orders/order-lifecycle.ts'
import { profiles } from '../../db/views/accounts.ts'
import { deliveryStates, lastPositions } from '../../db/views/deliveries.ts'
import { orderStates, orderSteps } from '../../db/views/orders.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { whoIsPresent } from '../../outbox/presence.ts'
import { autopilotAgents } from '../accounts/demo/seed-accounts.ts'
import { reservedForCouriers } from '../deliveries/offers/reserved-for-couriers.ts'
import { reportLocation } from '../deliveries/positions/report-location.ts'
import { moveDelivery } from '../deliveries/record/move-delivery.ts'
import { renewDemoOffers } from '../menu/offers/demo-offers.ts'
import { transitionOrder } from '../orders/lifecycle/transition-order.ts'
import { answerThreads } from './answer-threads.ts'
import { askForMeals } from './ask-for-meals.ts'
import { decideRefunds } from './decide-refunds.ts'
import { keepDeal } from './keep-deal.ts'
import { nextLocation, nextStep, type Present, type WatchedOrder } from './next-step.ts'
import { playRescue } from './play-rescue.ts'
import { reservedForPeople } from './reserved-for-people.ts'

/** The key of the advisory lock, any fixed number: only one instance plays at a time. */
const turnLock = 7_246_802
/** Their exact usernames: anybody may sign up with a name that begins like one of them. */
const agentNames = autopilotAgents.map(({ username }) => username)
const active: OrderStatus[] = ['confirmed', 'preparing', 'readyForPickup', 'outForDelivery']
const pageSize = 500

/**
 * Runs one turn of the demo's autopilot: each absent restaurant and agent takes the step that is due, and so
 * does its own rescue, by the same operations that people use. Returns the number of steps; 0 while another
 * instance runs a turn.
 */
export const autopilotTurn = (deps: Deps): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${turnLock}) AS mine`,
    )
    if (!rows[0]?.mine) return 0
    const left = await reservedForPeople(deps)
    return (
      (await playAll(deps, left)) +
      (await playRescue(deps)) +
      (await keepDeal(deps)) +
      (await askForMeals(deps)) +
      (await answerThreads(deps, left)) +
      (await decideRefunds(deps, left)) +
      (await renewDemoOffers(deps))
    )
  })

const playAll = async (deps: Deps, left: ReadonlySet<string>): Promise<number> => {
  const now = deps.clock()
  const watched = (await watchedOrders(deps)).filter(({ id }) => !left.has(id))
  if (watched.length === 0) return 0
  const present = splitPresence(await whoIsPresent(deps.db, now))
  const agents = await deps.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.username, agentNames))
  const load = new Map(agents.map(({ id }) => [id, watched.filter((order) => order.agentId === id).length]))
  let steps = 0
  for (const order of watched) {
    const free = [...load].toSorted((a, b) => a[1] - b[1])[0]?.[0]
    if (await play(deps, order, present, free, now)) steps += 1
    if (order.agentId === null && free !== undefined) load.set(free, (load.get(free) ?? 0) + 1)
  }
  return steps
}

const play = async (
  deps: Deps,
  order: WatchedOrder,
  present: Present,
  free: string | undefined,
  now: Date,
) => {
  const stepMs = deps.settings.autopilotStepMs
  try {
    const place = nextLocation(order, present, now, stepMs)
    if (place && order.agentId)
      await reportLocation(deps, { deliveryId: order.id, agentId: order.agentId, place })
    const step = nextStep(order, present, free, now, stepMs)
    if (step && 'agentId' in step)
      await moveDelivery(deps, { deliveryId: order.id, ...step, by: 'autopilot' })
    else if (step) await transitionOrder(deps, { orderId: order.id, ...step, by: 'autopilot' })
    return step !== null
  } catch (error) {
    // A person was faster; the next turn reads the order's new state.
    if (error instanceof Refusal) return false
    throw error
  }
}

const watchedOrders = async (deps: Deps): Promise<WatchedOrder[]> => {
  const rows = await deps.db
    .select({
      id: orderStates.id,
      status: orderStates.status,
      deliveryStatus: deliveryStates.status,
      fulfilment: orderStates.fulfilment,
      restaurantId: orderStates.restaurantId,
      agentId: deliveryStates.agentId,
      movedAt: sql`greatest(${orderStates.movedAt}, ${deliveryStates.movedAt})`.mapWith(orderStates.movedAt),
      statusSince: sql`(SELECT min(${orderSteps.at}) FROM ${orderSteps}
        WHERE ${orderSteps.orderId} = ${orderStates.id} AND ${orderSteps.status} = ${orderStates.status})`.mapWith(
        orderStates.movedAt,
      ),
      locatedAt: lastPositions.at,
      lat: storefronts.lat,
      lng: storefronts.lng,
      destinationLat: orderStates.destinationLat,
      destinationLng: orderStates.destinationLng,
    })
    .from(orderStates)
    .innerJoin(storefronts, eq(storefronts.id, orderStates.restaurantId))
    .leftJoin(deliveryStates, eq(deliveryStates.id, orderStates.id))
    .leftJoin(
      lastPositions,
      and(eq(lastPositions.deliveryId, orderStates.id), eq(lastPositions.agentId, deliveryStates.agentId)),
    )
    .where(inArray(orderStates.status, active))
    .orderBy(asc(orderStates.movedAt))
    .limit(pageSize)
  const left = rows.some((row) => row.deliveryStatus === 'waiting')
    ? await reservedForCouriers(deps)
    : new Set()
  return rows.map(({ lat, lng, destinationLat, destinationLng, ...row }) => ({
    ...row,
    reservedForCouriers: left.has(row.id),
    restaurant: lat === null || lng === null ? null : { lat, lng },
    destination: { lat: destinationLat, lng: destinationLng },
  }))
}

const splitPresence = (subjects: ReadonlySet<string>): Present => {
  const named = (kind: string) =>
    new Set(
      [...subjects]
        .filter((subject) => subject.startsWith(kind))
        .map((subject) => subject.slice(kind.length)),
    )
  return { restaurants: named('restaurant:'), agents: named('agent:') }
}

/** Runs turns until stopped; a turn that fails is logged and the next one tries again. */
export const startAutopilot = (deps: Deps): { stop: () => Promise<void> } => {
  const pauseMs = Math.min(1_000, Math.max(50, deps.settings.autopilotStepMs / 4))
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const run = () => {
    turn = autopilotTurn(deps)
      .catch((error: unknown) => {
        if (!stopped) deps.log.error({ err: error }, 'the autopilot missed a turn')
      })
      .finally(() => {
        if (!stopped) timer = setTimeout(run, pauseMs)
      })
  }
  run()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
