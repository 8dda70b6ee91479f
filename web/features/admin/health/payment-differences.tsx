import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { type FormEvent, useRef, useState } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import type { PaymentDifference } from '#shared/payments/difference-contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

const key = ['admin', 'payment-differences']

const useTexts = () => {
  const { t } = useLingui()
  const kinds: Record<PaymentDifference['kind'], string> = {
    unknownCharge: t`Money that no order or donation is about`,
    capturedTwice: t`More was taken than our books say`,
    capturedLess: t`Less was taken than our books say`,
    refundedLess: t`A refund was not made`,
    refundedMore: t`A refund that our books do not have`,
    feeDiffers: t`Another fee than was booked`,
  }
  const mends: Record<PaymentDifference['mend'], string> = {
    sendBack: t`Send it back`,
    refundAgain: t`Refund again`,
    note: t`Note what became of it`,
  }
  return { kinds, mends }
}

/** Where our books and a payment service's differ, each with the way to mend it; nothing where none does. */
export const PaymentDifferences = () => {
  const { t } = useLingui()
  const { kinds, mends } = useTexts()
  const [asked, setAsked] = useState<PaymentDifference | null>(null)
  const { data, isError, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/admin/payment-differences', {}, { signal }),
  })
  if (!isError && asked === null && !data?.items.length) return null
  return (
    <section aria-labelledby="payment-differences">
      <h2 id="payment-differences" className="mb-3 text-2xl">
        <Trans>Differences of payments</Trans>
      </h2>
      {isError && <PartFailure error={error} onRetry={refetch} />}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3" data-focus-group>
        {data?.items.map((difference) => (
          <li
            key={difference.id}
            className="grid content-between gap-3 rounded-card border border-chilli bg-surface p-4 shadow-card"
          >
            <div className="wrap-anywhere">
              <h3 className="text-lg">{kinds[difference.kind]}</h3>
              <p className="text-sm text-soft">
                {difference.provider} · {difference.reference ?? difference.paymentId} ·{' '}
                <TimeText at={difference.foundAt} />
              </p>
              <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4">
                <dt>
                  <Trans>Our books</Trans>
                </dt>
                <dd className="money text-right">
                  <Sums sums={difference.ours} />
                </dd>
                <dt>{difference.provider}</dt>
                <dd className="money text-right">
                  <Sums sums={difference.theirs} />
                </dd>
              </dl>
            </div>
            <Button look="plain" onClick={() => setAsked(difference)}>
              {mends[difference.mend]}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? mends[asked.mend] : t`Differences of payments`}
        description={asked ? kinds[asked.kind] : ''}
      >
        {asked && <Mend key={asked.id} difference={asked} onClose={() => setAsked(null)} />}
      </Dialog>
    </section>
  )
}

/** What was taken, less what went back. */
const Sums = ({ sums }: { sums: PaymentDifference['ours'] }) =>
  sums === null ? <Trans>not there</Trans> : `${formatPaise(sums.captured)} − ${formatPaise(sums.refunded)}`

const Mend = ({ difference, onClose }: { difference: PaymentDifference; onClose: () => void }) => {
  const { t } = useLingui()
  const { mends } = useTexts()
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const command = useRef(nanoid())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setWrong(undefined)
    setProblem(undefined)
    setBusy(true)
    try {
      const input = { params: { id: difference.id }, body: { note } }
      await call('POST /api/admin/payment-differences/:id/mend', input, { idempotencyKey: command.current })
      await client.invalidateQueries({ queryKey: key })
      await client.invalidateQueries({ queryKey: ['admin', 'health'] })
      toast.success(t`The difference is mended`)
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setWrong(error.fields.note)
      setProblem(messageOf(error, t`That did not work. Please try again.`))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      <Field
        label={t`What became of it`}
        hint={t`For the audit log`}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={wrong}
      />
      <Button type="submit" busy={busy}>
        {mends[difference.mend]}
      </Button>
    </form>
  )
}
