import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

type Props = { subject: 'account' | 'restaurant'; subjectId: string; name: string }

/** Tells somebody that they are to be suspended, before it is done. */
export const GiveNotice = ({ subject, subjectId, name }: Props) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button look="plain" onClick={() => setAsked(true)}>
        <Trans>Give notice</Trans>
      </Button>
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t`Give ${name} notice of a suspension?`}
        description={t`They read the reason and can answer: a courier for fourteen days, a restaurant for seven, a customer for three. Suspend at once only where people or money are in danger.`}
        confirm={t`Give notice`}
        reasonRequired
        onConfirm={async (reason) => {
          await call('POST /api/admin/suspension-notices', { body: { subject, subjectId, reason } })
          toast.success(t`${name} was told`)
          await client.invalidateQueries({ queryKey: ['admin', 'suspension-notices'] })
        }}
      />
    </>
  )
}
