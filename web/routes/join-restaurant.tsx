import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ConfirmPage, useCacheAccount } from '../features/accounts/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { call } from '../lib/calls/api.ts'
import { buttonClass } from '../ui/button.tsx'

/** Where the link of an invitation to a restaurant's staff leads. */
const JoinRestaurant = () => {
  const { t } = useLingui()
  const cacheAccount = useCacheAccount()
  return (
    <ConfirmPage
      title={t`Join the team`}
      text={<Trans>You are invited to work with the orders of a restaurant. Join with this account?</Trans>}
      action={t`Join`}
      confirm={async (token) => {
        const { restaurant } = await call('POST /api/restaurant/staff/join', { body: { token } })
        const { id, name } = restaurant
        // The token from before is revoked; this renews it, and the browser's copy of the account.
        cacheAccount(await call('GET /api/users/me', {}))
        return {
          message: t`Welcome: you now work for ${name}.`,
          more: (
            <Link
              to={`/restaurant-dashboard?${new URLSearchParams({ restaurant: id })}`}
              className={buttonClass('primary', 'text-lg')}
            >
              <Trans>To the dashboard</Trans>
            </Link>
          ),
        }
      }}
    />
  )
}
export default JoinRestaurant

export const ErrorBoundary = RouteFailure
