import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { basicInfo } from '#shared/partners/validation.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { type Application, changeApplication, currentApplication } from './application.ts'

type Form = Pick<Application, 'businessName' | 'contactName' | 'email' | 'phone'>

export const BasicInfoStep = () => {
  const { t } = useLingui()
  const { businessName, contactName, email, phone } = currentApplication()
  const { register, handleSubmit, formState, getValues } = useForm<Form, unknown, Form>({
    resolver: standardSchemaResolver(basicInfo),
    defaultValues: { businessName, contactName, email, phone },
  })
  const { errors } = formState
  const next = handleSubmit((values) => changeApplication({ ...values, step: 1 }))
  return (
    // Stored while typing: the pop-up may be closed at any time.
    <form onSubmit={next} onChange={() => changeApplication(getValues())} noValidate className="space-y-4">
      <Field
        label={t`Business Name`}
        autoComplete="organization"
        maxLength={120}
        error={errors.businessName?.message}
        {...register('businessName')}
      />
      <Field
        label={t`Contact Name`}
        autoComplete="name"
        maxLength={100}
        error={errors.contactName?.message}
        {...register('contactName')}
      />
      <EmailField error={errors.email?.message} {...register('email')} />
      <Field
        label={t`Phone Number`}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        error={errors.phone?.message}
        {...register('phone')}
      />
      <Button type="submit" className="w-full text-lg">
        <Trans>Continue</Trans>
      </Button>
    </form>
  )
}
