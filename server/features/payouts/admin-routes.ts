import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/payouts/admin-contracts.ts'
import * as bank from '#shared/payouts/bank-contracts.ts'
import * as cash from '#shared/payouts/cash-contracts.ts'
import { csvFile } from '../../http/csv.ts'
import { register } from '../../http/register.ts'
import { languageOf } from '../../languages.ts'
import { applyAnswer } from './bank/apply-answer.ts'
import { listFiles, makeFile, readFile } from './bank/make-file.ts'
import { cashInHand } from './cash/cash-in-hand.ts'
import { receiveCash } from './cash/receive-cash.ts'
import { adminPayoutColumns } from './payout-columns.ts'
import { allPayouts, listPayouts, setPayoutState } from './payout-states.ts'
import { gstReturnFile } from './taxes/gst-return.ts'
import { socialSecurityFile } from './taxes/social-security.ts'
import { taxDeductedFile } from './taxes/tax-deducted.ts'

/** What everybody is paid, what became of it at the bank, and the cash that couriers carry: for admins. */
export const adminPayoutRoutes = (app: FastifyInstance) => {
  register(app, contracts.adminPayouts, ({ deps, query }) => listPayouts(deps, query), {
    csv: async ({ deps, query: { state }, request }) =>
      csvFile({
        filename: `payouts-${state ?? 'all'}.csv`,
        columns: adminPayoutColumns(languageOf(request)),
        pages: allPayouts(deps, state),
        language: languageOf(request),
      }),
  })
  register(app, contracts.setPayoutState, ({ deps, caller, params, body }) =>
    setPayoutState(deps, caller.userId, params.id, body),
  )
  register(app, bank.payoutFiles, ({ deps }) => listFiles(deps))
  register(app, bank.makePayoutFile, ({ deps, caller }) => makeFile(deps, caller.userId))
  register(app, bank.readPayoutFile, ({ deps, caller, params }) =>
    readFile(deps, caller.userId, params.number),
  )
  register(app, bank.taxDeducted, ({ deps, caller, body }) => taxDeductedFile(deps, caller.userId, body))
  register(app, bank.gstReturn, ({ deps, caller, body }) => gstReturnFile(deps, caller.userId, body.month))
  register(app, bank.socialSecurity, ({ deps, caller, body }) =>
    socialSecurityFile(deps, caller.userId, body.year),
  )
  register(app, bank.bankAnswer, ({ deps, caller, body }) => applyAnswer(deps, caller.userId, body))
  register(app, cash.cashInHand, ({ deps }) => cashInHand(deps))
  register(app, cash.receiveCash, ({ deps, caller, params, body }) =>
    receiveCash(deps, caller.userId, params.id, body.amount ?? null),
  )
}
