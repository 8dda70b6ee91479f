import { isDeepStrictEqual } from 'node:util'
import { count, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { PromoCampaign } from '#shared/promotions/contracts.ts'
import type { PromoTerms } from '#shared/promotions/validation.ts'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { promoCampaigns, promoCodes, promoUses } from '../../../db/tables/index.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { approvalNeeded } from '../../../http/approval-needed.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { recordAudit } from '../audited.ts'
import { type CampaignRow, campaignViews } from './campaign-view.ts'

type Admin = Pick<Caller, 'userId'>

/**
 * Makes a promo code. Refuses with validation_failed, naming the field, a code that there is already, and
 * restaurants that there are not; with approval_needed (409) where that takes a second admin and is not
 * `approved`.
 */
export const addCampaign = (
  deps: Deps,
  caller: Admin,
  code: string,
  terms: PromoTerms,
  approved = false,
): Promise<PromoCampaign> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const taken = /*i18n*/ 'There is a promo code of this name already.'
    const [issued] = await tx.select().from(promoCodes).where(eq(promoCodes.code, code))
    if (issued) throw new Refusal('validation_failed', taken, { code: taken })
    const row = await rowOf(tx, terms, now)
    if (!approved) await requireAlone(tx)
    const [added] = await tx
      .insert(promoCampaigns)
      .values({ ...row, code, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (!added) throw new Refusal('validation_failed', taken, { code: taken })
    await record(tx, caller, null, added, now)
    return viewOf(tx, added, now)
  })

/**
 * Changes the terms of a promo code for checkouts from now on. Refuses with not_found, and like
 * `addCampaign`; but anybody may pause one alone, which gives nothing away.
 */
export const changeCampaign = (
  deps: Deps,
  caller: Admin,
  code: string,
  terms: PromoTerms,
  approved = false,
): Promise<PromoCampaign> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const [before] = await tx.select().from(promoCampaigns).where(eq(promoCampaigns.code, code)).for('update')
    if (!before) throw noSuchCode()
    const row = await rowOf(tx, terms, before.startsAt)
    const isPausing = isDeepStrictEqual(termsOf({ ...before, ...row }), termsOf({ ...before, paused: true }))
    if (!approved && !isPausing) await requireAlone(tx)
    // Counted only while it is limited.
    const [uses] = await tx.select({ count: count() }).from(promoUses).where(eq(promoUses.code, code))
    const [after] = await tx
      .update(promoCampaigns)
      .set({ ...row, used: row.maxUses === null ? 0 : (uses?.count ?? 0), version: before.version + 1 })
      .where(eq(promoCampaigns.code, code))
      .returning()
    if (!after) throw new Error('the promo code was not returned')
    await record(tx, caller, before, after, now)
    return viewOf(tx, after, now)
  })

/** Refuses with not_found. */
export const findCampaign = async (deps: Deps, code: string): Promise<PromoCampaign> => {
  const [row] = await deps.db.select().from(promoCampaigns).where(eq(promoCampaigns.code, code))
  if (!row) throw noSuchCode()
  return viewOf(deps.db, row, deps.clock())
}

const requireAlone = async (tx: Transaction): Promise<void> => {
  if ((await readSetting(tx, 'approvals')).moneySettings) throw approvalNeeded()
}

const noSuchCode = () => new Refusal('not_found', /*i18n*/ 'There is no such promo code.')

const rowOf = async (tx: Transaction, { startsAt, endsAt, ...terms }: PromoTerms, otherwise: Date) => {
  const row = {
    ...terms,
    startsAt: startsAt === undefined ? otherwise : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    restaurantIds: terms.restaurantIds && [...new Set(terms.restaurantIds)],
  }
  const over = /*i18n*/ 'The end must be after the beginning'
  if (row.endsAt !== null && row.endsAt <= row.startsAt)
    throw new Refusal('validation_failed', over, { endsAt: over })
  if (row.restaurantIds !== null) {
    const found = await tx
      .select({ id: storefronts.id })
      .from(storefronts)
      .where(inArray(storefronts.id, row.restaurantIds))
    const unknown = /*i18n*/ 'There is no such restaurant.'
    if (found.length < row.restaurantIds.length)
      throw new Refusal('validation_failed', unknown, { restaurantIds: unknown })
  }
  return row
}

const viewOf = async (executor: Executor, row: CampaignRow, now: Date): Promise<PromoCampaign> => {
  const [view] = await campaignViews(executor, [row], now)
  if (!view) throw new Error('a row has a view')
  return view
}

const record = (
  tx: Transaction,
  { userId }: Admin,
  before: CampaignRow | null,
  after: CampaignRow,
  at: Date,
): Promise<void> =>
  recordAudit(tx, {
    actor: { kind: 'account', id: userId },
    action: before === null ? 'promoCode.added' : 'promoCode.changed',
    subject: { kind: 'promoCode', id: after.code },
    ...(before && { before: termsOf(before) }),
    after: termsOf(after),
    at,
  })

const termsOf = ({
  code: _,
  used: __,
  version: ___,
  createdAt: ____,
  startsAt,
  endsAt,
  ...terms
}: CampaignRow) => ({
  ...terms,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
})
