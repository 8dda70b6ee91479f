import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useRestaurantAddress } from './restaurant-address.ts'
import { changesOf, type Draft, draftOf, RestaurantFields } from './restaurant-fields.tsx'
import { useRestaurantCommands } from './use-restaurants.ts'

/** A new restaurant: a draft for its owner, who shows it to customers once menu and hours are there. */
export const AddRestaurant = () => {
  const { t } = useLingui()
  const { add } = useRestaurantCommands()
  const navigate = useNavigate()
  const addressOf = useRestaurantAddress()
  const [draft, setDraft] = useState<Draft>(draftOf())
  const [owner, setOwner] = useState('')
  const { run, busy, wrong, problem } = useCommand(async () => {
    const { id } = await add({ ...changesOf(draft, draftOf()), name: draft.name, owner })
    toast.success(t`The restaurant is added as a draft`)
    await navigate(addressOf(id))
  })
  return (
    <form onSubmit={run} noValidate className="max-w-2xl space-y-4">
      <h2 className="text-2xl">
        <Trans>Add New Restaurant</Trans>
      </h2>
      {problem && <Message kind="error">{problem}</Message>}
      <RestaurantFields
        draft={draft}
        wrong={wrong}
        onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
      />
      <Field
        label={t`Owner`}
        hint={t`A username, or an e-mail address: without an account it gets a link`}
        autoComplete="off"
        autoCapitalize="none"
        value={owner}
        onChange={({ target }) => setOwner(target.value)}
        error={wrong.owner}
      />
      <Button type="submit" busy={busy}>
        <Trans>Add Restaurant</Trans>
      </Button>
    </form>
  )
}
