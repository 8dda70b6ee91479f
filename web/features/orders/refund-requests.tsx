import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { AdminRefundRequest } from '#shared/contracts/refunds.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import { refundedLater } from '#shared/orders/order-change.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { pagesOf } from '../../lib/lists/pages-of.ts'
import { useEventStream } from '../../lib/live/use-event-stream.ts'
import { useUrlFilters } from '../../lib/state/use-url-filters.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/forms/field.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ChipFilter, FilterBar, SearchFilter } from '../../ui/lists/filter-bar.tsx'
import { NoMatch } from '../../ui/lists/no-match.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { Message } from '../../ui/message.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { RefundPhoto } from './refund-photo.tsx'
import { causeLabels, refundStatusLabels } from './refund-texts.ts'

const refreshMs = 10_000
const states = ['open', 'decided'] as const

/** Refund requests: those that wait for an admin's decision, and those that were decided. */
export const RefundRequests = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({ q: null, state: states })
  const { q, state } = filters.values
  // Who listens to support's stream counts as present: the demo's helper decides nothing meanwhile.
  useEventStream('/api/support/events', {})
  const query = useInfiniteQuery({
    queryKey: ['refund-requests', state, q],
    ...pagesOf('GET /api/admin/refund-requests', { query: { status: state, ...(q !== '' && { q }) } }),
    refetchInterval: refreshMs,
    placeholderData: (before) => before,
  })
  return (
    <>
      <FilterBar label={t`Search and filter`}>
        <SearchFilter
          label={t`Search by order, customer or restaurant`}
          value={q}
          onChange={(next) => filters.set({ q: next })}
        />
        <ChipFilter
          label={t`Filter refund requests`}
          value={state}
          onChange={(next) => filters.set({ state: next })}
          choices={[
            { value: 'open', label: t`Waiting` },
            { value: 'decided', label: t`Decided` },
          ]}
        />
      </FilterBar>
      <PagedList
        query={query}
        failure={t`The refund requests could not be loaded.`}
        empty={
          q === '' && state === 'open' ? (
            <EmptyState glyph="receipt" title={t`No refund request waits for a decision.`} />
          ) : (
            <NoMatch title={t`No refund request matches your filters.`} onClear={filters.reset} />
          )
        }
      >
        {(request) => <RequestCard request={request} />}
      </PagedList>
    </>
  )
}

const RequestCard = ({ request }: { request: AdminRefundRequest }) => {
  const { t } = useLingui()
  const { id, order, items, cause, reason, amount, refundable, photo, requestedAt } = request
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
        <DecisionForm id={id} refundable={refundable} most={paise(order.total - refundedLater(order))} />
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

/** `refundable`: what can still go back of what was asked for; `most`: of the order. In paise. */
type DecisionProps = { id: string; refundable: Paise; most: Paise }

const DecisionForm = ({ id, refundable, most }: DecisionProps) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [rupees, setRupees] = useState((refundable / 100).toFixed(2))
  const [reason, setReason] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'grant' | 'decline'>()
  const change = (work: () => void) => {
    setFields({})
    work()
  }
  const usual = {
    grant: t`We are sorry. Your money is on its way back.`,
    decline: [
      t`The order was delivered as it was ordered.`,
      t`The photo does not show what was wrong.`,
      t`Please ask the restaurant directly about this.`,
    ],
  }
  const decide = (decision: 'grant' | 'decline') => send(decision, reason, Math.round(Number(rupees) * 100))
  /** Without an amount what can still go back does, whatever somebody else gives back meanwhile. */
  const send = async (decision: 'grant' | 'decline', because: string, amount?: number) => {
    const wrong = {
      ...(decision === 'grant' &&
        amount !== undefined &&
        !(amount >= 1 && amount <= most) && { amount: t`Please enter an amount up to the total` }),
      ...(because.trim() === '' && { reason: t`Please give a reason` }),
    }
    setFields(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(decision)
    setProblem(undefined)
    try {
      const body = {
        decision,
        reason: because.trim(),
        ...(decision === 'grant' && amount !== undefined && { amount: paise(amount) }),
      }
      await call('POST /api/admin/refund-requests/:id', { params: { id }, body })
      // The mark beside the tab counts what waits.
      void client.invalidateQueries({ queryKey: ['admin', 'stats'] })
      await client.invalidateQueries({ queryKey: ['refund-requests'] })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'illegal_transition') await showOthers()
      setFields(error instanceof ApiError ? error.fields : {})
      setProblem(messageOf(error, t`The decision could not be saved. Please try again.`))
      setBusy(undefined)
    }
  }
  /** Somebody else was faster: says what they decided, and lets the request leave the list. */
  const showOthers = async () => {
    const { refundRequest } = await call('GET /api/orders/:id', { params: { id } })
    if (refundRequest?.decision) {
      const what = [
        t(refundStatusLabels[refundRequest.status]),
        refundRequest.granted === null ? '' : formatPaise(refundRequest.granted),
        refundRequest.decision.reason,
      ]
      const decided = what.filter(Boolean).join(' · ')
      toast.error(t`${id} was decided by somebody else: ${decided}`)
    }
    await client.invalidateQueries({ queryKey: ['refund-requests'] })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void decide('grant')
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-3 border-t border-line pt-3">
      {problem && <Message kind="error">{problem}</Message>}
      {refundable === 0 && (
        <Message kind="info">
          <Trans>All that was asked for is back already.</Trans>
        </Message>
      )}
      <fieldset aria-label={t`Decide ${id} with one press`} className="flex flex-wrap gap-2">
        {refundable > 0 && (
          <Button busy={busy === 'grant'} onClick={() => send('grant', usual.grant)}>
            <Trans>Give back {formatPaise(refundable)} as asked</Trans>
          </Button>
        )}
        {usual.decline.map((because) => (
          <Button
            key={because}
            look="plain"
            busy={busy === 'decline'}
            onClick={() => send('decline', because)}
            aria-label={t`Turn down: ${because}`}
          >
            {because}
          </Button>
        ))}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-[9rem_1fr]">
        <Field
          label={t`Amount (₹)`}
          inputMode="decimal"
          value={rupees}
          onChange={(event) => change(() => setRupees(event.target.value))}
          error={fields.amount}
        />
        <AreaField
          label={t`Reason for the customer`}
          rows={1}
          maxLength={300}
          value={reason}
          onChange={(event) => change(() => setReason(event.target.value))}
          error={fields.reason}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          look="danger"
          busy={busy === 'decline'}
          onClick={() => decide('decline')}
          aria-label={t`Decline ${id}`}
        >
          <Trans>Decline</Trans>
        </Button>
        {refundable > 0 && (
          <Button type="submit" busy={busy === 'grant'} aria-label={t`Grant ${id}`}>
            <Trans>Grant</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
