import { Trans, useLingui } from '@lingui/react/macro'
import { IconUser } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { type CheckoutForm, isContactComplete } from './checkout-form.ts'

/**
 * Name, e-mail address and phone number: a line once they are known, the fields after 'Change' and while one
 * lacks.
 */
export const ContactFields = () => {
  const { t } = useLingui()
  const { getValues, formState } = useFormContext<CheckoutForm>()
  const [changing, setChanging] = useState(() => !isContactComplete(getValues('shippingDetails')))
  const fields = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const { fullName, email, phone } = formState.errors.shippingDetails ?? {}
  const open = changing || [fullName, email, phone].some((error) => error !== undefined)
  // The focus goes from the button to the first of the fields that replace it.
  useEffect(() => {
    if (open && pressed.current) fields.current?.querySelector('input')?.focus()
    pressed.current = false
  }, [open])
  if (open)
    return (
      <div ref={fields}>
        <Fields />
      </div>
    )
  const known = getValues('shippingDetails')
  return (
    <div className="flex items-center gap-3 rounded-2xl border-[1.5px] border-line py-1 pl-4 pr-1">
      <IconUser aria-hidden="true" size={21} className="shrink-0 text-accent max-sm:hidden" />
      <p className="min-w-0 flex-1 py-1 leading-snug wrap-anywhere">
        <span className="block font-bold">{known.fullName}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-soft">
          <span className="money">{known.phone}</span>
          <span>{known.email}</span>
        </span>
      </p>
      <Button
        look="quiet"
        className="!px-3"
        aria-label={t`Change name, phone and e-mail`}
        onClick={() => {
          pressed.current = true
          setChanging(true)
        }}
      >
        <Trans>Change</Trans>
      </Button>
    </div>
  )
}

const Fields = () => {
  const { t } = useLingui()
  const { register, formState } = useFormContext<CheckoutForm>()
  const errors = formState.errors.shippingDetails
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field
          label={t`Full Name`}
          autoComplete="name"
          error={errors?.fullName?.message}
          {...register('shippingDetails.fullName')}
        />
      </div>
      <Field
        label={t`Phone`}
        type="tel"
        autoComplete="tel"
        error={errors?.phone?.message}
        {...register('shippingDetails.phone')}
      />
      <EmailField error={errors?.email?.message} {...register('shippingDetails.email')} />
    </div>
  )
}
