import { and, asc, desc, eq, gt, lt, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import type { Approval, approvals as contract } from '#shared/approvals/contracts.ts'
import { approvals } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { approvalView, selectApprovals } from './approval-view.ts'

const approvalCursor = cursorCodec('approvals', z.tuple([z.iso.datetime(), z.uuid()]))

/** What is open, the oldest first, or decided, the latest first. */
export const listApprovals = async (
  deps: Deps,
  caller: Caller,
  { limit, cursor, state }: Output<(typeof contract)['query']>,
): Promise<{ items: Approval[]; nextCursor: string | null }> => {
  const last = cursor === undefined ? undefined : approvalCursor.decode(deps, cursor)
  const [at, is, follows, sorted] =
    state === 'open'
      ? ([approvals.askedAt, eq, gt, asc] as const)
      : ([approvals.decidedAt, ne, lt, desc] as const)
  const rows = await selectApprovals(
    deps.db,
    and(
      is(approvals.state, 'open'),
      last &&
        or(follows(at, new Date(last[0])), and(eq(at, new Date(last[0])), follows(approvals.id, last[1]))),
    ),
  )
    .orderBy(sorted(at), sorted(approvals.id))
    .limit(limit + 1)
  const { shown, nextCursor } = approvalCursor.page(deps, rows, limit, ({ approval }) => {
    const endAt = state === 'open' ? approval.askedAt : approval.decidedAt
    return endAt && [endAt.toISOString(), approval.id]
  })
  return {
    items: shown.map((row) => approvalView(row, caller.userId)),
    nextCursor,
  }
}
