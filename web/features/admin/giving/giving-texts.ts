import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { donationMarks } from '#shared/giving/admin-contracts.ts'
import type { donationStatuses } from '#shared/giving/contracts.ts'
import type { SpendingPurpose } from '#shared/giving/spending-purposes.ts'

export const statusTexts: Record<(typeof donationStatuses)[number], MessageDescriptor> = {
  pending: msg`waits for the bank`,
  received: msg`received`,
  failed: msg`failed`,
  refunded: msg`given back`,
}

export const markTexts: Record<(typeof donationMarks)[number], MessageDescriptor> = {
  message: msg`With a message`,
  hidden: msg`Hidden on the wall`,
  waiting: msg`Waits in the fund`,
  meals: msg`For meals`,
}

export const purposeTexts: Record<SpendingPurpose, MessageDescriptor> = {
  rescueRun: msg`Rescue run`,
  sponsoredMeal: msg`Sponsored meals`,
}
