import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { profileFields } from '#shared/restaurants/validation.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { changedFields, useSectionValues } from '../../../lib/state/use-section-values.ts'
import { Check } from '../../../ui/forms/check.tsx'
import { AreaField, Field, FieldError } from '../../../ui/forms/field.tsx'
import { refusedFields, showProblems } from '../../../ui/forms/show-problems.ts'
import { useUnsaved } from '../../../ui/forms/unsaved-guard.tsx'
import { SectionForm } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { AddressPoint } from '../../profile/index.ts'
import { useSaveProfile } from '../access/use-profile.ts'

const schema = z.object({ ...profileFields, descriptionHi: profileFields.description })
type Fields = z.output<typeof schema>
const names = ['name', 'description', 'descriptionHi', 'cuisines', 'fssaiNumber', 'phone', 'address'] as const

/** Those of the specification (section 2), and those that the restaurant has already. */
const offered = [
  /*i18n*/ 'Indian',
  /*i18n*/ 'Chinese',
  /*i18n*/ 'Italian',
  /*i18n*/ 'Mexican',
  /*i18n*/ 'American',
  // What kitchens here are.
  'South Indian',
  'North Indian',
  'Mughlai',
  'Bengali',
  'Gujarati',
  'Biryani',
  'Street Food',
  'Sweets',
]
const cuisinesFor = (own: readonly string[]): string[] => [
  ...own,
  ...offered.filter((name) => !own.some((known) => known.toLowerCase() === name.toLowerCase())),
]

const fieldsOf = ({
  name,
  description,
  descriptionHi,
  cuisines,
  fssaiNumber,
  inChain,
  phone,
  address,
  location,
}: RestaurantProfile): Fields => ({
  name,
  description,
  descriptionHi,
  cuisines,
  fssaiNumber,
  inChain,
  phone,
  address,
  location,
})

export const ProfileForm = ({ profile }: { profile: RestaurantProfile }) => {
  const { t, i18n } = useLingui()
  const save = useSaveProfile()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, setError, setValue, watch, reset, formState } = useForm<Fields>({
    resolver: standardSchemaResolver(schema),
    defaultValues: fieldsOf(profile),
  })
  const { errors, isSubmitting, isDirty } = formState
  useUnsaved('profile', isDirty)
  useSectionValues(fieldsOf(profile), { reset, isDirty })
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      reset(fieldsOf(await save(changedFields(fields, formState.defaultValues as Fields))))
      toast.success(t`The profile is saved`)
    } catch (error) {
      showProblems(setError, names, refusedFields(error))
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  })
  const cuisinesProblem = errors.cuisines?.message ?? errors.cuisines?.[0]?.message
  return (
    <SectionForm
      label={t`Save the profile`}
      busy={isSubmitting}
      dirty={isDirty}
      problem={problem}
      onSubmit={submit}
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <Field label={t`Restaurant name`} error={errors.name?.message} {...register('name')} />
        <Field
          label={t`Phone`}
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
      <AreaField
        label={t`Description`}
        optional
        error={errors.description?.message}
        {...register('description')}
      />
      <AreaField
        label={t`Description in Hindi`}
        optional
        lang="hi"
        hint={t`For customers who read Hindi. Empty: as above.`}
        error={errors.descriptionHi?.message}
        {...register('descriptionHi')}
      />
      <fieldset>
        <legend className="mb-2 font-bold">
          <Trans>Cuisines</Trans>
        </legend>
        <div className="flex flex-wrap gap-2">
          {cuisinesFor(profile.cuisines).map((name) => (
            <label
              key={name}
              className="flex min-h-11 items-center gap-2.5 rounded-2xl border-[1.5px] border-line px-3.5 py-1.5 font-bold has-checked:border-action has-checked:bg-accent-tint"
            >
              <input
                type="checkbox"
                value={name}
                className="size-5 accent-action"
                {...register('cuisines')}
              />
              {i18n._(name)}
            </label>
          ))}
        </div>
        <FieldError id="cuisines-error" message={cuisinesProblem} />
      </fieldset>
      <Field
        label={t`FSSAI licence number`}
        inputMode="numeric"
        hint={t`14 digits, shown to your customers and on invoices. Needed to go live.`}
        error={errors.fssaiNumber?.message}
        {...register('fssaiNumber')}
      />
      <Check label={t`We belong to a chain of ten outlets or more`} {...register('inChain')} />
      <AreaField
        label={t`Address`}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
      <AddressPoint
        point={watch('location')}
        address={watch('address')}
        needed={t`Needed to go live: couriers and customers find you by it.`}
        onChange={(point) => setValue('location', point, { shouldDirty: true })}
      />
    </SectionForm>
  )
}
