import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AdminSettings } from '#shared/settings/contracts.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { changedFields, useSectionValues } from '../../../lib/state/use-section-values.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Check } from '../../../ui/forms/check.tsx'
import { Field, SelectField } from '../../../ui/forms/field.tsx'
import { useUnsaved } from '../../../ui/forms/unsaved-guard.tsx'
import { SectionForm } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { ChangeList } from './change-list.tsx'
import {
  inUnits,
  isGrave,
  type SettingChange,
  type SettingField,
  type Typed,
  typedOf,
} from './setting-fields.ts'
import { useSaveSettings } from './use-settings.ts'

type Part = keyof AdminSettings
type Props = {
  part: Part
  /** The button's name. */
  label: string
  values: Readonly<Record<string, unknown>>
  fields: readonly SettingField[]
}

const isWords = (kind: SettingField['kind']) => kind === 'text' || kind === 'list'

/**
 * Changes the fields of one setting that were touched; a colleague's change of another one stays. What is
 * about everybody's money is confirmed, and whatever was saved can be undone where it stands.
 */
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
  const [asked, setAsked] = useState<readonly SettingChange[]>([])
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState<readonly SettingChange[]>([])
  const [busy, setBusy] = useState(false)
  const send = async (changes: readonly SettingChange[]): Promise<boolean> => {
    setAsking(false)
    setBusy(true)
    setProblem(undefined)
    try {
      const body = Object.fromEntries(changes.map(({ field, after }) => [field.name, after]))
      const settings = await save({ [part]: body })
      reset(typed(settings[part]))
      toast.success(t`Saved: it holds at once, everywhere`)
      return true
    } catch (error) {
      // A second admin was asked, as a toast has said: until then it stays as it is.
      if (error instanceof ApiError && error.code === 'approval_needed') {
        reset(typed(values))
        return false
      }
      const problems = error instanceof ApiError ? error.fields : {}
      for (const { name } of fields.toReversed()) {
        const message = problems[`${part}.${name}`]
        if (message) setError(name, { message }, { shouldFocus: true })
      }
      setProblem(messageOf(error, t`That did not work. Please try again.`))
      return false
    } finally {
      setBusy(false)
    }
  }
  const apply = async (changes: readonly SettingChange[]) => {
    setDone((await send(changes)) ? changes : [])
  }
  const undo = async () => {
    const back = done.map(({ field, before, after }) => ({ field, before: after, after: before }))
    if (await send(back)) setDone([])
  }
  const submit = handleSubmit(async (entered) => {
    const changed = changedFields(entered, formState.defaultValues ?? {})
    const changes = fields
      .filter(({ name }) => name in changed)
      .map((field) => ({
        field,
        before: values[field.name],
        after: inUnits(field, entered[field.name] ?? ''),
      }))
    if (changes.length === 0) return
    setDone([])
    if (!changes.some(isGrave)) return apply(changes)
    setAsked(changes)
    setAsking(true)
  })
  return (
    <SectionForm
      label={label}
      busy={isSubmitting || busy}
      dirty={isDirty}
      problem={problem}
      onSubmit={submit}
    >
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
              inputMode={isWords(kind) ? 'text' : kind === 'minutes' ? 'numeric' : 'decimal'}
              maxLength={kind === 'list' ? 4_000 : kind === 'text' ? 200 : 20}
              {...register(name)}
            />
          )
        })}
      </div>
      <div role="status">
        {done.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-2xl bg-leaf-tint py-1 pr-1 pl-4 text-leaf">
            <ChangeList changes={done} />
            <Button look="quiet" busy={busy} onClick={undo}>
              <IconArrowBackUp aria-hidden="true" size={20} />
              <Trans>Undo</Trans>
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Change this for everybody?`}
        description={t`It holds at once, for every order from now on.`}
        confirm={t`Change it`}
        keep={t`Cancel`}
        onConfirm={() => void apply(asked)}
      >
        <div className="mt-3">
          <ChangeList changes={asked} />
        </div>
      </ConfirmDialog>
    </SectionForm>
  )
}
