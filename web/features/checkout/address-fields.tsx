import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/forms/field.tsx'
import type { CheckoutForm } from './checkout-form.ts'

export const AddressFields = () => {
  const { t } = useLingui()
  const { register, formState, watch } = useFormContext<CheckoutForm>()
  const errors = formState.errors.shippingDetails
  return (
    <div className="grid gap-4 sm:grid-cols-2">
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
        label={t`PIN code (ZIP)`}
        inputMode="numeric"
        autoComplete="postal-code"
        error={errors?.zipCode?.message}
        {...register('shippingDetails.zipCode')}
      />
      <label className="flex min-h-11 items-center gap-2.5">
        <input type="checkbox" className="size-5 accent-action" {...register('delivery.keep')} />
        <Trans>Keep it for next time</Trans>
      </label>
      {watch('delivery.keep') && (
        <Field
          label={t`Label`}
          optional
          maxLength={50}
          autoComplete="off"
          placeholder={t`Home, work, Nani's place`}
          {...register('delivery.label')}
        />
      )}
    </div>
  )
}
