import { and, asc, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import * as contracts from '#shared/suspensions/contracts.ts'
import { suspensionNotices } from '../../db/tables/index.ts'
import * as tables from '../../db/tables/suspensions.ts'
import type { Deps } from '../../deps.ts'
import { limits } from '../../http/limits/limits.ts'
import { rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import type { Room } from '../../room.ts'
import { answerNotice, appealByLink, noticesOf, ownNotices } from './answer.ts'
import { audited } from './audited.ts'
import { decideNotice } from './decide-notice.ts'
import { giveNotice } from './give-notice.ts'
import { adminNoticeViews } from './notice-view.ts'
import { appealToken, recordRestoration, recordSuspension } from './record-suspension.ts'

const shown = 100

/** What waits for an admin, appeals first, then what was told first; or what is over, the latest first. */
const listNotices = async (
  deps: Deps,
  adminId: string,
  state: 'open' | 'over',
): Promise<Output<(typeof contracts.adminNotices)['response']>> => {
  const waits = or(
    eq(suspensionNotices.state, 'given'),
    and(eq(suspensionNotices.state, 'suspended'), isNotNull(suspensionNotices.appealedAt)),
  )
  const rows = await deps.db
    .select()
    .from(suspensionNotices)
    .where(state === 'open' ? waits : sql`NOT (${waits})`)
    .orderBy(
      ...(state === 'open'
        ? [sql`${suspensionNotices.appealedAt} NULLS LAST`, asc(suspensionNotices.givenAt)]
        : [desc(suspensionNotices.givenAt)]),
      asc(suspensionNotices.id),
    )
    .limit(shown)
  return { items: await adminNoticeViews(deps.db, rows, adminId) }
}

/** Words about people stand in what is over; that there was a suspension stays in the audit log. */
const purgeNotices = async ({ db, clock, settings }: Deps): Promise<void> => {
  const until = new Date(clock())
  until.setUTCMonth(until.getUTCMonth() - settings.personalDataMonths)
  await db
    .delete(suspensionNotices)
    .where(
      and(
        lt(suspensionNotices.givenAt, until),
        inArray(suspensionNotices.state, ['withdrawn', 'upheld', 'lifted']),
      ),
    )
}

export const suspensions: Room = {
  name: 'suspensions',
  tables,
  audited,
  purges: [purgeNotices],
  routes: [
    (app) => {
      register(app, contracts.adminNotices, ({ deps, caller, query }) =>
        listNotices(deps, caller.userId, query.state),
      )
      register(app, contracts.giveNotice, ({ deps, caller, body }) => giveNotice(deps, caller, body))
      register(app, contracts.decideNotice, ({ deps, caller, params, body }) =>
        decideNotice(deps, caller, params.id, body),
      )
      register(app, contracts.ownNotices, async ({ deps, caller }) => ({
        items: await ownNotices(deps, caller),
      }))
      register(app, contracts.answerNotice, ({ deps, caller, params, body }) =>
        answerNotice(deps, caller, params.id, body.text),
      )
      register(app, contracts.appealByLink, ({ deps, body }) => appealByLink(deps, body.token, body.text), {
        before: rateLimitByIp(limits.appeal),
      })
    },
  ],
  account: (deps) => ({
    suspended: (tx, subjectId, { by, reason, at }) =>
      recordSuspension(tx, { subject: 'account', subjectId, by, reason, at }),
    restored: (tx, subjectId, { by, at }) => recordRestoration(tx, { subject: 'account', subjectId, by, at }),
    appealToken: (executor, userId) => appealToken(deps, executor, userId),
    exported: async (executor, { id }) => ({ suspensionNotices: await noticesOf(executor, id) }),
    erase: async (tx, { id }) => {
      await tx
        .delete(suspensionNotices)
        .where(and(eq(suspensionNotices.subject, 'account'), eq(suspensionNotices.subjectId, id)))
    },
  }),
  restaurant: () => ({
    suspensionSet: (tx, subjectId, { by, reason, at }) =>
      reason === null
        ? recordRestoration(tx, { subject: 'restaurant', subjectId, by, at })
        : recordSuspension(tx, { subject: 'restaurant', subjectId, by, reason, at }),
  }),
}
