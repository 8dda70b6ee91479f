import { Trans } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import type { CheckoutForm } from './checkout-form.ts'
import { CardFields, UpiFields } from './instrument-fields.tsx'
import { MethodChoice } from './method-choice.tsx'
import { SavedChoice } from './saved-choice.tsx'

export const PaymentFields = ({ userId }: { userId: string }) => {
  const { watch, register } = useFormContext<CheckoutForm>()
  const [method, saved] = watch(['paymentMethod', 'saved'])
  return (
    <fieldset>
      <legend className="mb-3 font-display text-2xl font-bold">
        <Trans>Payment Method</Trans>
      </legend>
      <MethodChoice offered={['creditCard', 'upi', 'cashOnDelivery']} />
      {method === 'cashOnDelivery' ? (
        <p className="mt-4 text-soft">
          <Trans>Pay the rider in cash when your food is there. Exact change makes their day.</Trans>
        </p>
      ) : (
        <div className="mt-4 space-y-4">
          <SavedChoice key={method} userId={userId} method={method} />
          {saved[method] === '' && (
            <>
              {method === 'creditCard' ? <CardFields /> : <UpiFields />}
              <label className="flex min-h-11 items-center gap-2.5">
                <input type="checkbox" className="size-5 accent-action" {...register('saveMethod')} />
                {method === 'creditCard' ? (
                  <Trans>Save this card for next time</Trans>
                ) : (
                  <Trans>Save this UPI ID for next time</Trans>
                )}
              </label>
            </>
          )}
        </div>
      )}
    </fieldset>
  )
}
