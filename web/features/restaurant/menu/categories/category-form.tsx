import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { OwnMenuCategory } from '#shared/menu/category-contracts.ts'
import { menuCategoryForm } from '#shared/menu/validation.ts'
import { ApiError, messageOf } from '../../../../lib/calls/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { Message } from '../../../../ui/message.tsx'
import { DayHours, type Hours } from '../dish/day-hours.tsx'
import { useChangeCategories } from './use-categories.ts'

type Props = { open: boolean; category: OwnMenuCategory | null; onClose: () => void }

/** Names a category, in English and Hindi, and says when its dishes are served. */
export const CategoryForm = ({ open, category, onClose }: Props) => {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={category ? t`Change category` : t`New category`}>
      <Form key={category?.id ?? ''} category={category} onClose={onClose} />
    </Dialog>
  )
}

const Form = ({ category, onClose }: Omit<Props, 'open'>) => {
  const { t } = useLingui()
  const [name, setName] = useState(category?.name ?? '')
  const [nameHi, setNameHi] = useState(category?.nameHi ?? '')
  const [hours, setHours] = useState<Hours>(category?.hours ?? [])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const change = useChangeCategories()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const read = menuCategoryForm.safeParse({ name, nameHi, hours: hours.length > 0 ? hours : null })
    if (!read.success) {
      const wrong = read.error.issues.map(({ path, message }) => [path.join('.'), message]).toReversed()
      return setErrors(Object.fromEntries(wrong))
    }
    setErrors({})
    try {
      await change.mutateAsync(
        category ? { kind: 'change', id: category.id, form: read.data } : { kind: 'add', form: read.data },
      )
      onClose()
    } catch (error) {
      setProblem(messageOf(error, t`The category could not be saved. Please try again.`))
      if (error instanceof ApiError) setErrors(error.fields)
    }
  }
  const wrongAt = (at: number) =>
    errors[`hours.${at}.from`] ?? errors[`hours.${at}.to`] ?? errors[`hours.${at}`]
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Field
        label={t`Name`}
        placeholder={t`Our thalis`}
        maxLength={60}
        value={name}
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={t`Name in Hindi`}
        optional
        lang="hi"
        className="font-sans"
        maxLength={60}
        value={nameHi}
        error={errors.nameHi}
        hint={t`Shown to whoever reads the site in Hindi.`}
        onChange={({ target }) => setNameHi(target.value)}
      />
      <DayHours
        value={hours}
        onChange={setHours}
        errors={hours.map((_, at) => wrongAt(at))}
        hint={t`Dishes without times of their own are served at these.`}
      />
      <div aria-live="polite">{problem && <Message kind="error">{problem}</Message>}</div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={change.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}
