import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { EmailField } from '../../ui/email-field.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import type { CheckoutForm } from './checkout-form.ts'

export const DeliveryFields = () => {
  const { t } = useLingui()
  const { register, formState } = useFormContext<CheckoutForm>()
  const errors = formState.errors.shippingDetails
  return (
    <fieldset>
      <legend className="mb-3 font-display text-2xl font-bold">
        <Trans>Delivery Information</Trans>
      </legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field
            label={t`Full Name`}
            autoComplete="name"
            error={errors?.fullName?.message}
            {...register('shippingDetails.fullName')}
          />
        </div>
        <EmailField error={errors?.email?.message} {...register('shippingDetails.email')} />
        <Field
          label={t`Phone`}
          type="tel"
          autoComplete="tel-national"
          error={errors?.phone?.message}
          {...register('shippingDetails.phone')}
        />
        <div className="sm:col-span-2">
          <Field
            label={t`Address`}
            autoComplete="street-address"
            error={errors?.address?.message}
            {...register('shippingDetails.address')}
          />
        </div>
        <Field
          label={t`City`}
          autoComplete="address-level2"
          error={errors?.city?.message}
          {...register('shippingDetails.city')}
        />
        <Field
          label={t`ZIP Code`}
          inputMode="numeric"
          autoComplete="postal-code"
          error={errors?.zipCode?.message}
          {...register('shippingDetails.zipCode')}
        />
        <div className="sm:col-span-2">
          <AreaField
            label={t`Delivery Notes`}
            optional
            hint={t`A landmark, a floor, a sleeping baby`}
            error={errors?.notes?.message}
            {...register('shippingDetails.notes')}
          />
        </div>
      </div>
    </fieldset>
  )
}
