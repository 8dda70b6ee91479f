import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type FieldPath, useFieldArray, useForm } from 'react-hook-form'
import type { AdminSettings } from '#shared/settings/contracts.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { useSectionValues } from '../../../lib/state/use-section-values.ts'
import { Button } from '../../../ui/button.tsx'
import { AreaField, Field } from '../../../ui/forms/field.tsx'
import { useUnsaved } from '../../../ui/forms/unsaved-guard.tsx'
import { IconButton } from '../../../ui/icons/icon-button.tsx'
import { SectionForm } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useSaveSettings } from './use-settings.ts'

type Typed = AdminSettings['support']

const maxReplies = 50

/** Answers that support gives often. */
export const CannedRepliesForm = ({ values }: { values: Typed }) => {
  const { t } = useLingui()
  const save = useSaveSettings()
  const [problem, setProblem] = useState<string>()
  const { control, register, handleSubmit, reset, setError, formState } = useForm<Typed>({
    defaultValues: values,
  })
  const { errors, isSubmitting, isDirty } = formState
  const { fields, append, remove } = useFieldArray({ control, name: 'replies' })
  useUnsaved('support', isDirty)
  useSectionValues(values, { reset, isDirty })
  const submit = handleSubmit(async (support) => {
    setProblem(undefined)
    try {
      reset((await save({ support })).support)
      toast.success(t`Saved: it holds at once, everywhere`)
    } catch (error) {
      const problems = error instanceof ApiError ? error.fields : {}
      for (const [path, message] of Object.entries(problems).toReversed())
        setError(path.replace(/^support\./, '') as FieldPath<Typed>, { message }, { shouldFocus: true })
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  })
  return (
    <SectionForm
      label={t`Save the canned replies`}
      busy={isSubmitting}
      dirty={isDirty}
      problem={problem}
      onSubmit={submit}
    >
      {fields.map(({ id }, index) => {
        const number = index + 1
        const wrong = errors.replies?.[index]
        return (
          <div key={id} className="space-y-3 rounded-2xl border border-line p-3.5">
            <div className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <Field
                  label={t`Name of reply ${number}`}
                  maxLength={60}
                  error={wrong?.title?.message}
                  {...register(`replies.${index}.title`)}
                />
              </div>
              <IconButton label={t`Remove reply ${number}`} onClick={() => remove(index)}>
                <IconTrash aria-hidden="true" size={20} />
              </IconButton>
            </div>
            <AreaField
              label={t`Text of reply ${number} in English`}
              maxLength={1000}
              error={wrong?.text?.message}
              {...register(`replies.${index}.text`)}
            />
            <AreaField
              label={t`Text of reply ${number} in Hindi`}
              lang="hi"
              optional
              maxLength={1000}
              error={wrong?.textInHindi?.message}
              {...register(`replies.${index}.textInHindi`)}
            />
          </div>
        )
      })}
      {fields.length < maxReplies && (
        <Button look="plain" onClick={() => append({ title: '', text: '', textInHindi: '' })}>
          <IconPlus aria-hidden="true" size={20} />
          <Trans>Add a reply</Trans>
        </Button>
      )}
    </SectionForm>
  )
}
