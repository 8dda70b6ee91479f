import { Trans, useLingui } from '@lingui/react/macro'
import { IconCash, IconCreditCard, IconDeviceMobile } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import type { CheckoutForm } from './checkout-form.ts'

const methods = [
  { value: 'creditCard', label: 'Credit Card', icon: IconCreditCard },
  { value: 'upi', label: 'UPI', icon: IconDeviceMobile },
  { value: 'cashOnDelivery', label: 'Cash on Delivery', icon: IconCash },
] as const

export const PaymentFields = () => {
  const { register, watch } = useFormContext<CheckoutForm>()
  const method = watch('paymentMethod')
  return (
    <fieldset>
      <legend className="mb-3 font-display text-2xl font-bold">
        <Trans>Payment Method</Trans>
      </legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {methods.map(({ value, label, icon: Icon }) => (
          <label
            key={value}
            className="flex min-h-14 items-center gap-3 rounded-2xl border-[1.5px] border-line-strong bg-surface px-4 font-bold transition-colors hover:border-accent has-checked:border-action has-checked:bg-accent-tint has-checked:text-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input type="radio" value={value} className="sr-only" {...register('paymentMethod')} />
            <Icon aria-hidden="true" size={23} />
            {label}
          </label>
        ))}
      </div>
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

const CardFields = () => {
  const { t } = useLingui()
  const { register, formState } = useFormContext<CheckoutForm>()
  const errors = formState.errors.payment
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className="col-span-2">
        <Field
          label={t`Name on Card`}
          autoComplete="cc-name"
          error={errors?.nameOnCard?.message}
          {...register('payment.nameOnCard')}
        />
      </div>
      <div className="col-span-2">
        <Field
          label={t`Card Number`}
          inputMode="numeric"
          autoComplete="cc-number"
          className="tabular-nums"
          hint={t`Sandbox: 4242 4242 4242 4242 pays; no real card is charged`}
          error={errors?.cardNumber?.message}
          {...register('payment.cardNumber')}
        />
      </div>
      <Field
        label={t`Expiry Date`}
        placeholder={t`MM/YY`}
        autoComplete="cc-exp"
        error={errors?.expiryDate?.message}
        {...register('payment.expiryDate')}
      />
      <Field
        label={t`CVV`}
        inputMode="numeric"
        autoComplete="cc-csc"
        error={errors?.cvv?.message}
        {...register('payment.cvv')}
      />
    </div>
  )
}

const UpiFields = () => {
  const { t } = useLingui()
  const { register, formState } = useFormContext<CheckoutForm>()
  return (
    <Field
      label={t`UPI ID`}
      autoCapitalize="none"
      placeholder={t`name@bank`}
      hint={t`Sandbox: success@upi pays; no real account is charged`}
      error={formState.errors.payment?.upiId?.message}
      {...register('payment.upiId')}
    />
  )
}
