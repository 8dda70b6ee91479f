import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { AreaField } from '../../ui/forms/field.tsx'
import { AddressChoice } from './address-choice.tsx'
import { AddressFields } from './address-fields.tsx'
import { another, type CheckoutForm, isDeliverable } from './checkout-form.ts'
import { ContactFields } from './contact-fields.tsx'
import { NotDelivered, type Quote } from './door/not-delivered.tsx'
import type { KnownAddress } from './known-customer.ts'

type Props = {
  addresses: readonly KnownAddress[]
  /** Whether it is brought there; absent: the order itself says it. */
  quote?: Quote
}

/** Where it goes and to whom: what is known is shown to be chosen or changed, what is not is asked for. */
export const DeliveryFields = ({ addresses, quote }: Props) => {
  const { t } = useLingui()
  const { register, formState, watch } = useFormContext<CheckoutForm>()
  const errors = formState.errors.shippingDetails
  const choice = watch('delivery.choice')
  const chosen = choice === another ? undefined : addresses.find(({ id }) => id === choice)
  const refused = [errors?.address, errors?.city, errors?.zipCode].some((error) => error !== undefined)
  if (watch('fulfilment') === 'collection')
    return (
      <fieldset className="min-w-0">
        <legend className="mb-3 font-display text-2xl font-bold">
          <Trans>Who collects it</Trans>
        </legend>
        <ContactFields />
      </fieldset>
    )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-2xl font-bold">
        <Trans>Delivery Information</Trans>
      </legend>
      <div className="space-y-4">
        <AddressChoice addresses={addresses} />
        {(!chosen || refused || !isDeliverable(chosen)) && <AddressFields quote={quote} />}
        {quote && <NotDelivered quote={quote} />}
        <ContactFields />
        <AreaField
          label={t`Delivery Notes`}
          optional
          rows={2}
          hint={t`A landmark, a floor, a sleeping baby`}
          error={errors?.notes?.message}
          {...register('shippingDetails.notes')}
        />
      </div>
    </fieldset>
  )
}
