import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import { call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { paiseOf } from '../../../lib/language/typed-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { AreaField, Field } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useAskForApproval } from '../../approvals/index.ts'
import { refundStatusLabels } from './refund-texts.ts'

type Props = {
  id: string
  customer: string
  /** What can still go back of what was asked for, in paise. */
  refundable: Paise
  /** What can still go back of the order, in paise. */
  most: Paise
}

/**
 * What was chosen, before it is confirmed. Without an amount as much goes back as can still go back of what
 * was asked for, whatever a colleague gives back meanwhile.
 */
type Decision = { decision: 'grant' | 'decline'; reason: string; amount?: Paise }

/**
 * Decides on a refund request. Neither can be undone: the customer is told at once, and the next request
 * moves up under the pointer. So each is confirmed, with its amount and the words that the customer reads.
 */
export const RefundDecision = ({ id, customer, refundable, most }: Props) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const askForApproval = useAskForApproval()
  const [rupees, setRupees] = useState((refundable / 100).toFixed(2))
  const [reason, setReason] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<Decision>()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState<Decision['decision']>()
  const change = (work: () => void) => {
    setFields({})
    work()
  }
  const usualGrant = t`We are sorry. Your money is on its way back.`
  const usualAnswers = [
    t`The order was delivered as it was ordered.`,
    t`The photo does not show what was wrong.`,
    t`Please ask the restaurant directly about this.`,
  ]

  /** Asks whether it is meant, once nothing is missing. */
  const ask = (decision: Decision['decision']) => {
    const typed = paiseOf(rupees)
    const amount = typed !== undefined && typed >= 1 && typed <= most ? paise(typed) : undefined
    const wrong = {
      ...(decision === 'grant' &&
        amount === undefined && { amount: t`Please enter an amount up to the total` }),
      ...(reason.trim() === '' && { reason: t`Please give a reason` }),
    }
    setFields(wrong)
    setProblem(undefined)
    if (Object.keys(wrong).length > 0) return
    confirm({
      decision,
      reason: reason.trim(),
      ...(decision === 'grant' && amount !== undefined && { amount }),
    })
  }
  const confirm = (decision: Decision) => {
    setAsked(decision)
    setAsking(true)
  }

  const send = async (body: Decision) => {
    setAsking(false)
    setBusy(body.decision)
    setProblem(undefined)
    try {
      await call('POST /api/admin/refund-requests/:id', { params: { id }, body })
      toast.success(body.decision === 'grant' ? t`${id}: refund granted` : t`${id}: refund declined`)
      // The mark beside the tab counts what waits.
      void client.invalidateQueries({ queryKey: ['admin', 'stats'] })
      await client.invalidateQueries({ queryKey: ['refund-requests'] })
    } catch (thrown) {
      const error = await askForApproval(thrown, { kind: 'refundRequest', subject: id, input: body }).then(
        (asked) => (asked ? null : thrown),
        (refused: unknown) => refused,
      )
      if (error === null) return setBusy(undefined)
      // What they decided is told where it can be read; that this was not done is told in any case.
      if (error instanceof ApiError && error.code === 'illegal_transition')
        await showOthers().catch(() => undefined)
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
    ask('grant')
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-3 border-t border-line pt-3">
      {problem && <Message kind="error">{problem}</Message>}
      {refundable === 0 && (
        <Message kind="info">
          <Trans>All that was asked for is back already.</Trans>
        </Message>
      )}
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
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">
          <Trans>Usual answers, which are put into the field</Trans>
        </legend>
        {usualAnswers.map((answer) => (
          <Button
            key={answer}
            look="plain"
            // A sentence each: to be read as a list, which three round buttons of two lines are not.
            className="text-sm max-sm:w-full max-sm:!justify-start max-sm:!rounded-xl max-sm:!px-3 max-sm:!text-left max-sm:!font-semibold"
            onClick={() => change(() => setReason(answer))}
          >
            {answer}
          </Button>
        ))}
      </fieldset>
      <div className="flex flex-wrap justify-end gap-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2">
        <Button
          look="danger"
          busy={busy === 'decline'}
          onClick={() => ask('decline')}
          aria-label={t`Decline ${id}`}
        >
          <Trans>Decline</Trans>
        </Button>
        {refundable > 0 && (
          <>
            <Button look="plain" type="submit" busy={busy === 'grant'} aria-label={t`Grant ${id}`}>
              <Trans>Grant</Trans>
            </Button>
            <Button
              busy={busy === 'grant'}
              className="max-sm:col-span-2 max-sm:row-start-1"
              onClick={() => confirm({ decision: 'grant', reason: usualGrant })}
            >
              <Trans>Give back {formatPaise(refundable)} as asked</Trans>
            </Button>
          </>
        )}
      </div>
      <Confirmation
        open={isAsking}
        asked={asked}
        id={id}
        customer={customer}
        refundable={refundable}
        onClose={() => setAsking(false)}
        onConfirm={send}
      />
    </form>
  )
}

type ConfirmationProps = Pick<Props, 'id' | 'customer' | 'refundable'> & {
  open: boolean
  asked: Decision | undefined
  onClose: () => void
  onConfirm: (asked: Decision) => Promise<void>
}

const Confirmation = ({ open, asked, id, customer, refundable, onClose, onConfirm }: ConfirmationProps) => {
  const { t } = useLingui()
  const sum = formatPaise(asked?.amount ?? refundable)
  const isGrant = asked?.decision === 'grant'
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isGrant ? t`Give ${sum} back?` : t`Decline the refund of ${id}?`}
      description={
        isGrant
          ? t`${customer} gets ${sum} back for ${id}, and your answer. This cannot be undone.`
          : t`${customer} gets nothing back, and your answer. This cannot be undone.`
      }
      confirm={isGrant ? t`Give ${sum} back` : t`Decline the refund`}
      keep={t`Cancel`}
      onConfirm={() => asked && void onConfirm(asked)}
    >
      <blockquote className="mt-3 break-words border-l-4 border-accent pl-3">{asked?.reason}</blockquote>
    </ConfirmDialog>
  )
}
