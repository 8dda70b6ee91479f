import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AdminSettings } from '#shared/contracts/settings.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { changedFields, useSectionValues } from '../../../lib/state/use-section-values.ts'
import { Check } from '../../../ui/forms/check.tsx'
import { Field, SelectField } from '../../../ui/forms/field.tsx'
import { useUnsaved } from '../../../ui/forms/unsaved-guard.tsx'
import { SectionForm } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { inUnits, type SettingField, type Typed, typedOf } from './setting-fields.ts'
import { useSaveSettings } from './use-settings.ts'

type Part = keyof AdminSettings
type Props = {
  part: Part
  /** The button's name. */
  label: string
  values: Readonly<Record<string, unknown>>
  fields: readonly SettingField[]
}

/** Changes the fields of one setting that were touched; a colleague's change of another one stays. */
export const SettingForm = ({ part, label, values, fields }: Props) => {
  const { t } = useLingui()
  const save = useSaveSettings()
  const [problem, setProblem] = useState<string>()
  const typed = (from: Readonly<Record<string, unknown>>): Record<string, Typed> =>
    Object.fromEntries(fields.map((field) => [field.name, typedOf(field, from[field.name])]))
  const { register, handleSubmit, setError, reset, formState } = useForm<Record<string, Typed>>({
    defaultValues: typed(values),
  })
  const { errors, isSubmitting, isDirty } = formState
  useUnsaved(part, isDirty)
  useSectionValues(typed(values), { reset, isDirty })
  const submit = handleSubmit(async (entered) => {
    setProblem(undefined)
    const changed = changedFields(entered, formState.defaultValues ?? {})
    const body = fields.flatMap((field) =>
      field.name in changed ? [[field.name, inUnits(field, entered[field.name] ?? '')]] : [],
    )
    try {
      const settings = await save({ [part]: Object.fromEntries(body) })
      reset(typed(settings[part]))
      toast.success(t`Saved: it holds at once, everywhere`)
    } catch (error) {
      const problems = error instanceof ApiError ? error.fields : {}
      for (const { name } of fields.toReversed()) {
        const message = problems[`${part}.${name}`]
        if (message) setError(name, { message }, { shouldFocus: true })
      }
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  })
  return (
    <SectionForm label={label} busy={isSubmitting} dirty={isDirty} problem={problem} onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => {
          const { name, label: named, hint, kind } = field
          const error = errors[name]?.message
          if (kind === 'switch')
            return <Check key={name} label={named} className="sm:col-span-full" {...register(name)} />
          if (kind === 'choice')
            return (
              <SelectField key={name} label={named} hint={hint} error={error} {...register(name)}>
                {field.choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                ))}
              </SelectField>
            )
          return (
            <Field
              key={name}
              label={named}
              hint={hint}
              error={error}
              inputMode={kind === 'text' ? 'text' : kind === 'minutes' ? 'numeric' : 'decimal'}
              maxLength={kind === 'text' ? 200 : 20}
              {...register(name)}
            />
          )
        })}
      </div>
    </SectionForm>
  )
}
