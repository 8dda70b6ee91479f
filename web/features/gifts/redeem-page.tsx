import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { codeOfHash } from './code-of-hash.ts'
import { RedeemForm } from './redeem-form.tsx'

/** What a link of a gift or of a friend leads to: its code stands behind the #, which no server sees. */
const RedeemPage = () => {
  const { t } = useLingui()
  const user = useUser()
  const [code] = useState(() => codeOfHash(location.hash))
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8">
      <h1 className="text-4xl">{t`A gift for you`}</h1>
      <p className="mb-6 mt-2 text-lg text-soft">
        <Trans>
          Redeem the code, and it is credit: it pays for your orders, the oldest first, and never expires.
        </Trans>
      </p>
      <RedeemForm initial={code} />
      <p className="mt-6 text-soft">
        {user === null ? (
          <Trans>You need an account for it: we ask you to sign in, and come back here.</Trans>
        ) : (
          <Link to="/customer-dashboard?tab=credit" className="font-bold text-accent underline">
            <Trans>To your credit</Trans>
          </Link>
        )}
      </p>
    </div>
  )
}
export default RedeemPage
