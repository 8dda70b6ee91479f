import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type StoredRole, signUpRoles } from '#shared/accounts/roles.ts'
import { useTimeout } from '../../lib/hooks/use-timeout.ts'
import { roleNames, useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { fixRoles, switchRole } from './stored-roles.ts'

/** Specification section 6: the page is loaded again after 2 s. */
const reloadMs = 2_000

type Outcome = { kind: 'success' | 'error' | 'info'; text: string }

/** Changes the roles in this browser's copy. */
export const RoleSwitch = () => {
  const { t, i18n } = useLingui()
  const user = useUser()
  const later = useTimeout()
  const [outcome, setOutcome] = useState<Outcome>()
  const [leaving, setLeaving] = useState(false)
  const reload = () => {
    setLeaving(true)
    later(reloadMs, () => location.reload())
  }
  const failed: Outcome = { kind: 'error', text: t`Failed to update role.` }

  const choose = (role: StoredRole) => {
    if (!switchRole(role)) return setOutcome(failed)
    const name = roleNames([role], i18n)
    setOutcome({ kind: 'success', text: t`Role changed to ${name}. The page is loaded again.` })
    reload()
  }
  const fix = () => {
    const done = fixRoles()
    if (done === null) return setOutcome(failed)
    if (done === 'fine') return setOutcome({ kind: 'info', text: t`No role fixes needed.` })
    setOutcome({ kind: 'success', text: t`The roles are fixed. The page is loaded again.` })
    reload()
  }
  return (
    <section
      aria-labelledby="switch"
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="switch" className="text-2xl">
        <Trans>Switch Role</Trans>
      </h2>
      <p className="mt-1 text-soft">
        <Trans>
          Changes the copy in this browser, to look at every dashboard. The server judges by your account's
          own roles, so a dashboard that is not yours shows a preview.
        </Trans>
      </p>
      <div className="mt-4 grid gap-2 sm:grid-cols-4">
        {signUpRoles.map((role) => {
          const stored = `ROLE_${role}` as const
          const chosen = user?.roles.length === 1 && user.roles[0] === stored
          return (
            <Button
              key={role}
              look={chosen ? 'primary' : 'plain'}
              aria-pressed={chosen}
              disabled={leaving}
              onClick={() => choose(stored)}
            >
              {roleNames([stored], i18n)}
            </Button>
          )
        })}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button look="plain" disabled={leaving} onClick={fix}>
          <Trans>Fix Roles Format</Trans>
        </Button>
        <span className="text-sm text-soft">
          <Plural value={user?.roles.length ?? 0} one="# role stored" other="# roles stored" />
        </span>
      </div>
      {outcome && (
        <div className="mt-4">
          <Message kind={outcome.kind}>{outcome.text}</Message>
        </div>
      )}
    </section>
  )
}
