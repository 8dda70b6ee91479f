import { Plural, Trans } from '@lingui/react/macro'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Waiting, type WaitingKind, waitingKinds } from '#shared/reports/contracts.ts'
import { useAdminMay } from '../../../lib/session/may.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { adminAddress } from '../address.ts'
import { tabDuties } from '../tab-duties.ts'

/** Where each is dealt with. */
const places: Record<WaitingKind, Record<string, string>> = {
  unacceptedOrders: { tab: 'orders', status: 'confirmed' },
  lateDeliveries: { tab: 'dispatch' },
  rescuesNobody: { tab: 'rescues', alarm: 'nobody' },
  rescuesLocked: { tab: 'rescues', alarm: 'locked' },
  refundRequests: { tab: 'refunds' },
  cashRefunds: { tab: 'refunds', state: 'cash' },
  openThreads: { tab: 'support' },
  approvals: { tab: 'approvals' },
  messages: { tab: 'support', box: 'contact' },
  reportedReviews: { tab: 'reviews' },
  applications: { tab: 'restaurants', list: 'applications' },
  requestedRoles: { tab: 'users', state: 'waiting' },
  shelters: { tab: 'shelters', status: 'pending' },
  volunteers: { tab: 'shelters', view: 'volunteers', status: 'pending' },
  paymentDifferences: { tab: 'payouts' },
  failedJobs: { tab: 'jobs' },
  witnessAlarms: { tab: 'health' },
}

/** What somebody waits for at a counter or a door this minute. */
const urgent: ReadonlySet<WaitingKind> = new Set([
  'unacceptedOrders',
  'lateDeliveries',
  'rescuesNobody',
  'rescuesLocked',
])

const textOf = (kind: WaitingKind, count: number): ReactNode => {
  switch (kind) {
    case 'unacceptedOrders':
      return <Plural value={count} one="order not accepted yet" other="orders not accepted yet" />
    case 'lateDeliveries':
      return <Plural value={count} one="late delivery" other="late deliveries" />
    case 'rescuesNobody':
      return <Plural value={count} one="rescue that nobody carries" other="rescues that nobody carries" />
    case 'rescuesLocked':
      return <Plural value={count} one="locked hand-over" other="locked hand-overs" />
    case 'refundRequests':
      return <Plural value={count} one="refund request" other="refund requests" />
    case 'cashRefunds':
      return <Plural value={count} one="refund in cash to give back" other="refunds in cash to give back" />
    case 'approvals':
      return (
        <Plural
          value={count}
          one="request that takes a second admin"
          other="requests that take a second admin"
        />
      )
    case 'messages':
      return <Plural value={count} one="message without an answer" other="messages without an answer" />
    case 'openThreads':
      return (
        <Plural value={count} one="conversation without an answer" other="conversations without an answer" />
      )
    case 'reportedReviews':
      return <Plural value={count} one="reported review" other="reported reviews" />
    case 'applications':
      return <Plural value={count} one="partner application" other="partner applications" />
    case 'requestedRoles':
      return <Plural value={count} one="requested role" other="requested roles" />
    case 'shelters':
      return <Plural value={count} one="shelter to approve" other="shelters to approve" />
    case 'volunteers':
      return <Plural value={count} one="volunteer to approve" other="volunteers to approve" />
    case 'paymentDifferences':
      return (
        <Plural
          value={count}
          one="payment that differs from its service's books"
          other="payments that differ from their service's books"
        />
      )
    case 'failedJobs':
      return <Plural value={count} one="failed job" other="failed jobs" />
    case 'witnessAlarms':
      return (
        <Plural
          value={count}
          one="witness that refuses the public ledger"
          other="witnesses that refuse the public ledger"
        />
      )
  }
}

/**
 * What needs a person now, a line each, what cannot wait first and in red, with the way to where it is done;
 * undefined: still loading.
 */
export const WaitingList = ({ waiting }: { waiting: Waiting | undefined }) => {
  const may = useAdminMay()
  const open =
    waiting &&
    waitingKinds
      // What somebody else deals with.
      .filter((kind) => may(tabDuties[places[kind].tab ?? ''] ?? 'own'))
      .map((kind) => ({ kind, ...waiting[kind] }))
      .filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="mb-1.5 text-xl">
        <Trans>Needs You Now</Trans>
      </h2>
      {open === undefined ? (
        <div className="skeleton h-52 w-full !rounded-card" />
      ) : open.length === 0 ? (
        <p className="flex min-h-14 items-center gap-2.5 rounded-card border border-line bg-surface px-4 py-2 font-bold shadow-card">
          <IconCircleCheck aria-hidden="true" className="shrink-0 text-leaf" />
          <Trans>Nothing waits for anybody.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
          {open.map(({ kind, count, since }) => (
            <li key={kind}>
              <Link
                to={adminAddress(places[kind])}
                className={`flex min-h-12 items-center gap-3 border-l-4 py-1.5 pl-2.5 pr-3 hover:bg-accent-tint ${urgent.has(kind) ? 'border-l-chilli' : 'border-l-transparent'}`}
              >
                <span
                  className={`money min-w-9 shrink-0 text-center font-display text-xl font-bold ${urgent.has(kind) ? 'text-chilli' : 'text-accent'}`}
                >
                  {count}
                </span>
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-bold leading-tight">{textOf(kind, count)}</span>
                  {since && (
                    <span className="text-sm text-soft max-sm:w-full">
                      <Trans>
                        Oldest: <TimeText at={since} />
                      </Trans>
                    </span>
                  )}
                </span>
                <IconChevronRight aria-hidden="true" size={18} className="shrink-0 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
