import { Trans } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { Choice } from '../../../ui/forms/choice.tsx'
import type { CheckoutForm } from '../checkout-form.ts'

/** Brought, or collected at the counter, where every restaurant of the cart offers that. */
export const HowFields = () => {
  const { register } = useFormContext<CheckoutForm>()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-2xl font-bold">
        <Trans>How you get it</Trans>
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice value="delivery" {...register('fulfilment')}>
          <b>
            <Trans>Delivery</Trans>
          </b>
        </Choice>
        <Choice value="collection" {...register('fulfilment')}>
          <b>
            <Trans>I collect it</Trans>
          </b>
          <span className="block text-sm text-soft">
            <Trans>At the restaurant's counter, without a delivery fee</Trans>
          </span>
        </Choice>
      </div>
    </fieldset>
  )
}
