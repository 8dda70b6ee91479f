import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import type { promoCampaigns as contract, PromoCampaign } from '#shared/promotions/contracts.ts'
import type { PromoState } from '#shared/promotions/promotions.ts'
import { promoCampaigns } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { type CsvColumn, rupees } from '../../../http/csv.ts'
import { cursorCodec, everyPage } from '../../../http/cursor.ts'
import { campaignViews } from './campaign-view.ts'

const position = cursorCodec('promo-codes', z.tuple([z.string(), z.string()]))

const { code, note, createdAt, startsAt, endsAt, maxUses, used, paused } = promoCampaigns

/** The same as `stateOf`, for the database. */
const inState = (state: PromoState, now: Date): SQL | undefined => {
  const ended = sql`coalesce(${endsAt} <= ${now}, false)`
  const usedUp = sql`coalesce(${used} >= ${maxUses}, false)`
  const open = sql`NOT ${ended} AND NOT ${usedUp}`
  return {
    ended,
    usedUp: sql`NOT ${ended} AND ${usedUp}`,
    paused: sql`${open} AND ${paused}`,
    scheduled: sql`${open} AND NOT ${paused} AND ${startsAt} > ${now}`,
    running: sql`${open} AND NOT ${paused} AND ${startsAt} <= ${now}`,
  }[state]
}

type Query = Output<(typeof contract)['query']>

/** The promo codes that admins made. Throws validation_failed (422) for a cursor that no list wrote. */
export const listCampaigns = async (
  deps: Deps,
  { limit, cursor, q = '', state, sort }: Query,
): Promise<Output<(typeof contract)['response']>> => {
  const now = deps.clock()
  const last = cursor === undefined ? undefined : position.decode(deps, cursor)
  const downwards = sort.startsWith('-')
  const byCode = sort.endsWith('code')
  const after = downwards ? sql`<` : sql`>`
  const direction = downwards ? desc : asc
  const rows = await deps.db
    .select()
    .from(promoCampaigns)
    .where(
      and(
        state && inState(state, now),
        q === '' ? undefined : sql`strpos(lower(${code} || ' ' || ${note}), lower(${q})) > 0`,
        last &&
          (byCode
            ? sql`${code} ${after} ${last[1]}`
            : sql`(${createdAt}, ${code}) ${after} (${last[0]}::timestamptz, ${last[1]})`),
      ),
    )
    .orderBy(...(byCode ? [direction(code)] : [direction(createdAt), direction(code)]))
    .limit(limit + 1)
  const { shown, nextCursor } = position.page(deps, rows, limit, (row) => [
    row.createdAt.toISOString(),
    row.code,
  ])
  return {
    items: await campaignViews(deps.db, shown, now),
    nextCursor,
  }
}

/** All of them, page by page, for a file. */
export const campaignPages = (deps: Deps, query: Query): AsyncGenerator<PromoCampaign[]> =>
  everyPage((cursor) => listCampaigns(deps, { ...query, limit: 100, cursor }))

/** A promo code in an admin's file. */
export const campaignColumns: CsvColumn<PromoCampaign>[] = [
  { title: /*i18n*/ 'Code', value: ({ id }) => id },
  { title: /*i18n*/ 'Note', value: ({ note }) => note },
  { title: /*i18n*/ 'State', value: ({ state }) => state },
  { title: /*i18n*/ 'Percent', value: ({ percent }) => percent },
  { title: /*i18n*/ 'Amount (₹)', value: ({ amount }) => amount && rupees(amount) },
  { title: /*i18n*/ 'At most (₹)', value: ({ most }) => most && rupees(most) },
  { title: /*i18n*/ 'Minimum (₹)', value: ({ minimum }) => rupees(minimum) },
  { title: /*i18n*/ 'From', value: ({ startsAt }) => new Date(startsAt) },
  { title: /*i18n*/ 'To', value: ({ endsAt }) => endsAt && new Date(endsAt) },
  { title: /*i18n*/ 'Used', value: ({ uses }) => uses },
  { title: /*i18n*/ 'Taken off (₹)', value: ({ discounted }) => rupees(discounted) },
]
