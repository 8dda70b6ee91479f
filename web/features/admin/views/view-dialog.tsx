import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { SavedView } from '#shared/views/contracts.ts'
import { mailedEvery } from '#shared/views/mailed.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Check } from '../../../ui/forms/check.tsx'
import { Field, SelectField } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import type { useViews } from './use-views.ts'

const longestName = 60
const never = 'never'

type Props = {
  /** One's own view that was chosen; undefined: another one is saved. */
  view: SavedView | undefined
  /** What the list is filtered by at present. */
  query: string
  views: ReturnType<typeof useViews>
  onClose: () => void
  onChosen: (view: SavedView | undefined) => void
}

/** Names a view and says who sees it; one's own is renamed, brought up to date, shared or deleted. */
export const ViewDialog = ({ view, query, views, onClose, onChosen }: Props) => {
  const { t } = useLingui()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [mailed, setMailed] = useState(view?.mailed ?? null)
  const [update, setUpdate] = useState(true)
  const [problem, setProblem] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<SavedView | undefined>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      onChosen(await work())
      onClose()
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void attempt(() =>
      view
        ? views.change(view.id, { name, shared, mailed, ...(update && { query }) })
        : views.save({ name, shared, mailed, query }),
    )
  }
  const fields = problem instanceof ApiError ? problem.fields : {}
  return (
    <Dialog
      open
      onClose={onClose}
      title={view ? t`Change View` : t`Save View`}
      description={t`A view is what the list is filtered and sorted by.`}
    >
      <form onSubmit={save} noValidate className="space-y-4">
        {problem !== undefined && !fields.name && (
          <Message kind="error">{messageOf(problem, t`The view could not be saved.`)}</Message>
        )}
        <Field
          label={t`Name`}
          value={name}
          maxLength={longestName}
          onChange={({ target }) => setName(target.value)}
          error={fields.name}
        />
        <Check
          label={t`All admins see it`}
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
        />
        {views.isMailed && (
          <SelectField
            label={t`To you by e-mail`}
            value={mailed ?? never}
            onChange={({ target }) => setMailed(mailedEvery.find((every) => every === target.value) ?? null)}
          >
            <option value={never}>{t`Never`}</option>
            <option value="day">{t`Each morning, of the day before`}</option>
            <option value="week">{t`Each Monday, of the week before`}</option>
            <option value="month">{t`On the first, of the month before`}</option>
          </SelectField>
        )}
        {view && view.query !== query && (
          <Check
            label={t`Take on the filters of now`}
            checked={update}
            onChange={({ target }) => setUpdate(target.checked)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {view && (
            <Button
              look="danger"
              busy={busy}
              className="mr-auto"
              onClick={() =>
                attempt(async () => {
                  await views.remove(view.id)
                  return undefined
                })
              }
            >
              <Trans>Delete View</Trans>
            </Button>
          )}
          <Button type="submit" busy={busy}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
