import { useLingui } from '@lingui/react/macro'
import { useController, useFormContext } from 'react-hook-form'
import { SelectField } from '../../../../ui/forms/field.tsx'
import { useCategories } from '../categories/use-categories.ts'
import { DayHours } from './day-hours.tsx'
import type { DishDraft } from './dish-draft.ts'

/** Where a dish stands on the restaurant's own menu; nothing where that has no categories. */
export const OwnCategoryField = () => {
  const { t } = useLingui()
  const { register, formState } = useFormContext<DishDraft>()
  const { data } = useCategories()
  if (!data || data.items.length === 0) return null
  return (
    <SelectField
      label={t`Your category`}
      hint={t`The section of your own menu.`}
      error={formState.errors.ownCategory?.message}
      {...register('ownCategory')}
    >
      <option value="">{t`No category`}</option>
      {data.items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** When a dish is served, every day. */
export const ServedField = () => {
  const { t } = useLingui()
  const { formState } = useFormContext<DishDraft>()
  const { field } = useController<DishDraft, 'hours'>({ name: 'hours' })
  const errors = formState.errors.hours
  return (
    <DayHours
      value={field.value}
      onChange={field.onChange}
      errors={field.value.map((_, at) => errors?.[at]?.from?.message ?? errors?.[at]?.to?.message)}
      hint={t`Without times, as its own category says, else all day.`}
    />
  )
}
