import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { giftStatuses } from '#shared/credit/gifts.ts'
import type { donationMarks } from '#shared/giving/admin-contracts.ts'
import type { donationStatuses } from '#shared/giving/contracts.ts'
import type { MonthlyGiftStatus } from '#shared/giving/monthly.ts'
import type { SpendingPurpose } from '#shared/giving/spending-purposes.ts'
import type { ReferralRefusal, referralStatuses } from '#shared/thanks/referrals.ts'

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
  monthly: msg`Every month`,
}

export const monthlyStatusTexts: Record<MonthlyGiftStatus, MessageDescriptor> = {
  waiting: msg`waits for the bank`,
  active: msg`goes on`,
  stopped: msg`stopped`,
  ended: msg`ended: not allowed three times`,
  failed: msg`failed`,
}

export const purposeTexts: Record<SpendingPurpose, MessageDescriptor> = {
  rescueRun: msg`Rescue run`,
  sponsoredMeal: msg`Sponsored meals`,
}

export const giftStatusTexts: Record<(typeof giftStatuses)[number], MessageDescriptor> = {
  waiting: msg`not paid yet`,
  paid: msg`to be redeemed`,
  redeemed: msg`redeemed`,
  refunded: msg`given back`,
  failed: msg`failed`,
}

export const referralStatusTexts: Record<(typeof referralStatuses)[number], MessageDescriptor> = {
  waiting: msg`waits for the first order`,
  paid: msg`both have their credit`,
  refused: msg`nothing is paid`,
}

export const referralRefusalTexts: Record<ReferralRefusal, MessageDescriptor> = {
  payment: msg`paid with what the other one pays with`,
  address: msg`lives at the same address`,
  closed: msg`one of the accounts is closed`,
}
