import { Trans } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import type { CheckoutForm } from './checkout-form.ts'
import { CardFields, UpiFields } from './instrument-fields.tsx'
import { MethodChoice } from './method-choice.tsx'

export const PaymentFields = () => {
  const { watch } = useFormContext<CheckoutForm>()
  const method = watch('paymentMethod')
  return (
    <fieldset>
      <legend className="mb-3 font-display text-2xl font-bold">
        <Trans>Payment Method</Trans>
      </legend>
      <MethodChoice offered={['creditCard', 'upi', 'cashOnDelivery']} />
      <div className="mt-4">
        {method === 'creditCard' && <CardFields />}
        {method === 'upi' && <UpiFields />}
        {method === 'cashOnDelivery' && (
          <p className="text-soft">
            <Trans>Pay the rider in cash when your food is there. Exact change makes their day.</Trans>
          </p>
        )}
      </div>
    </fieldset>
  )
}
