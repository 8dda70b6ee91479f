import type { Output } from '#shared/api/contract.ts'
import { refundOrder as refundOrderContract } from '#shared/orders/admin-contracts.ts'
import { decideRefund as decideRefundContract } from '#shared/refunds/contracts.ts'
import * as tables from '../../db/tables/refunds.ts'
import { withinTransaction } from '../../http/within-transaction.ts'
import type { Room } from '../../room.ts'
import { askUndelivered } from './ask-undelivered.ts'
import { audited } from './audited.ts'
import { decideRefund, grantAmount, type RefundDecision } from './decide-refund.ts'
import { eraseRequests, refundRequestsOf, thinOutRequests } from './personal-data.ts'
import { refundAmount, refundOrder } from './refund-order.ts'
import { routes } from './routes.ts'

export const refunds: Room = {
  name: 'refunds',
  tables,
  audited,
  routes: [routes],
  jobs: (deps) => ({ 'undelivered-order': ({ orderId }) => askUndelivered(deps, orderId) }),
  approvals: (deps) => ({
    refund: {
      input: refundOrderContract.body,
      amount: (tx, orderId, input: Output<typeof refundOrderContract.body>) =>
        refundAmount(tx, orderId, input),
      execute: (tx, adminId, orderId, input: Output<typeof refundOrderContract.body>) =>
        // More may be back by now than who asked had seen; never more than was paid.
        refundOrder(withinTransaction(deps, tx), adminId, orderId, { ...input, refunded: undefined }, true),
    },
    refundRequest: {
      input: decideRefundContract.body,
      amount: (tx, orderId, input: RefundDecision) => grantAmount(tx, orderId, input),
      execute: (tx, userId, orderId, input: RefundDecision) =>
        decideRefund(withinTransaction(deps, tx), orderId, input, { as: 'admin', userId, approved: true }),
    },
  }),
  purges: [thinOutRequests],
  account: () => ({
    exported: (executor, { id }) => refundRequestsOf(executor, id),
    erase: (tx, { id }) => eraseRequests(tx, id),
  }),
}
