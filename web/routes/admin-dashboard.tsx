import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { RoleGate } from '../features/accounts/index.ts'
import { DispatchBoard } from '../features/dispatch/index.ts'
import { RefundRequests } from '../features/orders/index.ts'
import { PartnerApplications } from '../features/partners/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { SupportInbox } from '../features/support/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

/** Couriers and what they carry, on `?tab=dispatch`. */
const Dispatch = () => {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16 pt-6">
      <PageHead title={t`Dispatch`} />
      <Link
        to="/admin-dashboard"
        className="inline-flex min-h-11 items-center font-bold text-accent underline"
      >
        <Trans>Admin Dashboard</Trans>
      </Link>
      <h1 className="mb-4 text-4xl">
        <Trans>Dispatch</Trans>
      </h1>
      <Suspense fallback={<PageSkeleton />}>
        <DispatchBoard />
      </Suspense>
    </div>
  )
}

const AdminDashboard = () => {
  const { t } = useLingui()
  const [search] = useSearchParams()
  if (search.get('tab') === 'dispatch')
    return (
      <RoleGate needs="ADMIN">
        <Dispatch />
      </RoleGate>
    )
  return (
    <RoleGate needs="ADMIN">
      <PageHead title={t`Admin Dashboard`} />
      <div className="mx-auto max-w-3xl space-y-9 px-4 pt-6">
        <div>
          <h1 className="text-4xl">
            <Trans>Admin Dashboard</Trans>
          </h1>
          <p className="mt-2 text-soft">
            <Trans>
              Users, restaurants and orders are on their way to this page. Until then the API has them.
            </Trans>
          </p>
          <Link to="/admin-dashboard?tab=dispatch" className={buttonClass('plain', 'mt-4')}>
            <Trans>Dispatch</Trans>
          </Link>
        </div>
        <section aria-labelledby="support">
          <h2 id="support" className="mb-3 text-2xl">
            <Trans>Support</Trans>
          </h2>
          <SupportInbox />
        </section>
        <section aria-labelledby="refunds">
          <h2 id="refunds" className="mb-3 text-2xl">
            <Trans>Refund Requests</Trans>
          </h2>
          <RefundRequests />
        </section>
        <section aria-labelledby="applications">
          <h2 id="applications" className="mb-3 text-2xl">
            <Trans>Partner Applications</Trans>
          </h2>
          <PartnerApplications />
        </section>
      </div>
    </RoleGate>
  )
}
export default AdminDashboard

export const ErrorBoundary = RouteFailure
