import { Trans } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { useUser } from '../../lib/session/session.ts'
import { useOnlinePayments, useTakesDetails } from '../../lib/state/site-facts.ts'
import { CardFields, HostedNote, UpiFields } from './instrument-fields.tsx'
import { MethodChoice } from './method-choice.tsx'
import type { OnlinePaymentForm } from './online-payment.ts'
import { SavedChoice } from './saved-choice.tsx'

/** How something beside an order is paid: by card or UPI, saved or typed, but not in cash. */
export const OnlinePaymentFields = () => {
  const user = useUser()
  const online = useOnlinePayments()
  const takesDetails = useTakesDetails()
  const [method, saved] = useFormContext<OnlinePaymentForm>().watch(['paymentMethod', 'saved'])
  return (
    <fieldset>
      <legend className="mb-2 font-bold">
        <Trans>Payment Method</Trans>
      </legend>
      <MethodChoice offered={online} />
      <div className="mt-4 space-y-4">
        {takesDetails ? (
          <>
            {user && <SavedChoice key={method} userId={user.id} method={method} />}
            {saved[method] === '' && (method === 'upi' ? <UpiFields /> : <CardFields />)}
          </>
        ) : (
          <HostedNote />
        )}
      </div>
    </fieldset>
  )
}
