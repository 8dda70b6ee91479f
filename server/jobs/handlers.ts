import { paise } from '#shared/money.ts'
import type { Deps } from '../deps.ts'
import { purgeSessions } from '../features/accounts/purge-sessions.ts'
import { resealSecondFactors } from '../features/accounts/second-factor/store.ts'
import { sendTemporaryPassword } from '../features/accounts/send-temporary-password.ts'
import { purgeStaffInvitations } from '../features/accounts/staff/purge-invitations.ts'
import { auditBooks } from '../features/books/audit-books.ts'
import { purgeCatalogueChanges } from '../features/catalogue/catalogue-changes.ts'
import { returnDishes } from '../features/catalogue/menu/return-dishes.ts'
import { purgeBulkChanges } from '../features/catalogue/menu/undo-change.ts'
import { renewStock } from '../features/catalogue/stock/renew-stock.ts'
import { purgePositions } from '../features/deliveries/courier-positions.ts'
import { purgeOffers } from '../features/deliveries/offers/purge-offers.ts'
import { releaseSilentDeliveries } from '../features/deliveries/release-silent-deliveries.ts'
import { purgePlaces } from '../features/deliveries/shifts/courier-places.ts'
import { purgeExpiredInvitations } from '../features/engagement/purge-invitations.ts'
import { queueMissedReceipts } from '../features/giving/queue-receipt.ts'
import { sendReceipt } from '../features/giving/send-receipt.ts'
import { updateLedger } from '../features/impact/update-ledger.ts'
import { issueInvoices } from '../features/invoices/issue-invoice.ts'
import { purgeMail } from '../features/notifications/purge-mail.ts'
import { purgeSentMessages } from '../features/notifications/transmit-once.ts'
import { confirmOrders } from '../features/orders/confirm-orders.ts'
import { expireOrders } from '../features/orders/expire-orders.ts'
import { sendOrderMail } from '../features/orders/order-mail.ts'
import { sendOrderPush } from '../features/orders/order-push.ts'
import { thinOutOrders } from '../features/orders/personal-data.ts'
import { queueMissedConfirmations } from '../features/orders/queue-order-mail.ts'
import { receiveWebhook } from '../features/payments/receive-webhook.ts'
import { reconcilePayments } from '../features/payments/reconcile-payments.ts'
import { sendRefund } from '../features/payments/refund-payment.ts'
import { resolveStalePayments } from '../features/payments/resolve-stale-payments.ts'
import { sandboxWebhookOf } from '../features/payments/sandbox-webhook.ts'
import { resealDeposits } from '../features/payouts/deposit.ts'
import { payOutWeek } from '../features/payouts/pay-out.ts'
import { purgeCodes } from '../features/promotions/purge-codes.ts'
import { runRescueClock } from '../features/rescue/clock.ts'
import { openMatcher } from '../features/rescue/matching/open-matcher.ts'
import { runMatching } from '../features/rescue/matching/run-matching.ts'
import { runSlotClock } from '../features/rescue/recurring/slot-clock.ts'
import { purgeMissedSearches } from '../features/search/missed-searches.ts'
import { purgeThreads } from '../features/support/purge-threads.ts'
import { sendSupportMail } from '../features/support/support-mail.ts'
import { purgeExpiredKeys } from '../http/idempotency.ts'
import { purgeExpiredRateLimits } from '../http/rate-limit.ts'
import { purgeExpiredRevocations } from '../http/revocations.ts'
import { purgeEvents } from '../outbox/purge-events.ts'
import { purgeLapsedStreams } from '../outbox/stream-slots.ts'
import type { JobHandlers } from './queue.ts'

/** The handlers of all jobs. A job may run twice, so each handler is idempotent. */
export const jobHandlers = (deps: Deps, matcher = openMatcher(deps)): JobHandlers => ({
  'expire-orders': async () => {
    await expireOrders(deps)
  },
  'release-silent-deliveries': async () => {
    await releaseSilentDeliveries(deps)
  },
  'return-dishes': async () => {
    await returnDishes(deps)
    await renewStock(deps)
  },
  'rescue-clock': async () => {
    await runSlotClock(deps)
    await runRescueClock(deps)
  },
  'update-ledger': () => updateLedger(deps),
  'match-rescues': () => runMatching(deps, matcher),
  'resolve-stale-payments': async () => {
    await resolveStalePayments(deps)
  },
  'refund-payment': ({ amount, ...refund }) => sendRefund(deps, { ...refund, amount: paise(amount) }),
  'issue-invoices': async () => {
    await issueInvoices(deps)
  },
  'pay-out': async () => {
    await resealDeposits(deps)
    await payOutWeek(deps)
  },
  'audit-books': async () => {
    await auditBooks(deps, (difference) => deps.log.error({ difference }, 'the books do not agree'))
  },
  'reconcile-payments': async () => {
    await reconcilePayments(deps)
  },
  'sandbox-webhook': async (event) => {
    await receiveWebhook(deps, await sandboxWebhookOf(deps, event))
  },
  'send-mail': (message) => deps.mailer.transmit(message),
  'support-mail': (due) => sendSupportMail(deps, due),
  'donation-receipt': ({ donationId }) => sendReceipt(deps, donationId),
  'confirm-orders': ({ orderIds }) => confirmOrders(deps, orderIds),
  'order-mail': (due) => sendOrderMail(deps, due),
  'order-push': (due) => sendOrderPush(deps, due),
  'missed-order-mails': async () => {
    await queueMissedConfirmations(deps)
    await queueMissedReceipts(deps)
  },
  'temporary-password': ({ email, language }) => sendTemporaryPassword(deps, email, language),
  'forget-old': async () => {
    await purgeExpiredKeys(deps)
    await purgeSessions(deps)
    await resealSecondFactors(deps)
    await purgeExpiredRateLimits(deps)
    await purgeLapsedStreams(deps)
    await purgeExpiredRevocations(deps)
    await purgeStaffInvitations(deps)
    await purgeMail(deps)
    await purgeSentMessages(deps)
    await purgeCodes(deps)
    await purgeExpiredInvitations(deps)
    await purgeCatalogueChanges(deps)
    await purgePositions(deps)
    await purgePlaces(deps)
    await purgeOffers(deps)
    await purgeMissedSearches(deps)
    await purgeBulkChanges(deps)
    await purgeEvents(deps)
    await thinOutOrders(deps)
    await purgeThreads(deps)
  },
})
