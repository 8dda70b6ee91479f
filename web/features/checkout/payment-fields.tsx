import { Trans } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { useOnlinePayments, useTakesDetails } from '../../lib/state/site-facts.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { CardFields, HostedNote, UpiFields } from './instrument-fields.tsx'
import { MethodChoice } from './method-choice.tsx'
import { SaveMethod } from './save-method.tsx'
import { SavedChoice } from './saved-choice.tsx'

export const PaymentFields = ({ userId, atCounter = false }: { userId: string; atCounter?: boolean }) => {
  const { watch } = useFormContext<CheckoutForm>()
  const online = useOnlinePayments()
  const takesDetails = useTakesDetails()
  const [method, saved] = watch(['paymentMethod', 'saved'])
  return (
    <fieldset>
      <legend className="mb-3 font-display text-2xl font-bold">
        <Trans>Payment Method</Trans>
      </legend>
      <MethodChoice offered={[...online, 'cashOnDelivery']} atCounter={atCounter} />
      {method === 'cashOnDelivery' ? (
        <p className="mt-4 text-soft">
          {atCounter ? (
            <Trans>Pay in cash at the counter when you fetch your food.</Trans>
          ) : (
            <Trans>Pay the courier in cash when your food is there. Exact change makes their day.</Trans>
          )}
        </p>
      ) : (
        <div className="mt-4 space-y-4">
          {takesDetails ? <Details userId={userId} method={method} saved={saved[method]} /> : <HostedNote />}
        </div>
      )}
    </fieldset>
  )
}

type Props = { userId: string; method: 'creditCard' | 'upi'; saved: string }

const Details = ({ userId, method, saved }: Props) => (
  <>
    <SavedChoice key={method} userId={userId} method={method} />
    {saved === '' && (
      <>
        {method === 'creditCard' ? <CardFields /> : <UpiFields />}
        <SaveMethod method={method} />
      </>
    )}
  </>
)
