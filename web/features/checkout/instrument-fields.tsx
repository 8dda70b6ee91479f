import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/forms/field.tsx'
import { inGroups, retype, withSlash } from './typed-card.ts'

/** The payment fields of a form, for every method. They are sent with the request and stored nowhere. */
export type InstrumentForm = {
  payment: { nameOnCard: string; cardNumber: string; expiryDate: string; cvv: string; upiId: string }
}
export const noInstrument: InstrumentForm['payment'] = {
  nameOnCard: '',
  cardNumber: '',
  expiryDate: '',
  cvv: '',
  upiId: '',
}

export const CardFields = () => {
  const { t } = useLingui()
  const { register, formState } = useFormContext<InstrumentForm>()
  const errors = formState.errors.payment
  // In the order in which they are seen, in which the first that is refused is looked for.
  const name = register('payment.nameOnCard')
  const number = register('payment.cardNumber')
  const expiry = register('payment.expiryDate')
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className="col-span-2">
        <Field label={t`Name on Card`} autoComplete="cc-name" error={errors?.nameOnCard?.message} {...name} />
      </div>
      <div className="col-span-2">
        <Field
          label={t`Card Number`}
          inputMode="numeric"
          autoComplete="cc-number"
          className="tabular-nums"
          hint={t`Sandbox: 4242 4242 4242 4242 pays; no real card is charged`}
          error={errors?.cardNumber?.message}
          {...number}
          onChange={(event) => {
            retype(event.target, inGroups(event.target.value))
            return number.onChange(event)
          }}
        />
      </div>
      <Field
        label={t`Expiry Date`}
        placeholder={t`MM/YY`}
        inputMode="numeric"
        autoComplete="cc-exp"
        className="tabular-nums"
        error={errors?.expiryDate?.message}
        {...expiry}
        onChange={(event) => {
          // What is deleted stays deleted, the slash too.
          const deleted = (event.nativeEvent as InputEvent).inputType?.startsWith('delete')
          if (!deleted) retype(event.target, withSlash(event.target.value))
          return expiry.onChange(event)
        }}
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

/** Shown instead of these fields if the payment service asks for the details on its own page. */
export const HostedNote = () => (
  <p className="text-soft">
    <Trans>
      You pay on the page of our payment service, which opens next. We never see your card or account.
    </Trans>
  </p>
)

export const UpiFields = () => {
  const { t } = useLingui()
  const { register, formState } = useFormContext<InstrumentForm>()
  return (
    <Field
      label={t`UPI ID`}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={t`name@bank`}
      hint={t`Sandbox: success@upi pays; no real account is charged`}
      error={formState.errors.payment?.upiId?.message}
      {...register('payment.upiId')}
    />
  )
}
