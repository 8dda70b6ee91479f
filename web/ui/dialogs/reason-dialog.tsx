import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../button.tsx'
import { AreaField } from '../forms/field.tsx'
import { Message } from '../message.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  description: string
  /** Labels of the button that confirms, and of the one that closes the dialog: Cancel if none is given. */
  confirm: string
  keep?: string
  /** Shown if the server sent no message: that it did not work, if none is given. */
  failure?: string
  reasonRequired: boolean
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks for a reason before something is cancelled or released. */
export const ReasonDialog = ({ open, onClose, title, description, reasonRequired, ...texts }: Props) => {
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
      await texts.onConfirm(reason.trim())
      onClose()
    } catch (error) {
      setProblem(messageOf(error, texts.failure ?? t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
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
            {texts.keep ?? t`Cancel`}
          </Button>
          <Button look="danger" busy={busy} onClick={confirm}>
            {texts.confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
