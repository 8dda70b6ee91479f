import { and, eq } from 'drizzle-orm'
import { hasRole } from '#shared/accounts/roles.ts'
import { Refusal } from '#shared/errors.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { type CarrierKind, carriers, pickUpBy, runTransitions } from '#shared/rescue/rescue-lifecycle.ts'
import { minuteMs } from '#shared/time.ts'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { rescueRuns } from '../../../db/tables/index.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import { shelterPlaces, volunteerStates } from '../../../db/views/shelters.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { lockAgent, refuseBeyondLimit } from '../../deliveries/assignment/delivery-limit.ts'
import { requestDelivery } from '../../deliveries/assignment/request-delivery.ts'
import { applyDeliveryTransition } from '../../deliveries/record/apply-delivery-transition.ts'
import { availableMoney } from '../../giving/donations/waiting-donations.ts'
import { readSetting } from '../../settings/read-setting.ts'
import type { SettingValue } from '../../settings/registry.ts'
import { tooLate } from '../lots/change-lot.ts'
import { withLot } from '../lots/with-lot.ts'
import { publishRescue } from '../publish-rescue.ts'
import { type LotRow, noSuchRun, type RunRow } from '../rows.ts'
import { requireRun, runsOf } from './find-run.ts'

/**
 * What a courier gets for a run that is claimed at `now`, in paise: nothing while volunteers are asked first,
 * and the setting's amount once the time to pick it up runs out. Volunteers carry without pay.
 */
export const payOf = (
  kind: CarrierKind,
  lot: Pick<LotRow, 'pickUpUntil' | 'safeUntil'>,
  { agentMinutes, agentPay }: SettingValue<'rescue'>,
  now: Date,
): Paise =>
  carriers[kind].paid && now.getTime() >= pickUpBy(lot).getTime() - agentMinutes * minuteMs
    ? agentPay
    : paise(0)

/**
 * How somebody may carry now. Refuses with forbidden (403) anyone who has the role of a volunteer without
 * being approved as one.
 */
export const carrierKindOf = async (
  executor: Executor,
  { userId, roles }: Pick<Caller, 'userId' | 'roles'>,
): Promise<CarrierKind> => {
  if (hasRole(roles, 'DELIVERY_AGENT')) return 'agent'
  const [known] = await executor
    .select({ userId: volunteerStates.userId })
    .from(volunteerStates)
    .where(and(eq(volunteerStates.userId, userId), eq(volunteerStates.status, 'approved')))
  if (known) return 'volunteer'
  throw new Refusal('forbidden', /*i18n*/ 'You can take rescues once an admin has approved you.')
}

/**
 * A carrier takes a run of a lot; of several at a time the first wins. Without a name it is the run that
 * waits longest. A repeat changes nothing. Refuses: not_found (404), forbidden (403), already_claimed,
 * delivery_limit_reached, too_late, illegal_transition (409).
 */
export const claimRun = (
  deps: Deps,
  caller: Pick<Caller, 'userId' | 'roles'>,
  lotId: string,
  named: string | undefined,
): Promise<void> =>
  withLot(
    deps,
    lotId,
    async (tx, lot, now) => {
      const runs = await runsOf(tx, lot.id)
      const mine = runs.find(
        ({ id, carrierId, state }) =>
          carrierId === caller.userId && state === 'claimed' && (named === undefined || id === named),
      )
      if (mine) return
      const kind = await carrierKindOf(tx, caller)
      const run = runs.find(({ id, state }) => (named === undefined ? state === 'open' : id === named))
      if (!run) {
        if (named !== undefined || runs.length === 0) throw noSuchRun()
        throw now >= pickUpBy(lot) ? tooLate() : taken()
      }
      if (run.state === 'claimed') throw taken()
      requireRun('claim', run, lot, 'anyCarrier', now)
      await refuseBeyondLimit(tx, caller.userId, deps.settings.deliveriesPerAgent)
      const pay = await affordable(tx, payOf(kind, lot, await readSetting(tx, 'rescue'), now))
      await giveRun(deps, tx, { lot, run, carrierId: caller.userId, kind, pay, now })
    },
    (tx) => lockAgent(tx, caller.userId),
  )

type Given = { lot: LotRow; run: RunRow; carrierId: string; kind: CarrierKind; pay: Paise; now: Date }

/** Gives a locked, open run to a carrier, who is locked too, with a delivery of their own. */
export const giveRun = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  { lot, run, carrierId, kind, pay, now }: Given,
): Promise<void> => {
  const [claimed] = await tx
    .update(rescueRuns)
    .set({
      state: runTransitions.claim.to,
      carrierId,
      carrierKind: kind,
      claimedAt: now,
      pay,
      warnedAt: null,
    })
    .where(and(eq(rescueRuns.id, run.id), eq(rescueRuns.state, 'open')))
    .returning()
  if (!claimed) throw taken()
  await beginDelivery(tx, lot, claimed, now)
  await publishRescue(deps, tx, { lot, run: claimed, action: 'claim', now })
}

/** What the fund cannot pay now is not promised. */
export const affordable = async (tx: Transaction, pay: Paise): Promise<Paise> =>
  pay > 0 && (await availableMoney(tx)) < pay ? paise(0) : pay

const taken = () => new Refusal('already_claimed', /*i18n*/ 'Somebody else has already taken this rescue.')

/** Position, route and history are the delivery's. It waits for nobody: who claims the run has it. */
const beginDelivery = async (tx: Transaction, lot: LotRow, run: RunRow, now: Date): Promise<void> => {
  const [ends] = await tx
    .select({
      fromLat: storefronts.lat,
      fromLng: storefronts.lng,
      lat: shelterPlaces.lat,
      lng: shelterPlaces.lng,
    })
    .from(storefronts)
    .innerJoin(shelterPlaces, eq(shelterPlaces.id, run.shelterId))
    .where(eq(storefronts.id, lot.restaurantId))
  if (!ends || run.carrierId === null) throw new Error(`the run ${run.id} has no ends`)
  const { fromLat, fromLng, ...to } = ends
  const { delivery } = await requestDelivery(tx, {
    id: run.id,
    subject: 'rescue',
    pickUp: lot.restaurantId,
    from: fromLat === null || fromLng === null ? null : { lat: fromLat, lng: fromLng },
    to,
    pay: run.pay,
    ready: true,
    expectedReadyAt: now,
    dueAt: lot.safeUntil,
    withCode: false,
    now,
  })
  const by = run.carrierKind ?? 'volunteer'
  await applyDeliveryTransition(tx, delivery, {
    action: 'claim',
    actor: 'anyAgent',
    agentId: run.carrierId,
    by,
    now,
  })
}
