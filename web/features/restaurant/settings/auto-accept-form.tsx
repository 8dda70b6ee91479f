import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { capacityUnits } from '#shared/orders/kitchen-capacity.ts'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { autoAccept } from '#shared/restaurants/validation.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { useSectionValues } from '../../../lib/state/use-section-values.ts'
import { Field, SelectField } from '../../../ui/forms/field.tsx'
import { useUnsaved } from '../../../ui/forms/unsaved-guard.tsx'
import { SectionForm } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useSaveProfile } from '../access/use-profile.ts'

/** As it is chosen and typed; '' for somebody accepts each. */
type Typed = { unit: string; capacity: string }

const typedOf = ({ autoAccept: set }: RestaurantProfile): Typed =>
  set === null ? { unit: '', capacity: '' } : { unit: set.unit, capacity: String(set.capacity) }

/** Whether orders are accepted by themselves, and how many within a quarter of an hour. */
export const AutoAcceptForm = ({ profile }: { profile: RestaurantProfile }) => {
  const { t } = useLingui()
  const save = useSaveProfile()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, setError, reset, watch, formState } = useForm<Typed>({
    defaultValues: typedOf(profile),
  })
  const { errors, isSubmitting, isDirty } = formState
  useUnsaved('autoAccept', isDirty)
  useSectionValues(typedOf(profile), { reset, isDirty })
  const isOn = watch('unit') !== ''
  const submit = handleSubmit(async ({ unit, capacity }) => {
    setProblem(undefined)
    const chosen = capacityUnits.find((one) => one === unit)
    const result = autoAccept.safeParse(
      chosen ? { unit: chosen, capacity: capacity.trim() === '' ? Number.NaN : Number(capacity) } : null,
    )
    if (!result.success) {
      setError('capacity', { message: result.error.issues[0]?.message ?? '' }, { shouldFocus: true })
      return
    }
    try {
      reset(typedOf(await save({ autoAccept: result.data })))
      toast.success(t`Saved: it holds for the next order`)
    } catch (error) {
      const field = error instanceof ApiError ? error.fields['autoAccept.capacity'] : undefined
      if (field) setError('capacity', { message: field }, { shouldFocus: true })
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  })
  return (
    <SectionForm
      label={t`Save how orders are accepted`}
      busy={isSubmitting}
      dirty={isDirty}
      problem={problem}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t`New orders`} {...register('unit')}>
          <option value="">{t`Somebody accepts each`}</option>
          <option value="orders">{t`Accept by themselves, counting orders`}</option>
          <option value="dishes">{t`Accept by themselves, counting dishes`}</option>
        </SelectField>
        {isOn && (
          <Field
            label={t`At most within 15 minutes`}
            inputMode="numeric"
            error={errors.capacity?.message}
            {...register('capacity')}
          />
        )}
      </div>
      <p className="text-sm text-soft">
        <Trans>What comes beyond that waits for somebody to accept it, as now.</Trans>
      </p>
    </SectionForm>
  )
}
