import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { RoleGate } from '../features/accounts/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'

const AdminDashboard = () => {
  const { t } = useLingui()
  return (
    <RoleGate needs="ADMIN">
      <PageHead title={t`Admin Dashboard`} />
      <EmptyState
        glyph="kitchen"
        title={t`Admin Dashboard`}
        text={t`Users, restaurants and orders are on their way to this page. Until then the API has them.`}
        level={1}
      >
        <Link to="/" className={buttonClass()}>
          <Trans>Return to Home</Trans>
        </Link>
      </EmptyState>
    </RoleGate>
  )
}
export default AdminDashboard

export const ErrorBoundary = RouteFailure
