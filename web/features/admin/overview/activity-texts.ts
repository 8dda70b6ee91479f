import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditAction } from '#shared/audit/actions.ts'
import type { ActivityEntry, OrderEventAction } from '#shared/reports/contracts.ts'
import { adminAddress } from '../address.ts'
import { auditTexts } from '../audit-texts.ts'

const orderTexts: Record<OrderEventAction, MessageDescriptor> = {
  authorise: msg`Order placed`,
  refusePayment: msg`Payment declined`,
  schedule: msg`Order for later placed`,
  reschedule: msg`Another time chosen`,
  here: msg`The customer is at the counter`,
  noShow: msg`Nobody collected it`,
  accept: msg`Accepted by the kitchen`,
  ready: msg`Ready for pickup`,
  recallAccept: msg`Acceptance taken back`,
  recallReady: msg`Back in the kitchen`,
  deliver: msg`Delivered by the restaurant`,
  claim: msg`Claimed by a courier`,
  startPickup: msg`Courier on the way to the restaurant`,
  arrive: msg`Courier arrived`,
  confirmPickup: msg`Picked up`,
  complete: msg`Delivered`,
  giveBack: msg`Given back by the courier`,
  release: msg`Taken from a silent courier`,
  assign: msg`Delivery assigned`,
  unassign: msg`Delivery taken back`,
  cancel: msg`Order cancelled`,
  expire: msg`Cancelled: nobody accepted it`,
  changeItem: msg`A dish was changed`,
  requestRefund: msg`Refund requested`,
  grantRefund: msg`Refund granted`,
  declineRefund: msg`Refund declined`,
}

const known = <T extends string>(texts: Record<T, MessageDescriptor>, name: string) =>
  (texts as Partial<Record<string, MessageDescriptor>>)[name]

/** What happened; undefined for what an instance of another version recorded. */
export const activityText = ({ source, action }: ActivityEntry): MessageDescriptor | undefined => {
  switch (source) {
    case 'order':
      return known<OrderEventAction>(orderTexts, action)
    case 'audit':
      return known<AuditAction>(auditTexts, action)
    case 'support':
      return msg`Message to support`
  }
}

/** Who, where the log has no name. */
export const partTexts: Partial<Record<string, MessageDescriptor>> = {
  customer: msg`by the customer`,
  restaurant: msg`by the restaurant`,
  autopilot: msg`by the demo's autopilot`,
  operator: msg`on the command line`,
}

/** Where its subject is shown; undefined where it is shown nowhere. */
export const activityPlace = ({ subject: { kind, id } }: ActivityEntry): string | undefined => {
  switch (kind) {
    case 'order':
    case 'delivery':
      return adminAddress({ tab: 'orders', order: id })
    case 'account':
      return adminAddress({ tab: 'users', user: id })
    case 'restaurant':
      return adminAddress({ tab: 'restaurants', restaurant: id })
    case 'application':
      return adminAddress({ tab: 'restaurants', list: 'applications' })
    case 'setting':
      return adminAddress({ tab: 'settings' })
    case 'thread':
      return adminAddress({ tab: 'support' })
    default:
      return undefined
  }
}
