import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../../../ui/forms/field.tsx'
import { type DishDraft, draftOfGroup } from '../dish/dish-draft.ts'
import { useSharedGroups } from './use-shared.ts'

type Props = {
  /** Shared groups that the dish has. */
  taken: readonly string[]
  disabled: boolean
  onAdd: (group: DishDraft['options'][number]) => void
}

/** Gives the dish one of the groups that several share. */
export const AddShared = ({ taken, disabled, onAdd }: Props) => {
  const { t } = useLingui()
  const { data } = useSharedGroups()
  const free = data?.items.filter(({ id }) => !taken.includes(id)) ?? []
  if (free.length === 0) return null
  return (
    <SelectField
      label={t`Add shared options`}
      value=""
      disabled={disabled}
      onChange={({ target }) => {
        const group = free.find(({ id }) => id === target.value)
        if (group) onAdd(draftOfGroup({ ...group, id: '', shared: group.id }))
      }}
    >
      <option value="">{t`Choose a group`}</option>
      {free.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
