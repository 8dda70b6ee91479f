import { Trans, useLingui } from '@lingui/react/macro'
import { BecomeAdmin } from '../features/accounts/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { PageHead } from '../ui/page/page-head.tsx'

/** Where the link of `npm run admin -- create` leads. */
const BecomeAdminPage = () => {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-lg space-y-5 px-4 pt-10">
      <PageHead title={t`Your admin account`} />
      <h1 className="text-4xl">
        <Trans>Your admin account</Trans>
      </h1>
      <p className="text-lg text-soft">
        <Trans>Choose a username and a password. The link works once, so finish here what you began.</Trans>
      </p>
      <div className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
        <BecomeAdmin />
      </div>
    </div>
  )
}
export default BecomeAdminPage

export const ErrorBoundary = RouteFailure
