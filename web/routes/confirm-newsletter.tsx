import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ConfirmPage } from '../features/accounts/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { call } from '../lib/calls/api.ts'
import { buttonClass } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

/** Confirms a subscription, and shows the code that comes of it. */
const ConfirmNewsletter = () => {
  const { t } = useLingui()
  return (
    <ConfirmPage
      title={t`Confirm your subscription`}
      text={<Trans>One press, and your code for 10% off your first order is yours.</Trans>}
      confirm={async (token) => {
        const { message, promoCode } = await call('POST /api/newsletter/confirm', { body: { token } })
        return { message, more: <Code code={promoCode} /> }
      }}
    />
  )
}
export default ConfirmNewsletter

const Code = ({ code }: { code: string }) => {
  const { t } = useLingui()
  return (
    <>
      <div className="flex flex-wrap items-center justify-center gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
        <code className="text-xl font-bold tracking-wide">{code}</code>
        <CopyButton text={code} label={t`Copy the code`} />
      </div>
      <Link to="/menu" className={buttonClass('primary', 'text-lg')}>
        <Trans>To the menu</Trans>
      </Link>
    </>
  )
}

export const ErrorBoundary = RouteFailure
