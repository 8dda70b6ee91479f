import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { type FormEvent, useId, useRef, useState } from 'react'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { refundedLater } from '#shared/orders/order-change.ts'
import { type RefundCause, refundCauses, refundLeft } from '#shared/refunds/refunds.ts'
import { call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { useDishText } from '../../../lib/language/dish-text.ts'
import { timeWithDay } from '../../../lib/language/time-with-day.ts'
import { uploadPicture } from '../../../lib/pictures/upload-picture.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Choice } from '../../../ui/forms/choice.tsx'
import { AreaField, FieldError, SelectField } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { OptionNames } from '../../../ui/option-names.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { PhotoField } from './photo-field.tsx'
import { RefundPortions } from './refund-portions.tsx'
import { causeLabels } from './refund-texts.ts'

type Props = { order: Order; open: boolean; onClose: () => void }

/** What was wrong with a delivered order, and what should come back for it. */
const RefundForm = ({ order, open, onClose }: Props) => {
  const { t } = useLingui()
  const {
    id,
    restaurant: { name: restaurant },
  } = order
  const until = order.refundUntil ? timeWithDay(order.refundUntil) : ''
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={t`Request Refund`}
      description={t`Order ${id} from ${restaurant}. You can ask until ${until}.`}
    >
      <Form order={order} onClose={onClose} />
    </Dialog>
  )
}
export default RefundForm

const Form = ({ order, onClose }: Omit<Props, 'open'>) => {
  const { t } = useLingui()
  const { nameOf } = useDishText()
  const client = useQueryClient()
  const id = useId()
  const [whole, setWhole] = useState(true)
  const [portions, setPortions] = useState<number[]>(order.items.map(() => 0))
  const [cause, setCause] = useState<RefundCause | ''>('')
  const [reason, setReason] = useState('')
  const [asCredit, setAsCredit] = useState(false)
  const [photo, setPhoto] = useState<File>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const key = useRef(nanoid())

  const lines = portions.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []))
  const left = paise(order.total - refundedLater(order))
  const back = whole ? left : paise(Math.min(left, refundLeft(order, lines)))
  const change = (work: () => void) => {
    key.current = nanoid()
    setFields({})
    work()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(!whole && lines.length === 0 && { items: t`Please choose at least one item` }),
      ...(cause === '' && { cause: t`Please choose what was wrong` }),
      ...(reason.trim() === '' && { reason: t`Please give a reason` }),
    }
    setFields(missing)
    if (cause === '' || Object.keys(missing).length > 0) return
    setBusy(true)
    setProblem(undefined)
    try {
      const items = lines.flatMap(({ line, quantity }) => {
        const item = order.items[line]
        return item ? [{ line, dishId: item.dishId, quantity }] : []
      })
      const body = { cause, reason: reason.trim(), ...(!whole && { items }), ...(asCredit && { asCredit }) }
      const input = { params: { id: order.id }, body }
      const requested = await call('POST /api/orders/:id/refund-request', input, {
        idempotencyKey: key.current,
      })
      client.setQueryData(['order', order.id], photo ? await withPhoto(requested, photo) : requested)
      toast.success(t`We have your request and look at it now`)
      onClose()
    } catch (error) {
      setFields(error instanceof ApiError ? error.fields : {})
      setProblem(messageOf(error, t`Your request could not be sent. Please try again.`))
      setBusy(false)
    }
  }
  /** The request counts without its photo, which can be added later. */
  const withPhoto = async (requested: Order, file: File): Promise<Order> => {
    try {
      return (await uploadPicture(`/api/orders/${order.id}/refund-request/photo`, file)) as Order
    } catch (error) {
      toast.error(messageOf(error, t`The photo could not be sent. You can add it on the order.`))
      return requested
    }
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <fieldset className="space-y-2" aria-describedby={fields.items ? `${id}-items` : undefined}>
        <legend className="mb-1 font-bold">
          <Trans>What should be refunded?</Trans>
        </legend>
        <Choice name="whole" checked={whole} onChange={() => change(() => setWhole(true))}>
          <b>
            <Trans>The whole order</Trans>
          </b>
        </Choice>
        <Choice name="whole" checked={!whole} onChange={() => change(() => setWhole(false))}>
          <b>
            <Trans>Some items</Trans>
          </b>
        </Choice>
        {!whole && (
          <RefundPortions
            items={order.items}
            portions={portions}
            onChange={(next) => change(() => setPortions(next))}
            nameOf={(item) => [item, ...item.options].map(nameOf).join(', ')}
            details={({ options, quantity, price }) => (
              <>
                <OptionNames options={options} />
                <span className="text-sm text-soft">
                  <Ordered quantity={quantity} price={formatPaise(price)} />
                </span>
              </>
            )}
          />
        )}
        <FieldError id={`${id}-items`} message={fields.items} />
      </fieldset>
      <SelectField
        label={t`What was wrong?`}
        value={cause}
        onChange={(event) => change(() => setCause(event.target.value as RefundCause | ''))}
        error={fields.cause}
      >
        <option value="">{t`Please choose`}</option>
        {refundCauses.map((each) => (
          <option key={each} value={each}>
            {t(causeLabels[each])}
          </option>
        ))}
      </SelectField>
      <AreaField
        label={t`Reason`}
        hint={t`A sentence or two help us to decide quickly.`}
        maxLength={300}
        value={reason}
        onChange={(event) => change(() => setReason(event.target.value))}
        error={fields.reason}
      />
      {order.paymentMethod !== 'fund' && order.paymentMethod !== 'credit' && (
        <fieldset className="space-y-2">
          <legend className="mb-1 font-bold">
            <Trans>How should it come back?</Trans>
          </legend>
          <Choice name="as" checked={!asCredit} onChange={() => change(() => setAsCredit(false))}>
            <b>
              {order.paymentMethod === 'cashOnDelivery' ? <Trans>As money</Trans> : <Trans>As I paid</Trans>}
            </b>
            <span className="block text-sm text-soft">
              {order.paymentMethod === 'cashOnDelivery' ? (
                <Trans>You paid in cash: we write to you about how the money comes back.</Trans>
              ) : (
                <Trans>It may take some days. What credit paid comes back as credit.</Trans>
              )}
            </span>
          </Choice>
          <Choice name="as" checked={asCredit} onChange={() => change(() => setAsCredit(true))}>
            <b>
              <Trans>As credit</Trans>
            </b>
            <span className="block text-sm text-soft">
              <Trans>At once when it is granted, for your next orders. It cannot be paid out.</Trans>
            </span>
          </Choice>
        </fieldset>
      )}
      <PhotoField file={photo} onChange={setPhoto} />
      {problem && <Message kind="error">{problem}</Message>}
      <div className="sticky -bottom-[calc(1.25rem+env(safe-area-inset-bottom))] -mx-5 -mb-[calc(1.25rem+env(safe-area-inset-bottom))] flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-line bg-surface px-5 pb-[calc(1rem+env(safe-area-inset-bottom))] pt-3 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-5">
        <p>
          <span className="block text-sm text-soft">
            <Trans>You would get back</Trans>
          </span>
          <output className="money font-display text-2xl font-bold leading-none">{formatPaise(back)}</output>
        </p>
        <Button type="submit" busy={busy} className="grow sm:grow-0">
          <Trans>Send Request</Trans>
        </Button>
      </div>
    </form>
  )
}

const Ordered = ({ quantity, price }: { quantity: number; price: string }) => (
  <Trans>
    {quantity} ordered, {price} each
  </Trans>
)
