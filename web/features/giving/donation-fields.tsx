import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useId } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { maxDonationMessage, typedAmount } from '#shared/giving/validation.ts'
import { formatPaise } from '#shared/money/money.ts'
import { useUser } from '../../lib/session/session.ts'
import { useMonthlyPayments, useOnlinePayments, useTakesDetails } from '../../lib/state/site-facts.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { AreaField, Field } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'
import { CardFields, HostedNote, MethodChoice, SaveMethod, UpiFields } from '../checkout/index.ts'
import { AmountChoice } from './amount-choice.tsx'
import { GivenWith } from './companies/on-demand.ts'
import {
  type CheckedDonation,
  type DonationForm,
  donationDraft,
  donationResolver,
  hostedDonationResolver,
  saveDonationDraft,
} from './donation-form.ts'
import { GiftExtras } from './gift-extras.tsx'
import type { useDonate } from './use-donate.ts'

export const DonationFields = ({ donate }: { donate: ReturnType<typeof useDonate> }) => {
  const { t } = useLingui()
  const user = useUser()
  const online = useOnlinePayments()
  const charged = useMonthlyPayments()
  const takesDetails = useTakesDetails()
  const [search, setSearch] = useSearchParams()
  const company = search.get('company')
  const form = useForm<DonationForm, unknown, CheckedDonation>({
    resolver: takesDetails ? donationResolver : hostedDonationResolver,
    defaultValues: donationDraft(),
  })
  const { setError, watch, register, formState } = form
  const { errors } = formState
  useEffect(() => {
    const subscription = watch(() => saveDonationDraft(form.getValues()))
    return () => subscription.unsubscribe()
  }, [watch, form])
  useEffect(() => {
    for (const [name, message] of Object.entries(donate.fields)) setError(name as 'amount', { message })
  }, [donate.fields, setError])
  const [method, monthly] = watch(['paymentMethod', 'monthly'])

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit((gift) => donate.give(gift, company ?? undefined))}
        className="space-y-5"
      >
        {company !== null && (
          <Suspense>
            <GivenWith id={company} onWithout={() => setSearch({}, { replace: true })} />
          </Suspense>
        )}
        <AmountChoice />
        <fieldset>
          <legend className="mb-2 font-bold">
            <Trans>Payment Method</Trans>
          </legend>
          <MethodChoice offered={monthly ? charged : online} />
          <div className="mt-4">
            {takesDetails ? method === 'upi' ? <UpiFields /> : <CardFields /> : <HostedNote />}
          </div>
          {takesDetails && user !== null && <SaveMethod method={method} />}
        </fieldset>
        <MessageField />
        <AnonymousField />
        <GiftExtras />
        {user === null && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t`Name`}
              optional
              autoComplete="name"
              error={errors.name?.message}
              {...register('name')}
            />
            <EmailField
              optional={!monthly}
              hint={monthly ? t`For the receipt, and a word before each charge` : t`For the receipt`}
              error={errors.email?.message}
              {...register('email')}
            />
          </div>
        )}
        {donate.problem && <Message kind="error">{donate.problem}</Message>}
        <DonateButton />
      </form>
    </FormProvider>
  )
}

const MessageField = () => {
  const { t } = useLingui()
  const { register, watch, formState } = useFormContext<DonationForm>()
  const { length } = watch('message').trim()
  return (
    <AreaField
      label={t`Message`}
      optional
      rows={2}
      hint={t`${length} of ${maxDonationMessage} characters`}
      error={formState.errors.message?.message}
      {...register('message')}
    />
  )
}

const AnonymousField = () => {
  const { register } = useFormContext<DonationForm>()
  const hint = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-2.5 font-bold">
        <input
          type="checkbox"
          aria-describedby={hint}
          className="size-5 accent-action"
          {...register('anonymous')}
        />
        <Trans>Give anonymously</Trans>
      </label>
      <p id={hint} className="text-sm text-soft">
        <Trans>The donor wall shows the amount and your message, not your name.</Trans>
      </p>
    </div>
  )
}

const DonateButton = () => {
  const { watch, formState } = useFormContext<DonationForm>()
  const amount = typedAmount.safeParse(watch('amount'))
  const rupees = amount.success ? formatPaise(amount.data) : null
  return (
    <Button type="submit" busy={formState.isSubmitting} className="w-full text-lg">
      {rupees === null ? (
        <Trans>Donate</Trans>
      ) : watch('monthly') ? (
        <Trans>Donate {rupees} every month</Trans>
      ) : (
        <Trans>Donate {rupees}</Trans>
      )}
    </Button>
  )
}
