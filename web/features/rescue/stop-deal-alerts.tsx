import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { call } from '../../lib/calls/api.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ConfirmPage } from '../accounts/index.ts'

/** Ends the messages about rescue deals, by the link in one of them. */
const StopDealAlerts = () => {
  const { t } = useLingui()
  return (
    <ConfirmPage
      title={t`No more rescue deals?`}
      text={<Trans>We tell you of no more deals. You can ask for it again at any time.</Trans>}
      action={t`Stop telling me`}
      confirm={async (token) => {
        const { message } = await call('POST /api/deal-alert/unsubscribe', { body: { token } })
        return {
          message,
          more: (
            <Link to="/rescue" className={buttonClass('plain')}>
              <Trans>All rescue deals</Trans>
            </Link>
          ),
        }
      }}
    />
  )
}
export default StopDealAlerts
