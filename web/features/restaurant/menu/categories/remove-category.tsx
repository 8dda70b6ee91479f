import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { OwnMenuCategory } from '#shared/menu/category-contracts.ts'
import { messageOf } from '../../../../lib/calls/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { SelectField } from '../../../../ui/forms/field.tsx'
import { Message } from '../../../../ui/message.tsx'
import { useChangeCategories } from './use-categories.ts'

type Props = {
  category: OwnMenuCategory | undefined
  others: readonly OwnMenuCategory[]
  onClose: () => void
}

/** Takes a category away: its dishes go into another one, or into none. No dish leaves the menu. */
export const RemoveCategory = ({ category, others, onClose }: Props) => {
  const { t } = useLingui()
  const name = category?.name ?? ''
  return (
    <Dialog
      open={category !== undefined}
      onClose={onClose}
      title={t`Merge or delete ${name}`}
      description={t`Its dishes stay on the menu.`}
    >
      {category && <Form key={category.id} category={category} others={others} onClose={onClose} />}
    </Dialog>
  )
}

const Form = ({ category: { id, dishes }, others, onClose }: Props & { category: OwnMenuCategory }) => {
  const { t } = useLingui()
  const [into, setInto] = useState('')
  const change = useChangeCategories()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(into === '' ? { kind: 'delete', id } : { kind: 'merge', id, into }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit} className="space-y-4">
      <p>
        <Plural value={dishes} one="# dish is in it." other="# dishes are in it." />
      </p>
      <SelectField label={t`Put them into`} value={into} onChange={({ target }) => setInto(target.value)}>
        <option value="">{t`No category`}</option>
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
      {change.error && (
        <Message kind="error">{messageOf(change.error, t`That did not work. Please try again.`)}</Message>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look="danger" busy={change.isPending}>
          {into === '' ? <Trans>Delete category</Trans> : <Trans>Merge</Trans>}
        </Button>
      </div>
    </form>
  )
}
