import { msg } from '@lingui/core/macro'
import type { RefundRequestStatus } from '#shared/orders/order-lifecycle.ts'
import type { RefundCause } from '#shared/refunds/refunds.ts'

export const causeLabels = {
  missingItem: msg`Something was missing`,
  wrongItem: msg`I got something else`,
  quality: msg`The food was not good`,
  late: msg`It came much too late`,
  other: msg`Something else`,
} satisfies Record<RefundCause, unknown>

export const refundStatusLabels = {
  open: msg`Refund requested`,
  granted: msg`Refund granted`,
  declined: msg`Refund declined`,
} satisfies Record<RefundRequestStatus, unknown>
