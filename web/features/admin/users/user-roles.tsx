import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AdminUser } from '#shared/accounts/admin-contracts.ts'
import { roleLabel, storedRoles } from '#shared/accounts/roles.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/forms/check.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { applies, useUserCommands } from './use-users.ts'

/** The roles of an account, and the one that it asks for. */
export const UserRoles = ({ user }: { user: AdminUser }) => {
  const { t, i18n } = useLingui()
  const { run, setRoles } = useUserCommands()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(user.roles))
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const change = async (what: string, work: () => Promise<void>, done: string) => {
    setBusy(what)
    setProblem(undefined)
    try {
      await work()
      toast.success(done)
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(undefined)
    }
  }
  const isSame = chosen.size === user.roles.length && user.roles.every((role) => chosen.has(role))
  const asked = user.requestedRole === null ? '' : i18n._(roleLabel(user.requestedRole))
  return (
    <section
      aria-label={t`Roles`}
      className="space-y-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 className="text-xl">
        <Trans>Roles</Trans>
      </h2>
      {problem && <Message kind="error">{problem}</Message>}
      {asked !== '' && (
        <div className="space-y-3 rounded-2xl bg-accent-tint p-3">
          <p>
            <Trans>
              Asks to become <b>{asked}</b>.
            </Trans>{' '}
            {!user.emailConfirmed && <Trans>The e-mail address is not confirmed yet.</Trans>}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              disabled={!applies('approve', user)}
              busy={busy === 'approve'}
              onClick={() => change('approve', () => run('approve', user.id), t`Role granted`)}
            >
              <Trans>Approve</Trans>
            </Button>
            <Button
              look="plain"
              busy={busy === 'decline'}
              onClick={() => change('decline', () => run('decline', user.id), t`Role declined`)}
            >
              <Trans>Decline</Trans>
            </Button>
          </div>
        </div>
      )}
      <fieldset aria-label={t`Roles`}>
        {storedRoles.map((role) => (
          <Check
            key={role}
            label={i18n._(roleLabel(role))}
            checked={chosen.has(role)}
            onChange={({ target }) => {
              const next = new Set(chosen)
              if (target.checked) next.add(role)
              else next.delete(role)
              setChosen(next)
            }}
          />
        ))}
      </fieldset>
      <Button
        busy={busy === 'roles'}
        disabled={isSame || chosen.size === 0}
        onClick={() => change('roles', () => setRoles(user.id, [...chosen]), t`The roles are saved`)}
      >
        <Trans>Save Roles</Trans>
      </Button>
    </section>
  )
}
