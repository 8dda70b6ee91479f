import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { confirmation } from '#shared/partners/validation.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'
import { type Application, changeApplication, currentApplication } from './application.ts'
import { businessTypeLabel } from './business-types.ts'
import { StepButtons } from './step-buttons.tsx'
import { useSubmitApplication } from './use-submit-application.ts'

type Form = Pick<Application, 'agreedToTerms'>

/** A summary, the terms, and the button that sends the application. */
export const ConfirmationStep = () => {
  const id = useId()
  const { problem, submit } = useSubmitApplication()
  const { register, handleSubmit, formState, getValues } = useForm<Form, unknown, { agreedToTerms: true }>({
    resolver: standardSchemaResolver(confirmation),
    defaultValues: { agreedToTerms: currentApplication().agreedToTerms },
  })
  const error = formState.errors.agreedToTerms?.message
  const terms = (
    <Link to="/terms" target="_blank" className="font-bold text-accent underline">
      <Trans>Terms of Service</Trans>
    </Link>
  )
  return (
    <form
      onSubmit={handleSubmit(submit)}
      onChange={() => changeApplication(getValues())}
      noValidate
      className="space-y-4"
    >
      {problem && <Message kind="error">{problem}</Message>}
      <Summary />
      <div>
        <label htmlFor={id} className="flex min-h-11 items-center gap-3">
          <input
            id={id}
            type="checkbox"
            aria-invalid={error !== undefined}
            aria-describedby={error && `${id}-error`}
            className="size-6 shrink-0 accent-action"
            {...register('agreedToTerms')}
          />
          <span>
            <Trans>I agree to the {terms}</Trans>
          </span>
        </label>
        <FieldError id={`${id}-error`} message={error} />
      </div>
      <StepButtons onBack={() => changeApplication({ step: 1 })}>
        <Button type="submit" busy={formState.isSubmitting} className="flex-1 text-lg">
          {formState.isSubmitting ? <Trans>Submitting…</Trans> : <Trans>Submit Application</Trans>}
        </Button>
      </StepButtons>
    </form>
  )
}

const Summary = () => {
  const { t } = useLingui()
  const { businessName, contactName, email, phone, businessType, address, city, description } =
    currentApplication()
  const type = businessTypeLabel(businessType)
  return (
    <dl className="grid gap-x-4 gap-y-2 rounded-2xl bg-sunken p-4 sm:grid-cols-[auto_1fr]">
      <Row name={t`Business Name`} value={businessName} />
      <Row name={t`Contact Name`} value={contactName} />
      <Row name={t`Email`} value={email} />
      <Row name={t`Phone Number`} value={phone} />
      <Row name={t`Business Type`} value={type && t(type)} />
      <Row name={t`Address`} value={`${address}, ${city}`} />
      {description !== '' && <Row name={t`Description`} value={description} />}
    </dl>
  )
}

const Row = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt className="text-soft max-sm:-mb-2">{name}</dt>
    <dd className="min-w-0 break-words font-semibold">{value}</dd>
  </>
)
