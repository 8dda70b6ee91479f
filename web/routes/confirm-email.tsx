import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ConfirmPage } from '../features/accounts/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { call } from '../lib/calls/api.ts'
import { buttonClass } from '../ui/button.tsx'

/** Confirms the address of an account, whoever is signed in here. */
const ConfirmEmail = () => {
  const { t } = useLingui()
  return (
    <ConfirmPage
      title={t`Confirm your e-mail address`}
      text={<Trans>One press, and the address is yours here.</Trans>}
      confirm={async (token) => ({
        ...(await call('POST /api/auth/confirm-email', { body: { token } })),
        more: (
          <Link to="/menu" className={buttonClass('plain', 'text-lg')}>
            <Trans>To the menu</Trans>
          </Link>
        ),
      })}
    />
  )
}
export default ConfirmEmail

export const ErrorBoundary = RouteFailure
