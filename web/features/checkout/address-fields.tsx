import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/forms/field.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import { notDelivered, type Quote } from './door/not-delivered.tsx'

export const AddressFields = ({ quote }: { quote: Quote | undefined }) => {
  const { t } = useLingui()
  const { register, formState, watch } = useFormContext<CheckoutForm>()
  const errors = formState.errors.shippingDetails
  const elsewhere = quote && notDelivered(quote)?.fields
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field
          label={t`Address`}
          autoComplete="street-address"
          error={errors?.address?.message ?? elsewhere?.['shippingDetails.address']}
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
        error={errors?.zipCode?.message ?? elsewhere?.['shippingDetails.zipCode']}
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
