import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AdminUser } from '#shared/accounts/admin-contracts.ts'
import { type AdminRole, adminRoleLabels, adminRoles } from '#shared/accounts/admin-roles.ts'
import { roleLabel, storedRoles } from '#shared/accounts/roles.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { useAdminMay } from '../../../lib/session/may.tsx'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/forms/check.tsx'
import { Choice } from '../../../ui/forms/choice.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { applies, useUserCommands } from './use-users.ts'

/** The roles of an account, and the one that it asks for. */
export const UserRoles = ({ user }: { user: AdminUser }) => {
  const { t, i18n } = useLingui()
  const { run, setRoles, setAdminRole } = useUserCommands()
  const may = useAdminMay()
  // Owners alone make and unmake admins.
  const isFixed = user.adminRole !== null && !may('own')
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
              disabled={!applies('approve', user) || (user.requestedRole === 'ROLE_ADMIN' && !may('own'))}
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
            disabled={isFixed || (role === 'ROLE_ADMIN' && !may('own'))}
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
      {user.adminRole !== null && may('own') && (
        <AdminRoleChoice
          held={user.adminRole}
          busy={busy === 'as'}
          save={(as) => change('as', () => setAdminRole(user.id, as), t`It holds at once`)}
        />
      )}
    </section>
  )
}

type ChoiceProps = { held: AdminRole; busy: boolean; save: (as: AdminRole) => unknown }

/** What somebody is as an admin, with what that includes. */
const AdminRoleChoice = ({ held, busy, save }: ChoiceProps) => {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState(held)
  const texts: Record<AdminRole, string> = {
    owner: t`Everything, with settings, the audit log and who is an admin.`,
    finance: t`Refunds, reports, payouts, cash, promo codes and commissions.`,
    operations: t`Support, refunds, restaurants, couriers, shelters, rescues, reports and health.`,
    support: t`Conversations, reviews, refunds and credit.`,
  }
  return (
    <fieldset className="space-y-2 border-t border-line pt-3">
      <legend className="float-left mb-2 font-bold">
        <Trans>As an admin</Trans>
      </legend>
      <div className="clear-both space-y-2">
        {adminRoles.map((role) => (
          <Choice key={role} name="admin-role" checked={chosen === role} onChange={() => setChosen(role)}>
            <b>{i18n._(adminRoleLabels[role])}</b>
            <span className="block text-sm text-soft">{texts[role]}</span>
          </Choice>
        ))}
      </div>
      <Button busy={busy} disabled={chosen === held} onClick={() => save(chosen)}>
        <Trans>Save what they are</Trans>
      </Button>
    </fieldset>
  )
}
