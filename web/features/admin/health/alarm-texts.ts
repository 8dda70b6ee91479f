import { useLingui } from '@lingui/react/macro'
import type { HealthAlarm } from '#shared/health/contracts.ts'

/** What each alarm means and what to do, in the page's language; more is on its page of docs/runbook.md. */
export const useAlarmTexts = (): Record<HealthAlarm, { what: string; todo: string }> => {
  const { t } = useLingui()
  return {
    'database-away': {
      what: t`The database takes no orders`,
      todo: t`Make room on its disk; everything goes on by itself then.`,
    },
    'server-errors': {
      what: t`More than one answer in a hundred is an error of ours`,
      todo: t`If it began with a release, go back to the one before.`,
    },
    overloaded: {
      what: t`More than one call in twenty is turned away`,
      todo: t`Add an instance, or move jobs to instances of their own.`,
    },
    'instance-down': {
      what: t`An instance has fallen silent`,
      todo: t`Read its log, and start it again.`,
    },
    'orders-unaccepted': {
      what: t`An order has not been accepted for five minutes`,
      todo: t`Call the kitchen; if none accepts, look at the live events.`,
    },
    'nobody-carries': {
      what: t`Food has waited for a courier for three quarters of an hour`,
      todo: t`Assign it by hand under Dispatch, and call couriers in.`,
    },
    'nobody-orders': {
      what: t`Nobody has ordered for a quarter of an hour, unlike yesterday`,
      todo: t`Open the site from outside, and order.`,
    },
    'orders-late': {
      what: t`One order in five is later than promised`,
      todo: t`Call couriers in, or set kitchens busy.`,
    },
    'payments-failing': {
      what: t`The payment service leaves one charge in five unanswered`,
      todo: t`Look at its status page; offer another service, or cash alone.`,
    },
    'payments-stuck': {
      what: t`A payment has had no result for an hour`,
      todo: t`Check the key and the webhook secret of the payment service.`,
    },
    'refunds-stuck': {
      what: t`A refund has not gone back for two days`,
      todo: t`Cash has to be brought back by a person; for others, look under Jobs.`,
    },
    'payouts-failed': {
      what: t`A bank sent a payout back`,
      todo: t`Have the account corrected by its owner, and send it again.`,
    },
    'promises-broken': {
      what: t`One delivery in five came later than promised`,
      todo: t`Set kitchens busy, or look at the routing service.`,
    },
    'figures-unreadable': {
      what: t`The figures of orders and money cannot be read`,
      todo: t`Look for slow statements in the log, and end what blocks them.`,
    },
    'slow-statements': {
      what: t`Statements of the database are slow`,
      todo: t`Read which in the log; analyze the table, or look at the disk.`,
    },
    'event-loop-late': {
      what: t`This instance comes to its turn late`,
      todo: t`Add an instance, or move jobs to instances of their own.`,
    },
    'search-empty': {
      what: t`This instance has no search`,
      todo: t`Restart it, and give it more memory.`,
    },
    'versions-mixed': {
      what: t`Instances of two releases run beside each other`,
      todo: t`Finish the release, or take it back.`,
    },
  }
}
