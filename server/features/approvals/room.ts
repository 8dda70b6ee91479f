import { lt } from 'drizzle-orm'
import * as contracts from '#shared/approvals/contracts.ts'
import * as tables from '../../db/tables/approvals.ts'
import { approvals as rows } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { register } from '../../http/register.ts'
import type { Room } from '../../room.ts'
import { askForApproval } from './ask-for-approval.ts'
import { audited } from './audited.ts'
import { decideApproval } from './decide-approval.ts'
import { expireApprovals } from './expiry.ts'
import { listApprovals } from './list-approvals.ts'
import { withdrawApproval } from './withdraw-approval.ts'

/** Words about people stand in them; what was done stays in the audit log. */
const purgeApprovals = async ({ db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>) => {
  const until = new Date(clock())
  until.setUTCMonth(until.getUTCMonth() - settings.personalDataMonths)
  await db.delete(rows).where(lt(rows.askedAt, until))
}

export const approvals: Room = {
  name: 'approvals',
  tables,
  audited,
  settings: {
    approvals: {
      description: 'What takes a second admin: large refunds, files of payouts, settings of money',
      decidesMoney: true,
    },
  },
  routes: [
    (app) => {
      register(app, contracts.approvals, ({ deps, caller, query }) => listApprovals(deps, caller, query))
      register(app, contracts.askForApproval, ({ deps, caller, body }) => askForApproval(deps, caller, body))
      register(app, contracts.decideApproval, ({ deps, caller, params, body }) =>
        decideApproval(deps, caller, params.id, body),
      )
      register(app, contracts.withdrawApproval, ({ deps, caller, params }) =>
        withdrawApproval(deps, caller, params.id),
      )
    },
  ],
  purges: [({ db, clock }) => expireApprovals(db, clock()), purgeApprovals],
}
