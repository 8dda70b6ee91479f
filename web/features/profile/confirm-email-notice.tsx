import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { toast } from '../../ui/toasts/toast.ts'

/** Says that the e-mail address is not confirmed, and can send the link again. */
export const ConfirmEmailNotice = ({ userId }: { userId: string }) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await call('POST /api/users/:id/confirm-email', { params: { id: userId } }).then(
      () => toast.success(t`The e-mail is on its way`),
      (error: unknown) => toast.error(messageOf(error, t`The e-mail could not be sent. Please try again.`)),
    )
    setBusy(false)
  }
  return (
    <div className="mb-6 max-w-xl">
      <Message kind="info">
        <p>
          <Trans>
            Please confirm your e-mail address. First-order codes and roles that need approval wait for it.
          </Trans>
        </p>
        <Button look="quiet" className="-ml-3 mt-1 !px-3" busy={busy} onClick={send}>
          <Trans>Send the e-mail again</Trans>
        </Button>
      </Message>
    </div>
  )
}
