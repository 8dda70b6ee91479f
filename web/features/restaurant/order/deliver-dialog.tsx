import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { kitchenActionLabel } from './kitchen-status.ts'

type Props = {
  open: boolean
  onClose: () => void
  order: Order
  onDeliver: (code?: string) => Promise<unknown>
}

/** Asks again: a delivery pays out, writes to the customer and cannot be taken back. */
export const DeliverDialog = ({ open, onClose, order, onDeliver }: Props) => {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState('')
  const asksCode = order.collection !== null
  const total = formatPaise(order.total)
  const confirm = async () => {
    setBusy(true)
    // A refusal is said by the card, which then shows the order as it is.
    const done = await onDeliver(asksCode ? code : undefined).then(
      () => true,
      () => false,
    )
    setBusy(false)
    setCode('')
    if (done || !asksCode) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={i18n._(kitchenActionLabel(order, 'deliver'))}
      description={
        order.paymentMethod === 'cashOnDelivery'
          ? t`The customer has order ${order.id}, and you have ${total} in cash. This cannot be undone.`
          : t`The customer has order ${order.id}. This cannot be undone.`
      }
    >
      {asksCode && (
        <div className="mb-4">
          <Field
            label={t`Code that the customer says`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={code}
            onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="plain" onClick={onClose}>
          <Trans>Not Yet</Trans>
        </Button>
        <Button busy={busy} disabled={asksCode && code.length !== 4} onClick={confirm}>
          {i18n._(kitchenActionLabel(order, 'deliver'))}
        </Button>
      </div>
    </Dialog>
  )
}
