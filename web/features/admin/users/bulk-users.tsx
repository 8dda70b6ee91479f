import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AdminUser } from '#shared/accounts/admin-contracts.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { AreaField } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { applies, type UserCommand, useUserCommands } from './use-users.ts'

type BulkCommand = Exclude<UserCommand, 'decline'>
/** What was done, to take it back; `reasons`: why those who were restored had been suspended. */
export type Done = {
  command: 'suspend' | 'restore' | 'approve'
  ids: string[]
  reasons: ReadonlyMap<string, string>
}

type Props = { chosen: AdminUser[]; onDone: (done: Done) => void }

/** What can be done with several accounts, each after a look at whom it concerns. */
export const BulkUsers = ({ chosen, onDone }: Props) => {
  const { t } = useLingui()
  const [command, setCommand] = useState<BulkCommand>()
  const labels: Record<BulkCommand, string> = {
    approve: t`Approve`,
    suspend: t`Suspend`,
    restore: t`Restore`,
  }
  return (
    <>
      {(Object.keys(labels) as BulkCommand[]).map((one) => (
        <Button
          key={one}
          look={one === 'suspend' ? 'danger' : 'plain'}
          disabled={!chosen.some((user) => applies(one, user))}
          onClick={() => setCommand(one)}
        >
          {labels[one]}
        </Button>
      ))}
      {command && (
        <Preview
          command={command}
          label={labels[command]}
          chosen={chosen}
          onClose={() => setCommand(undefined)}
          onDone={onDone}
        />
      )}
    </>
  )
}

type PreviewProps = Props & { command: BulkCommand; label: string; onClose: () => void }

const Preview = ({ command, label, chosen, onClose, onDone }: PreviewProps) => {
  const { t } = useLingui()
  const { runAll } = useUserCommands()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const concerned = chosen.filter((user) => applies(command, user))
  const others = chosen.length - concerned.length
  const explanations: Record<BulkCommand, string> = {
    approve: t`They get the role that they asked for, and an e-mail.`,
    suspend: t`They are signed out everywhere at once and cannot sign in. Couriers give back what they have not picked up.`,
    restore: t`They can sign in again, and get an e-mail.`,
  }
  const run = async () => {
    const lacksReason = command === 'suspend' && reason.trim() === ''
    setMissing(lacksReason)
    if (lacksReason) return
    setBusy(true)
    setProblem(undefined)
    const ids = concerned.map(({ id }) => id)
    const failed = await runAll(command, ids, () => reason.trim())
    setBusy(false)
    const done = ids.filter((id) => !failed.some((one) => one.id === id))
    const reasons = new Map(concerned.map((user) => [user.id, user.suspensionReason ?? '']))
    if (done.length > 0) onDone({ command, ids: done, reasons })
    if (failed.length === 0) return onClose()
    setProblem(messageOf(failed[0]?.error, t`That did not work. Please try again.`))
  }
  return (
    <Dialog open onClose={onClose} title={label} description={explanations[command]}>
      <div className="space-y-4">
        {problem && <Message kind="error">{problem}</Message>}
        <ul
          aria-label={t`Who is concerned`}
          className="wrap-anywhere max-h-48 overflow-y-auto rounded-2xl bg-sunken px-4 py-2"
        >
          {concerned.map(({ id, username, fullName }) => (
            <li key={id} className="py-0.5">
              <b>{username}</b> {fullName}
            </li>
          ))}
        </ul>
        {others > 0 && (
          <p className="text-soft">
            <Plural
              value={others}
              one="# other that you chose stays as it is."
              other="# others that you chose stay as they are."
            />
          </p>
        )}
        {command === 'suspend' && (
          <AreaField
            label={t`Reason`}
            hint={t`They read it when they try to sign in, and in an e-mail two minutes from now.`}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={missing ? t`Please give a reason` : undefined}
          />
        )}
        <div className="flex justify-end gap-3">
          <Button look="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look={command === 'suspend' ? 'danger' : 'primary'} busy={busy} onClick={run}>
            {label}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
