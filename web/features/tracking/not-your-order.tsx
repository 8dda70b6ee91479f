import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { call } from '../../lib/calls/api.ts'
import { displayName, endSession, useLastUser } from '../../lib/session/session.ts'
import { openPopup } from '../../lib/state/popup.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'

/** An order that is not of this account, or does not exist: which of the two is not told. */
export const NotYourOrder = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const user = useLastUser()
  const name = user ? displayName(user) : ''
  const signInAgain = async () => {
    // Offline the cookie stays until the next sign-out; this browser forgets the person either way.
    await call('POST /api/auth/signout', {}).catch(() => undefined)
    endSession()
    openPopup({
      kind: 'signIn',
      returnTo: `/tracking/${encodeURIComponent(id)}`,
      why: { text: t`Please sign in with the account that placed the order.` },
    })
  }
  return (
    <EmptyState
      glyph="receipt"
      title={t`This is not one of your orders`}
      text={t`You are signed in as ${name}. If the order was placed with another account, sign in with that one.`}
      level={1}
    >
      <Link to="/orders" className={buttonClass()}>
        <Trans>My Orders</Trans>
      </Link>
      <Button look="plain" onClick={signInAgain}>
        <Trans>Use another account</Trans>
      </Button>
    </EmptyState>
  )
}
