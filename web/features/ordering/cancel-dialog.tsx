import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AreaField } from '../../ui/field.tsx'
import { Message } from '../../ui/message.tsx'

type Props = {
  open: boolean
  onClose: () => void
  orderId: string
  /** A restaurant must say why; a customer may. */
  reasonRequired: boolean
  onCancel: (reason: string) => Promise<unknown>
}

export const CancelDialog = ({ open, onClose, orderId, reasonRequired, onCancel }: Props) => {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setMissing(reasonRequired && reason.trim() === '')
    if (reasonRequired && reason.trim() === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      await onCancel(reason.trim())
      onClose()
    } catch (error) {
      setProblem(messageOf(error, t`The order could not be cancelled. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Cancel Order`}
      description={t`Order ${orderId} is taken back, and what was paid is refunded.`}
    >
      <div className="space-y-4">
        {problem && <Message kind="error">{problem}</Message>}
        <AreaField
          label={t`Reason`}
          optional={!reasonRequired}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={missing ? t`Please give a reason` : undefined}
        />
        <div className="flex justify-end gap-3">
          <Button look="plain" onClick={onClose}>
            <Trans>Keep Order</Trans>
          </Button>
          <Button look="danger" busy={busy} onClick={confirm}>
            <Trans>Cancel Order</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
