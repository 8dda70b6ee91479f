import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmPage } from '../features/accounts/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { call } from '../lib/calls/api.ts'

/** Ends a subscription to the newsletter. */
const Unsubscribe = () => {
  const { t } = useLingui()
  return (
    <ConfirmPage
      title={t`Unsubscribe`}
      heading={t`Leave our newsletter?`}
      text={<Trans>You will get no more letters from us. Your code stays good.</Trans>}
      action={t`Unsubscribe`}
      confirm={(token) => call('POST /api/newsletter/unsubscribe', { body: { token } })}
    />
  )
}
export default Unsubscribe

export const ErrorBoundary = RouteFailure
