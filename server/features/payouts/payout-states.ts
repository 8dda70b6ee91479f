import { and, count, desc, eq, inArray, lt, or, sum } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import { paise } from '#shared/money/money.ts'
import type { AdminPayout, adminPayouts } from '#shared/payouts/admin-contracts.ts'
import { allowsPayoutState, type PayoutState, payoutStateLabels } from '#shared/payouts/payout-state.ts'
import type { Executor } from '../../db/connection.ts'
import { depositAccounts, payouts, restaurantAccounts } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec, everyPage } from '../../http/cursor.ts'
import { recordAudit } from './audited.ts'
import { noSuchPayout, payoutsOf } from './find-payouts.ts'
import { notifyOfFailure } from './notify-of-failure.ts'
import type { PayoutRow } from './pay-out.ts'

const cursorOf = cursorCodec('admin-payouts', z.tuple([z.iso.date(), z.int()]))
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

type PayeeFacts = { name: string; account: string | null }

/** Who gets these payouts: names, empty where an account is gone, and the last digits of where they go. */
const payeesOf = async (
  executor: Executor,
  rows: readonly Pick<PayoutRow, 'owner'>[],
): Promise<Map<string, PayeeFacts>> => {
  const owners = rows.map(({ owner }) => owner)
  if (owners.length === 0) return new Map()
  const kitchens = await executor
    .select({ id: storefronts.id, name: storefronts.name, account: restaurantAccounts.lastFour })
    .from(storefronts)
    .leftJoin(restaurantAccounts, eq(restaurantAccounts.restaurantId, storefronts.id))
    .where(inArray(storefronts.id, owners))
  const couriers = await executor
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      username: profiles.username,
      deletedAt: profiles.deletedAt,
      account: depositAccounts.lastFour,
    })
    .from(profiles)
    .leftJoin(depositAccounts, eq(depositAccounts.userId, profiles.id))
    .where(
      inArray(
        profiles.id,
        owners.filter((id) => uuid.test(id)),
      ),
    )
  return new Map([
    ...kitchens.map(({ id, ...facts }) => [id, facts] as const),
    ...couriers.map(({ id, fullName, username, deletedAt, account }) => {
      const name = deletedAt ? '' : fullName || username
      return [id, { name, account }] as const
    }),
  ])
}

export const namesOf = async (
  executor: Executor,
  rows: readonly Pick<PayoutRow, 'owner'>[],
): Promise<Map<string, string>> =>
  new Map([...(await payeesOf(executor, rows))].map(([id, { name }]) => [id, name]))

/** Payouts with the names of who gets them, and the accounts that they go to. */
const shown = async (deps: Deps, rows: readonly PayoutRow[]): Promise<AdminPayout[]> => {
  const facts = await payeesOf(deps.db, rows)
  const payouts = new Map((await payoutsOf(deps.db, rows)).map((payout) => [payout.id, payout]))
  return rows.flatMap((row) => {
    const payout = payouts.get(row.id)
    return payout
      ? [
          {
            ...payout,
            payee: row.payee,
            owner: { id: row.owner, name: facts.get(row.owner)?.name ?? '' },
            account: facts.get(row.owner)?.account ?? null,
          },
        ]
      : []
  })
}

type Query = { state?: PayoutState | undefined; limit: number; cursor?: string | undefined }

/**
 * A page of everybody's payouts, the latest week first, and on the first the sums of each state. Throws
 * validation_failed (422) for a cursor that no list wrote.
 */
export const listPayouts = async (
  deps: Deps,
  { state, limit, cursor }: Query,
): Promise<Output<(typeof adminPayouts)['response']>> => {
  const place = cursor === undefined ? undefined : cursorOf.decode(deps, cursor)
  const after =
    place &&
    or(lt(payouts.lastDay, place[0]), and(eq(payouts.lastDay, place[0]), lt(payouts.number, place[1])))
  const rows = await deps.db
    .select()
    .from(payouts)
    .where(and(state === undefined ? undefined : eq(payouts.state, state), after))
    .orderBy(desc(payouts.lastDay), desc(payouts.number))
    .limit(limit + 1)
  const { shown: page, nextCursor } = cursorOf.page(deps, rows, limit, (row) => [row.lastDay, row.number])
  return {
    items: await shown(deps, page),
    nextCursor,
    sums: cursor === undefined ? await sumStates(deps) : null,
  }
}

const sumStates = async (deps: Deps) => {
  const rows = await deps.db
    .select({ state: payouts.state, payouts: count(), amount: sum(payouts.amount).mapWith(Number) })
    .from(payouts)
    .groupBy(payouts.state)
  return rows.map((row) => ({ ...row, amount: paise(row.amount) }))
}

/** All of a state, page by page as they are taken: what a bank is given. */
export const allPayouts = (deps: Deps, state: PayoutState | undefined): AsyncGenerator<AdminPayout[]> =>
  everyPage((cursor) => listPayouts(deps, { state, limit: 500, cursor }))

type Mark = {
  state: 'sent' | 'failed'
  seen?: PayoutState | undefined
  reference?: string | undefined
  reason?: string | undefined
}

/**
 * An admin says that a payout was sent, or has failed; audited, shown to who gets it, and a failure written
 * to them. The same said once more changes nothing. Refuses: not_found (404), validation_failed (422) without
 * the bank's reference or a reason, illegal_transition (409), also where it is no longer what the admin saw.
 */
export const setPayoutState = async (
  deps: Deps,
  adminId: string,
  id: string,
  { state, seen, reference = '', reason = '' }: Mark,
): Promise<AdminPayout> => {
  if (state === 'sent' && reference === '') {
    const message = /*i18n*/ "Please enter the bank's reference"
    throw new Refusal('validation_failed', message, { reference: message })
  }
  if (state === 'failed' && reason === '') {
    const message = /*i18n*/ 'Please give a reason'
    throw new Refusal('validation_failed', message, { reason: message })
  }
  const said =
    state === 'sent' ? { state, reference, failure: null } : { state, reference: null, failure: reason }
  const row = await deps.db.transaction(async (tx) => {
    const [payout] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('no key update')
    if (!payout) throw noSuchPayout()
    const isSame =
      payout.state === state && payout.reference === said.reference && payout.failure === said.failure
    if (isSame) return payout
    if (!allowsPayoutState(payout.state, state) || (seen !== undefined && payout.state !== seen))
      throw new Refusal(
        'illegal_transition',
        /*i18n*/ 'This payout has moved on meanwhile (now: {state}).',
        { state: payout.state },
        { state: payoutStateLabels[payout.state] },
      )
    const now = deps.clock()
    const [moved] = await tx
      .update(payouts)
      // What has failed can be put into another file.
      .set({ ...said, stateAt: now, ...(state === 'failed' && { file: null }) })
      .where(eq(payouts.id, id))
      .returning()
    if (!moved) throw noSuchPayout()
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: state === 'sent' ? 'payout.sent' : 'payout.failed',
      subject: { kind: 'payout', id },
      before: { state: payout.state },
      after: { state, ...(state === 'sent' ? { reference } : { reason }) },
      at: now,
    })
    if (state === 'failed') await notifyOfFailure(deps, tx, adminId, moved, reason)
    return moved
  })
  const [view] = await shown(deps, [row])
  if (!view) throw noSuchPayout()
  return view
}
