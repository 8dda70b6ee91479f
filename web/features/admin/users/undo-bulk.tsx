import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import type { Done } from './bulk-users.tsx'
import { useUserCommands } from './use-users.ts'

/**
 * What was just done with several accounts, and the way back where there is one: an approval has told its
 * person already, whereas e-mails about suspensions wait for two minutes.
 */
export const UndoBulk = ({ done, onUndone }: { done: Done | undefined; onUndone: () => void }) => {
  const { t } = useLingui()
  const { runAll } = useUserCommands()
  const [busy, setBusy] = useState(false)
  const undo = async ({ command, ids, reasons }: Done) => {
    setBusy(true)
    const back = command === 'suspend' ? 'restore' : 'suspend'
    const failed = await runAll(back, ids, (id) => reasons.get(id) || t`Restored by mistake`)
    setBusy(false)
    if (failed.length > 0)
      return toast.error(messageOf(failed[0]?.error, t`That did not work. Please try again.`))
    toast.success(t`Undone: their accounts are as they were.`)
    onUndone()
  }
  const count = done?.ids.length ?? 0
  return (
    // Where one stands, however far down the list that is.
    <div role="status" className="sticky top-14 z-20 empty:hidden">
      {done && (
        <p className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-2xl bg-leaf-tint py-1 pl-4 pr-1 font-bold text-leaf">
          {done.command === 'suspend' ? (
            <Plural value={count} one="# account suspended." other="# accounts suspended." />
          ) : done.command === 'restore' ? (
            <Plural value={count} one="# account restored." other="# accounts restored." />
          ) : (
            <Plural value={count} one="# role granted." other="# roles granted." />
          )}
          {done.command !== 'approve' && (
            <Button look="quiet" busy={busy} onClick={() => undo(done)}>
              <IconArrowBackUp aria-hidden="true" size={20} />
              <Trans>Undo</Trans>
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
