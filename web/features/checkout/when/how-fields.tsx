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
      <div className="grid grid-cols-2 gap-2 sm:gap-3">
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
            <Trans>At the counter, no delivery fee</Trans>
          </span>
        </Choice>
      </div>
    </fieldset>
  )
}
