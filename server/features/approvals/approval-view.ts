import { eq, type SQL } from 'drizzle-orm'
import type { Approval } from '#shared/approvals/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import type { Executor } from '../../db/connection.ts'
import { approvals } from '../../db/tables/index.ts'
import { profiles, profilesAs } from '../../db/views/accounts.ts'
import { expiryOf } from './expiry.ts'

const deciders = profilesAs('deciders')

export const selectApprovals = (executor: Executor, where: SQL | undefined) =>
  executor
    .select({
      approval: approvals,
      asker: { fullName: profiles.fullName, username: profiles.username },
      decider: { fullName: deciders.fullName, username: deciders.username },
    })
    .from(approvals)
    .innerJoin(profiles, eq(profiles.id, approvals.askedBy))
    .leftJoin(deciders, eq(deciders.id, approvals.decidedBy))
    .where(where)

type Named = { fullName: string; username: string }
type ApprovalRecord = { approval: typeof approvals.$inferSelect; asker: Named; decider: Named | null }

const nameOf = ({ fullName, username }: Named) => fullName || username

export const noSuchApproval = () => new Refusal('not_found', /*i18n*/ 'This request was not found.')

export const approvalView = (
  { approval: { askedBy, askedAt, decidedBy, decidedAt, ...given }, asker, decider }: ApprovalRecord,
  callerId: string,
): Approval => ({
  ...given,
  askedBy: { id: askedBy, name: nameOf(asker) },
  askedAt: askedAt.toISOString(),
  expiresAt: given.state === 'open' ? expiryOf(askedAt).toISOString() : null,
  decidedBy: decidedBy === null || decider === null ? null : { id: decidedBy, name: nameOf(decider) },
  decidedAt: decidedAt?.toISOString() ?? null,
  own: askedBy === callerId,
})

export const findApproval = async (executor: Executor, id: string, callerId: string): Promise<Approval> => {
  const [record] = await selectApprovals(executor, eq(approvals.id, id))
  if (!record) throw noSuchApproval()
  return approvalView(record, callerId)
}
