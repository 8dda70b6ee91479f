import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { businessDetails, businessTypes } from '#shared/partners/validation.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Field, SelectField } from '../../ui/forms/field.tsx'
import { type Application, changeApplication, currentApplication } from './application.ts'
import { businessTypeLabels } from './business-types.ts'
import { StepButtons } from './step-buttons.tsx'

type Form = Pick<Application, 'businessType' | 'address' | 'city' | 'description'>

export const BusinessDetailsStep = () => {
  const { t } = useLingui()
  const { businessType, address, city, description } = currentApplication()
  const { register, handleSubmit, formState, getValues } = useForm<Form, unknown, Partial<Form>>({
    resolver: standardSchemaResolver(businessDetails),
    defaultValues: { businessType, address, city, description },
  })
  const { errors } = formState
  const next = handleSubmit((values) => changeApplication({ ...values, step: 2 }))
  return (
    <form onSubmit={next} onChange={() => changeApplication(getValues())} noValidate className="space-y-4">
      <SelectField
        label={t`Business Type`}
        error={errors.businessType?.message}
        {...register('businessType')}
      >
        <option value="">{t`Please choose`}</option>
        {businessTypes.map((type) => (
          <option key={type} value={type}>
            {t(businessTypeLabels[type])}
          </option>
        ))}
      </SelectField>
      <Field
        label={t`Address`}
        autoComplete="street-address"
        maxLength={300}
        error={errors.address?.message}
        {...register('address')}
      />
      <Field
        label={t`City`}
        autoComplete="address-level2"
        maxLength={100}
        error={errors.city?.message}
        {...register('city')}
      />
      <AreaField
        label={t`Description`}
        optional
        rows={3}
        maxLength={1000}
        hint={t`What you cook, and what you are proud of`}
        error={errors.description?.message}
        {...register('description')}
      />
      <StepButtons onBack={() => changeApplication({ step: 0 })}>
        <Button type="submit" className="flex-1 text-lg">
          <Trans>Continue</Trans>
        </Button>
      </StepButtons>
    </form>
  )
}
