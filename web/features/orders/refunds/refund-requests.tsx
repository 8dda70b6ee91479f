import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatPaise, paise } from '#shared/money/money.ts'
import { refundedLater } from '#shared/orders/order-change.ts'
import type { AdminRefundRequest } from '#shared/refunds/contracts.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { useEventStream } from '../../../lib/live/use-event-stream.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ChipFilter, FilterBar, SearchFilter } from '../../../ui/lists/filter-bar.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { CashRefunds } from './cash-refunds.tsx'
import { RefundDecision } from './refund-decision.tsx'
import { RefundPhoto } from './refund-photo.tsx'
import { causeLabels, refundStatusLabels } from './refund-texts.ts'

const refreshMs = 10_000
const states = ['open', 'decided', 'cash', 'cashPaid'] as const

/** Refund requests and refunds in cash: those that wait for an admin, and those that are done. */
export const RefundRequests = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({ q: null, state: states })
  const { q, state } = filters.values
  const isCash = state === 'cash' || state === 'cashPaid'
  // Who listens to support's stream counts as present: the demo's helper decides nothing meanwhile.
  useEventStream('/api/support/events', {})
  return (
    <>
      <FilterBar label={t`Search and filter`} inline>
        {!isCash && (
          <SearchFilter
            label={t`Search by order, customer or restaurant`}
            value={q}
            onChange={(next) => filters.set({ q: next })}
          />
        )}
        <ChipFilter
          label={t`Filter refund requests`}
          value={state}
          onChange={(next) => filters.set({ state: next })}
          choices={[
            { value: 'open', label: t`Waiting` },
            { value: 'decided', label: t`Decided` },
            { value: 'cash', label: t`Cash to give back` },
            { value: 'cashPaid', label: t`Cash given back` },
          ]}
        />
      </FilterBar>
      {isCash ? (
        <CashRefunds state={state === 'cash' ? 'waiting' : 'paid'} />
      ) : (
        <Requests q={q} state={state} onClear={filters.reset} />
      )}
    </>
  )
}

type RequestsProps = { q: string; state: 'open' | 'decided'; onClear: () => void }

const Requests = ({ q, state, onClear }: RequestsProps) => {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    queryKey: ['refund-requests', state, q],
    ...pagesOf('GET /api/admin/refund-requests', { query: { status: state, ...(q !== '' && { q }) } }),
    refetchInterval: refreshMs,
    placeholderData: (before) => before,
  })
  return (
    <PagedList
      query={query}
      failure={t`The refund requests could not be loaded.`}
      empty={
        q === '' && state === 'open' ? (
          <EmptyState glyph="receipt" title={t`No refund request waits for a decision.`} />
        ) : (
          <NoMatch title={t`No refund request matches your filters.`} onClear={onClear} />
        )
      }
    >
      {(request) => <RequestCard request={request} />}
    </PagedList>
  )
}

const RequestCard = ({ request }: { request: AdminRefundRequest }) => {
  const { t } = useLingui()
  const { id, order, items, cause, reason, amount, refundable, asCredit, photo, requestedAt } = request
  const asked = formatPaise(amount)
  const total = formatPaise(order.total)
  return (
    <article className="space-y-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <h2 className="flex flex-wrap justify-between gap-x-4 text-lg">
        <Link to={`/admin-dashboard?tab=orders&order=${id}`} className="text-accent underline">
          {id}
        </Link>
        <span className="money">
          <Trans>
            {asked} of {total}
          </Trans>
        </span>
      </h2>
      <p className="break-words">
        <b>{t(causeLabels[cause])}:</b> {reason}
      </p>
      <p className="text-sm text-soft">
        {order.shippingDetails.fullName} · {order.restaurant.name} ·{' '}
        {items === null ? (
          <Trans>The whole order</Trans>
        ) : (
          items.map(({ name, quantity }) => `${quantity}× ${name}`).join(', ')
        )}{' '}
        · <TimeText at={requestedAt} />
      </p>
      {asCredit && (
        <p className="font-semibold">
          <Trans>To come back as credit, at once</Trans>
        </p>
      )}
      <History request={request} />
      {request.kitchenAnswer && (
        <p className="wrap-anywhere border-l-4 border-accent pl-3">
          <b>
            <Trans>The restaurant says</Trans>:
          </b>{' '}
          {request.kitchenAnswer}
        </p>
      )}
      {photo && <RefundPhoto orderId={id} version={requestedAt} />}
      {request.decision ? (
        <Decided request={request} />
      ) : (
        <RefundDecision
          id={id}
          customer={order.shippingDetails.fullName}
          refundable={refundable}
          most={paise(order.total - refundedLater(order))}
        />
      )}
    </article>
  )
}

/** What is known of both sides. */
const History = ({ request: { customer, kitchen } }: { request: AdminRefundRequest }) => {
  const { i18n } = useLingui()
  const share = customer.paid === 0 ? 0 : customer.refunded / customer.paid
  const refunded = formatPaise(customer.refunded)
  const percent = i18n.number(share, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <ul className="grid gap-x-6 rounded-2xl bg-sunken px-4 py-3 text-sm sm:grid-cols-2">
      <li>
        <b>
          <Trans>Customer</Trans>:
        </b>{' '}
        <Plural value={customer.orders} one="# order" other="# orders" />,{' '}
        <Plural value={customer.requests} one="# request" other="# requests" /> (
        <Trans>
          {customer.granted} granted, {customer.declined} declined
        </Trans>
        ),{' '}
        <Trans>
          {refunded} back, {percent} of what was paid
        </Trans>
      </li>
      <li>
        <b>
          <Trans>Restaurant, 90 days</Trans>:
        </b>{' '}
        <Plural value={kitchen.orders} one="# order" other="# orders" />,{' '}
        <Plural value={kitchen.requests} one="# request" other="# requests" /> (
        <Trans>{kitchen.granted} granted</Trans>)
      </li>
    </ul>
  )
}

const Decided = ({ request: { status, granted, decision, decidedBy } }: { request: AdminRefundRequest }) => {
  const { t } = useLingui()
  if (!decision) return null
  return (
    <p className="wrap-anywhere border-t border-line pt-3">
      <b>
        {t(refundStatusLabels[status])}
        {granted !== null && `: ${formatPaise(granted)}`}
      </b>
      <span className="block">{decision.reason}</span>
      <span className="block text-sm text-soft">
        {decision.automatic ? <Trans>Demo helper</Trans> : decidedBy} · <TimeText at={decision.at} />
      </span>
    </p>
  )
}
