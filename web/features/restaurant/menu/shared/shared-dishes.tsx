import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SharedGroup } from '#shared/menu/shared-group-contracts.ts'
import { messageOf } from '../../../../lib/calls/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Check } from '../../../../ui/forms/check.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { Message } from '../../../../ui/message.tsx'
import { useWholeMenu } from '../use-whole-menu.ts'
import { useChangeShared } from './use-shared.ts'

type Props = { group: SharedGroup | undefined; onClose: () => void }

/** Says which dishes have a shared group. */
export const SharedDishes = ({ group, onClose }: Props) => {
  const { t } = useLingui()
  const name = group?.name ?? ''
  return (
    <Dialog open={group !== undefined} onClose={onClose} title={t`Dishes with ${name}`} wide>
      {group && <Form key={group.id} group={group} onClose={onClose} />}
    </Dialog>
  )
}

const Form = ({ group, onClose }: { group: SharedGroup; onClose: () => void }) => {
  const { t } = useLingui()
  const menu = useWholeMenu()
  const change = useChangeShared()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(group.dishes.map(({ id }) => id)))
  const wanted = typed.trim().toLowerCase()
  const shown = menu.data?.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? []
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ kind: 'use', id: group.id, dishIds: [...chosen] }, { onSuccess: onClose })
      }}
      className="space-y-4"
    >
      <Field label={t`Search the menu`} value={typed} onChange={({ target }) => setTyped(target.value)} />
      {menu.isPending && (
        <div role="status" aria-label={t`Loading`} className="skeleton h-40 w-full !rounded-card" />
      )}
      {menu.isError && (
        <Message kind="error">{messageOf(menu.error, t`The menu could not be loaded.`)}</Message>
      )}
      <ul className="max-h-[40dvh] overflow-y-auto">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Check label={name} checked={chosen.has(id)} onChange={() => toggle(id)} />
          </li>
        ))}
      </ul>
      {change.error && (
        <Message kind="error">{messageOf(change.error, t`That did not work. Please try again.`)}</Message>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-soft">
          <Plural value={chosen.size} one="# dish chosen" other="# dishes chosen" />
        </p>
        <Button look="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={change.isPending} disabled={!menu.data}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}
