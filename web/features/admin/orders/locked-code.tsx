import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

/** A courier stands at a door whose code was entered wrongly five times: with a reason there is another. */
export const LockedCode = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  return (
    <Message kind="error">
      <p>
        <Trans>Five wrong codes have locked the hand-over.</Trans>
      </p>
      <Button look="plain" className="mt-2" onClick={() => setAsked(true)}>
        <Trans>Unlock</Trans>
      </Button>
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t`Unlock the hand-over of ${id}?`}
        description={t`The customer gets another code. The reason is recorded in the order's timeline and in the audit log.`}
        confirm={t`Unlock`}
        reasonRequired
        onConfirm={async (reason) => {
          await call('POST /api/admin/deliveries/:id/unlock-code', { params: { id }, body: { reason } })
          await client.invalidateQueries()
          toast.success(t`Unlocked. The customer has a new code.`)
        }}
      />
    </Message>
  )
}
