import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AdminRefundRequest } from '#shared/contracts/orders.ts'
import { formatPaise, paise } from '#shared/money.ts'
import { call } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { Message } from '../../ui/message.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { RefundPhoto } from './refund-photo.tsx'
import { causeLabels } from './refund-texts.ts'

const refreshMs = 10_000

/** The refund requests that wait for an admin's decision. */
export const RefundRequests = () => {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    queryKey: ['refund-requests'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/refund-requests',
        { query: { status: 'open', ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: refreshMs,
  })
  return (
    <PagedList
      query={query}
      failure={t`The refund requests could not be loaded.`}
      empty={<EmptyState glyph="receipt" title={t`No refund request waits for a decision.`} />}
    >
      {(request) => <RequestCard request={request} />}
    </PagedList>
  )
}

const RequestCard = ({ request }: { request: AdminRefundRequest }) => {
  const { t } = useLingui()
  const { id, order, items, cause, reason, amount, photo, requestedAt } = request
  const asked = formatPaise(amount)
  const total = formatPaise(order.total)
  return (
    <article className="space-y-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <h2 className="flex flex-wrap justify-between gap-x-4 text-lg">
        {id}
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
        )}
      </p>
      {photo && <RefundPhoto orderId={id} version={requestedAt} />}
      <DecisionForm id={id} asked={amount} most={paise(order.total - order.payment.refunded)} />
    </article>
  )
}

type DecisionProps = { id: string; asked: number; most: number }

const DecisionForm = ({ id, asked, most }: DecisionProps) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [rupees, setRupees] = useState((Math.min(asked, most) / 100).toFixed(2))
  const [reason, setReason] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'grant' | 'decline'>()
  const change = (work: () => void) => {
    setFields({})
    work()
  }
  const decide = async (decision: 'grant' | 'decline') => {
    const amount = Math.round(Number(rupees) * 100)
    const wrong = {
      ...(decision === 'grant' &&
        !(amount >= 1 && amount <= most) && { amount: t`Please enter an amount up to the total` }),
      ...(reason.trim() === '' && { reason: t`Please give a reason` }),
    }
    setFields(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(decision)
    setProblem(undefined)
    try {
      const body = { decision, reason: reason.trim(), ...(decision === 'grant' && { amount: paise(amount) }) }
      await call('POST /api/admin/refund-requests/:id', { params: { id }, body })
      await client.invalidateQueries({ queryKey: ['refund-requests'] })
    } catch (error) {
      setFields(error instanceof ApiError ? error.fields : {})
      setProblem(messageOf(error, t`The decision could not be saved. Please try again.`))
      setBusy(undefined)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void decide('grant')
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-3 border-t border-line pt-3">
      {problem && <Message kind="error">{problem}</Message>}
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
        <Button type="submit" busy={busy === 'grant'} aria-label={t`Grant ${id}`}>
          <Trans>Grant</Trans>
        </Button>
      </div>
    </form>
  )
}
