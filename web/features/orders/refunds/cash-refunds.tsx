import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import type { CashRefund } from '#shared/payouts/cash-contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { Message } from '../../../ui/message.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

type State = 'waiting' | 'paid'

/** Refunds of orders in cash: no payment service brings them back, so a person notes when it was done. */
export const CashRefunds = ({ state }: { state: State }) => {
  const { t } = useLingui()
  const [asked, setAsked] = useState<CashRefund>()
  const [isAsking, setAsking] = useState(false)
  const query = useInfiniteQuery({
    queryKey: ['cash-refunds', state],
    ...pagesOf('GET /api/admin/cash-refunds', { query: { state } }),
  })
  return (
    <>
      <PagedList
        query={query}
        failure={t`The refunds in cash could not be loaded.`}
        empty={
          <EmptyState
            glyph="receipt"
            title={
              state === 'waiting' ? t`No refund in cash waits.` : t`No refund in cash was given back yet.`
            }
          />
        }
      >
        {(refund) => (
          <CashRefundCard
            refund={refund}
            onPaid={() => {
              setAsked(refund)
              setAsking(true)
            }}
          />
        )}
      </PagedList>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Given back in cash`}
        description={asked ? `${asked.orderId} · ${asked.customer.name} · ${formatPaise(asked.amount)}` : ''}
      >
        {asked && <PaidForm key={asked.id} refund={asked} onClose={() => setAsking(false)} />}
      </Dialog>
    </>
  )
}

const CashRefundCard = ({ refund, onPaid }: { refund: CashRefund; onPaid: () => void }) => {
  const { t } = useLingui()
  const { orderId, customer, amount, at, paid } = refund
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-baseline gap-x-3 text-lg">
          <span className="money">{formatPaise(amount)}</span>
          <Link to={`/admin-dashboard?tab=orders&order=${orderId}`} className="text-accent underline">
            {orderId}
          </Link>
        </h2>
        <p className="wrap-anywhere">
          {customer.name}
          {customer.phone !== '' && (
            <>
              {' · '}
              <a href={`tel:${customer.phone.replaceAll(' ', '')}`} className="text-accent underline">
                {customer.phone}
              </a>
            </>
          )}
        </p>
        <p className="wrap-anywhere text-sm text-soft">
          {paid === null ? (
            <TimeText at={at} />
          ) : (
            <>
              {paid.how} · <TimeText at={paid.at} />
            </>
          )}
        </p>
      </div>
      {paid === null && (
        <Button look="plain" onClick={onPaid} aria-label={t`${orderId} was given back`}>
          <Trans>Given back</Trans>
        </Button>
      )}
    </article>
  )
}

const PaidForm = ({ refund, onClose }: { refund: CashRefund; onClose: () => void }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [how, setHow] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (how.trim() === '') return setWrong(t`Please say how the customer got it`)
    setBusy(true)
    setProblem(undefined)
    try {
      await call('POST /api/admin/cash-refunds/:id/paid', { params: { id: refund.id }, body: { how } })
      const sum = formatPaise(refund.amount)
      toast.success(t`${sum} noted as given back`)
      void client.invalidateQueries({ queryKey: ['admin', 'stats'] })
      await client.invalidateQueries({ queryKey: ['cash-refunds'] })
      onClose()
    } catch (error) {
      setWrong(error instanceof ApiError ? error.fields.how : undefined)
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      <Field
        label={t`How?`}
        hint={t`Such as in notes by Ravi, or by UPI with the reference. It is in the audit log.`}
        maxLength={200}
        value={how}
        onChange={(event) => {
          setWrong(undefined)
          setHow(event.target.value)
        }}
        error={wrong}
      />
      <div className="flex justify-end gap-3">
        <Button look="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={busy}>
          <Trans>Note it</Trans>
        </Button>
      </div>
    </form>
  )
}
