import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { type FormEvent, useRef, useState } from 'react'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { AdminOrderDetails } from '#shared/orders/admin-contracts.ts'
import { refundableLines, refundLeft } from '#shared/refunds/refunds.ts'
import { call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Choice } from '../../../ui/forms/choice.tsx'
import { AreaField, Field, FieldError } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useAskForApproval } from '../../approvals/index.ts'
import { RefundPortions } from '../../orders/index.ts'
import { detailsKey, putOrder } from './use-orders.ts'

type Props = { details: AdminOrderDetails; open: boolean; onClose: () => void }

/** Gives back all that is left, an amount, or what some portions are worth; the platform bears it. */
export const RefundDialog = ({ details, open, onClose }: Props) => {
  const { t } = useLingui()
  const { id } = details.order
  return (
    <Dialog open={open} onClose={onClose} wide title={t`Refund`} description={id}>
      {open && <Form details={details} onClose={onClose} />}
    </Dialog>
  )
}

const kinds = ['all', 'items', 'amount'] as const
type Kind = (typeof kinds)[number]

const Form = ({ details, onClose }: Omit<Props, 'open'>) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const askForApproval = useAskForApproval()
  const { order, refundable } = details
  const [kind, setKind] = useState<Kind>('all')
  const [portions, setPortions] = useState(order.items.map(() => 0))
  const [rupees, setRupees] = useState('')
  const [reason, setReason] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const key = useRef(nanoid())
  const change = (work: () => void) => {
    key.current = nanoid()
    setFields({})
    work()
  }
  // Somebody else may have refunded some meanwhile.
  const lines = refundableLines(
    order.items,
    portions.map((quantity, line) => ({ line, quantity })),
  )
  const entered = Math.round(Number(rupees) * 100)
  const back =
    kind === 'all'
      ? refundable
      : kind === 'items'
        ? refundLeft(order, lines)
        : paise(Number.isSafeInteger(entered) ? entered : 0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const most = formatPaise(refundable)
    const wrong = {
      ...(reason.trim() === '' && { reason: t`Please give a reason` }),
      ...((back < 1 || back > refundable) && {
        [kind]: back > refundable ? t`At most ${most} can be refunded` : t`Please say how much`,
      }),
    }
    setFields(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    setProblem(undefined)
    let sent: Record<string, unknown> = {}
    try {
      const items = lines.flatMap(({ line, quantity }) => {
        const item = order.items[line]
        return item ? [{ line, dishId: item.dishId, quantity }] : []
      })
      const body = {
        reason: reason.trim(),
        ...(kind === 'items' && { items }),
        ...(kind !== 'items' && { amount: back }),
        // Whatever another admin has refunded since this was opened is looked at first.
        refunded: order.payment.refunded,
      }
      sent = body
      const input = { params: { id: order.id }, body }
      putOrder(
        client,
        await call('POST /api/admin/orders/:id/refund', input, { idempotencyKey: key.current }),
      )
      const amount = formatPaise(back)
      toast.success(t`${amount} goes back to the customer.`)
      onClose()
    } catch (thrown) {
      const error = await askForApproval(thrown, { kind: 'refund', subject: order.id, input: sent }).then(
        (asked) => (asked ? null : thrown),
        (refused: unknown) => refused,
      )
      if (error === null) return onClose()
      if (error instanceof ApiError && error.code === 'illegal_transition')
        await client.invalidateQueries({ queryKey: detailsKey(order.id) })
      setFields(error instanceof ApiError ? error.fields : {})
      setProblem(messageOf(error, t`That did not work. Please try again.`))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      {order.paymentMethod === 'cashOnDelivery' && (
        <Message kind="info">
          <Trans>
            This order was paid in cash. The refund is in the books, and a person has to give it back.
          </Trans>
        </Message>
      )}
      <fieldset className="space-y-2">
        <legend className="mb-1 font-bold">
          <Trans>What should be refunded?</Trans>
        </legend>
        <Choice name="kind" checked={kind === 'all'} onChange={() => change(() => setKind('all'))}>
          <b>
            <Trans>All that is left: {formatPaise(refundable)}</Trans>
          </b>
        </Choice>
        <Choice name="kind" checked={kind === 'items'} onChange={() => change(() => setKind('items'))}>
          <b>
            <Trans>Some items</Trans>
          </b>
        </Choice>
        {kind === 'items' && (
          <RefundPortions
            items={order.items}
            portions={portions}
            onChange={(next) => change(() => setPortions(next))}
          />
        )}
        <FieldError id="refund-items" message={fields.items} />
        <Choice name="kind" checked={kind === 'amount'} onChange={() => change(() => setKind('amount'))}>
          <b>
            <Trans>An amount</Trans>
          </b>
        </Choice>
        {kind === 'amount' && (
          <Field
            label={t`Amount (₹)`}
            inputMode="decimal"
            value={rupees}
            onChange={({ target }) => change(() => setRupees(target.value))}
            error={fields.amount}
          />
        )}
      </fieldset>
      <AreaField
        label={t`Reason`}
        maxLength={300}
        value={reason}
        onChange={({ target }) => change(() => setReason(target.value))}
        error={fields.reason}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="money font-display text-2xl font-bold">{formatPaise(back)}</output>
        <Button type="submit" busy={busy}>
          <Trans>Refund</Trans>
        </Button>
      </div>
    </form>
  )
}
