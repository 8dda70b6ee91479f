import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { type ReviewReportReason, reviewReportReasons } from '#shared/ratings/tags.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { AreaField, SelectField } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { reportReasonLabels } from './report-reasons.ts'

type Props = { id: string; open: boolean; onClose: () => void; onReported?: () => unknown }

/** Says why a review should not be read; an admin decides. */
export const ReportReview = ({ id, open, onClose, onReported }: Props) => {
  const { t } = useLingui()
  const [reason, setReason] = useState<ReviewReportReason | ''>('')
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason === '')
    if (reason === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      const { message } = await call('POST /api/reviews/:id/report', {
        params: { id },
        body: { reason, ...(note.trim() !== '' && { note: note.trim() }) },
      })
      toast.success(message)
      onClose()
      await onReported?.()
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Report this review`}
      description={t`Our team reads it and decides. Whoever wrote it does not learn who reported it.`}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {problem && <Message kind="error">{problem}</Message>}
        <SelectField
          label={t`Reason`}
          value={reason}
          error={missing ? t`Please give a reason` : undefined}
          onChange={({ target }) => setReason(target.value as ReviewReportReason | '')}
        >
          <option value="">{t`Please choose`}</option>
          {reviewReportReasons.map((one) => (
            <option key={one} value={one}>
              {t(reportReasonLabels[one])}
            </option>
          ))}
        </SelectField>
        <AreaField
          label={t`What our team should know`}
          optional
          maxLength={300}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="submit" busy={busy} className="w-full">{t`Report`}</Button>
      </form>
    </Dialog>
  )
}
