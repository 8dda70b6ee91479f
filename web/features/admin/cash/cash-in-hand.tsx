import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { type FormEvent, useRef, useState } from 'react'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { CashHolder } from '#shared/payouts/cash-contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

const key = ['admin', 'cash']
const refreshMs = 30_000

/** Couriers who hold customers' cash, and what they hand in. */
const CashInHand = () => {
  const { t } = useLingui()
  const [asked, setAsked] = useState<CashHolder | null>(null)
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/admin/cash', {}, { signal }),
    refetchInterval: refreshMs,
  })
  const { data } = query
  return (
    <section aria-labelledby="cash-in-hand" className="mt-10">
      <h2 id="cash-in-hand" className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 text-2xl">
        <Trans>Cash in Hand</Trans>
        {data && data.items.length > 0 && <span className="money">{formatPaise(data.total)}</span>}
      </h2>
      {!data ? (
        query.isError ? (
          <PartFailure error={query.error} onRetry={query.refetch} />
        ) : (
          <div role="status" aria-label={t`Loading`} className="skeleton h-20 w-full !rounded-card" />
        )
      ) : data.items.length === 0 ? (
        <p className="text-soft">
          <Trans>No courier holds cash of customers.</Trans>
        </p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3" data-focus-group>
          {data.items.map((holder) => (
            <li
              key={holder.id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
            >
              <div className="min-w-0">
                <b className="wrap-anywhere block">{holder.name}</b>
                <span className="money block text-xl font-bold">{formatPaise(holder.amount)}</span>
                {holder.since && (
                  <span className="text-sm text-soft">
                    <Trans>
                      first of it <TimeText at={holder.since} />
                    </Trans>
                  </span>
                )}
              </div>
              <Button
                look="plain"
                onClick={() => setAsked(holder)}
                aria-label={t`Take in cash of ${holder.name}`}
              >
                <Trans>Take in</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t`Take in cash`}
        description={asked?.name ?? ''}
      >
        {asked && <Form key={asked.id} holder={asked} onClose={() => setAsked(null)} />}
      </Dialog>
    </section>
  )
}
export default CashInHand

const Form = ({ holder, onClose }: { holder: CashHolder; onClose: () => void }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [rupees, setRupees] = useState((holder.amount / 100).toFixed(2))
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const command = useRef(nanoid())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const amount = Math.round(Number(rupees) * 100)
    const most = formatPaise(holder.amount)
    if (!(amount >= 1 && amount <= holder.amount)) {
      setWrong(t`Please enter an amount up to ${most}`)
      return
    }
    setWrong(undefined)
    setProblem(undefined)
    setBusy(true)
    try {
      const input = { params: { id: holder.id }, body: { amount: paise(amount) } }
      const { received } = await call('POST /api/admin/couriers/:id/cash', input, {
        idempotencyKey: command.current,
      })
      await client.invalidateQueries({ queryKey: key })
      const taken = formatPaise(received)
      toast.success(t`${taken} taken in`)
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setWrong(error.fields.amount)
      setProblem(messageOf(error, t`That did not work. Please try again.`))
      setBusy(false)
      void client.invalidateQueries({ queryKey: key })
    }
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      <Field
        label={t`Amount (₹)`}
        hint={t`Count it together: it is booked at once.`}
        inputMode="decimal"
        value={rupees}
        onChange={({ target }) => {
          command.current = nanoid()
          setRupees(target.value)
        }}
        error={wrong}
      />
      <div className="flex justify-end">
        <Button type="submit" busy={busy}>
          <Trans>Take in</Trans>
        </Button>
      </div>
    </form>
  )
}
