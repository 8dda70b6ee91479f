import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the queues do, by their names; a queue of another version is shown by its name. */
export const queueTexts: Partial<Record<string, MessageDescriptor>> = {
  'expire-orders': msg`Cancel orders that nobody accepts`,
  'release-orders': msg`Give kitchens the orders for later`,
  'cancel-closed': msg`Cancel orders for later that a restaurant is closed for`,
  'release-silent-deliveries': msg`Take deliveries from silent couriers`,
  'update-promises': msg`Learn how long deliveries take`,
  'return-dishes': msg`Make dishes available again, end offers`,
  'match-rescues': msg`Match surplus food with shelters and carriers`,
  'update-ledger': msg`Append to the public ledger and sign it`,
  'cosign-checkpoint': msg`Have the public ledger witnessed`,
  'rescue-clock': msg`Follow the clock of surplus food`,
  'resolve-stale-payments': msg`Settle payments without an answer`,
  'issue-invoices': msg`Issue tax invoices`,
  'pay-out': msg`Pay restaurants and couriers`,
  'audit-books': msg`Audit the books`,
  'reconcile-payments': msg`Compare the books with the payment service`,
  'end-payment': msg`End payments of what was cancelled`,
  'refund-payment': msg`Refund payments`,
  'payment-event': msg`Messages of payment services`,
  'sandbox-webhook': msg`Answers of the sandbox`,
  'send-mail': msg`Send e-mail`,
  'donation-receipt': msg`Mail donation receipts`,
  'gift-card': msg`Mail those in whose name somebody gave`,
  'gift-served': msg`Mail donors that their gifts became meals`,
  'gift-mail': msg`Mail gifts of credit`,
  'give-thanks': msg`Give credit for friends and stamp cards`,
  'announce-deal': msg`Tell who asked of rescue deals`,
  'confirm-orders': msg`Confirm orders by e-mail`,
  'order-mail': msg`Mail about orders`,
  'order-push': msg`Notify browsers of orders`,
  'undelivered-order': msg`Ask support about food that did not arrive`,
  'kitchen-alert': msg`Alert restaurants to orders that nobody accepts`,
  'support-mail': msg`Mail answers of support`,
  'suspension-mail': msg`Mail that accounts are suspended or open again`,
  'missed-order-mails': msg`Find e-mails that were missed`,
  'temporary-password': msg`Mail temporary passwords`,
  'mail-reports': msg`Mail reports that admins asked for`,
  'purge-expired': msg`Delete what is past its time`,
}

export const scheduleTexts = {
  minute: msg`Every minute`,
  hour: msg`Every hour`,
  day: msg`Every day`,
} as const
