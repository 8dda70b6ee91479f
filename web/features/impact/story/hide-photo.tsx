import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'

/** For admins: takes a photo off the story, with a reason that its shelter sees. */
const HidePhoto = ({ id, lotId }: { id: string; lotId: string }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const hide = async (reason: string) => {
    await call('POST /api/admin/rescue-photos/:id/hide', { params: { id }, body: { hidden: true, reason } })
    await client.invalidateQueries({ queryKey: ['rescue', lotId] })
  }
  return (
    <>
      <Button look="quiet" className="!px-2 !text-chilli" onClick={() => setOpen(true)}>
        <Trans>Hide this photo</Trans>
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Hide this photo?`}
        description={t`Nobody sees it any more. The shelter sees your reason, and can add another one.`}
        confirm={t`Hide it`}
        reasonRequired
        onConfirm={hide}
      />
    </>
  )
}
export default HidePhoto
