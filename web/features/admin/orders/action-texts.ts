import { msg } from '@lingui/core/macro'
import type { AdminAction } from '#shared/orders/admin-actions.ts'

/** Buttons of what an admin does with an order, in whose place it is done. */
export const adminActionTexts = {
  accept: msg`Accept for the restaurant`,
  ready: msg`Mark as ready for the restaurant`,
  recallAccept: msg`Take the acceptance back`,
  recallReady: msg`Take 'ready' back`,
  deliver: msg`Confirm the delivery for the restaurant`,
  startPickup: msg`Start the pickup for the courier`,
  confirmPickup: msg`Confirm the pickup for the courier`,
  complete: msg`Complete the delivery for the courier`,
  bringBack: msg`Send the food back for the courier`,
  handBack: msg`Confirm that the food is back for the courier`,
  giveUp: msg`End the delivery for the courier`,
  giveBack: msg`Give the delivery back for the courier`,
  cancel: msg`Cancel the order`,
} satisfies Record<AdminAction, unknown>

/** What stands in timelines; a step that is not here is shown by its name. */
export const stepTexts = {
  place: msg`Placed`,
  authorise: msg`Paid`,
  refusePayment: msg`Payment declined`,
  schedule: msg`Paid, for later`,
  reschedule: msg`Another time chosen`,
  here: msg`The customer is at the counter`,
  noShow: msg`Nobody collected it`,
  accept: msg`Accepted`,
  ready: msg`Ready`,
  recallAccept: msg`Acceptance taken back`,
  recallReady: msg`'Ready' taken back`,
  deliver: msg`Delivered by the restaurant`,
  confirmPickup: msg`Picked up`,
  complete: msg`Delivered`,
  cancel: msg`Cancelled`,
  expire: msg`Not accepted in time`,
  refund: msg`Refunded`,
  acknowledge: msg`Seen by the kitchen`,
  request: msg`Delivery requested`,
  claim: msg`Taken`,
  startPickup: msg`On the way to the restaurant`,
  giveBack: msg`Given back`,
  release: msg`Given to the kitchen`,
  assign: msg`Assigned`,
  unassign: msg`Taken back by an admin`,
  arrive: msg`Arrived`,
  problem: msg`Problem`,
  solve: msg`Problem solved`,
  cash: msg`Cash in hand`,
  undoCash: msg`Cash taken back`,
  photo: msg`Photo at the door`,
  lockCode: msg`Code locked after five wrong ones`,
  unlockCode: msg`Code unlocked`,
  leaveAtDoor: msg`Left at the door`,
  bringBack: msg`Being brought back`,
  handBack: msg`Handed back`,
  giveUp: msg`Ended by the courier`,
  undeliver: msg`Not delivered`,
  offer: msg`Offered`,
} as const

/** Steps of deliveries that have another name than the order's. */
export const deliveryStepTexts = { ...stepTexts, release: msg`Taken back for silence` } as const

export const actorTexts = {
  customer: msg`Customer`,
  restaurant: msg`Restaurant`,
  agent: msg`Courier`,
  admin: msg`Admin`,
  payment: msg`Payment service`,
  timeout: msg`Automatic`,
  subject: msg`Order`,
  autopilot: msg`Demo helper`,
  automatic: msg`Automatic`,
} as const

/** The courier's answer to an offer. */
export const offerTexts = {
  open: msg`Open`,
  accepted: msg`Accepted`,
  declined: msg`Skipped`,
  expired: msg`No answer`,
  withdrawn: msg`Withdrawn`,
} as const

export const accountTexts = {
  customer: msg`Customer`,
  donor: msg`Donor`,
  clearing: msg`Held by the platform`,
  tips: msg`Tips held`,
  credit: msg`Store credit`,
  gifts: msg`Gifts not redeemed`,
  cash: msg`Cash`,
  restaurant: msg`Restaurant`,
  agent: msg`Courier`,
  paidOut: msg`Paid out`,
  tax: msg`Tax`,
  withheld: msg`Tax deducted at source`,
  platform: msg`Platform`,
  fund: msg`Fund`,
  paymentService: msg`Payment service`,
  inputTax: msg`Tax on fees, to be claimed`,
} as const

export const transferTexts = {
  charge: msg`Payment`,
  cash: msg`Cash collected`,
  settlement: msg`Settlement`,
  refund: msg`Refund`,
  donation: msg`Donation`,
  payout: msg`Payout`,
  handover: msg`Cash handed in`,
  spending: msg`Spent by the fund`,
  fee: msg`Fee of the payment service`,
  tip: msg`Tip`,
  tipRefund: msg`Tip given back`,
  credit: msg`Store credit`,
  creditRefund: msg`Back as credit`,
  gift: msg`Gift of credit`,
  stamps: msg`Stamp card`,
} as const
