import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReviewReportReason } from '#shared/ratings/tags.ts'

export const reportReasonLabels: Record<ReviewReportReason, MessageDescriptor> = {
  offensive: msg`It insults or threatens somebody`,
  personalData: msg`It names somebody, or an address or number`,
  notAboutFood: msg`It is not about the food`,
  advertising: msg`It advertises something`,
  untrue: msg`It is not true`,
}
