import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { useAccount } from '../features/accounts/index.ts'
import { Diagnostics, RoleSwitch, storedRoles } from '../features/roles/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { messageOf } from '../lib/calls/api-error.ts'
import { serverContext } from '../lib/first-paint/server-context.ts'
import { useUser } from '../lib/session/session.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import type { Route } from './+types/role-debug.ts'

/** Absent where the operator has turned it off (decisions.md, Role Manager). */
export const loader = async ({ context }: Route.LoaderArgs) => {
  if (!(await context.get(serverContext).site()).roleManager) throw data(null, { status: 404 })
  return null
}

const RoleDebug = () => {
  const { t } = useLingui()
  const account = useAccount()
  // Read again whenever the copy changes.
  useUser()
  const stored = storedRoles()
  return (
    <div className="mx-auto max-w-3xl space-y-6 px-4 pt-6">
      <PageHead title={t`Role Manager`} />
      <h1 className="text-4xl">
        <Trans>Role Manager</Trans>
      </h1>
      <section
        aria-labelledby="roles"
        className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
      >
        <h2 id="roles" className="text-2xl">
          <Trans>Your Roles</Trans>
        </h2>
        <dl className="mt-3 grid gap-3 sm:grid-cols-2">
          <div>
            <dt className="text-sm font-bold text-soft">
              <Trans>Current roles (server)</Trans>
            </dt>
            <dd className="break-words font-bold">
              {account.data?.roles.join(', ') ??
                (account.isError
                  ? messageOf(account.error, t`Failed to load user data. Please try again later.`)
                  : '…')}
            </dd>
          </div>
          <div>
            <dt className="text-sm font-bold text-soft">
              <Trans>Stored roles (this browser)</Trans>
            </dt>
            <dd className="break-words font-bold">
              {Array.isArray(stored) ? stored.map(String).join(', ') : String(stored ?? t`none`)}
            </dd>
          </div>
        </dl>
      </section>
      <RoleSwitch />
      <Diagnostics />
    </div>
  )
}
export default RoleDebug

export const ErrorBoundary = RouteFailure
