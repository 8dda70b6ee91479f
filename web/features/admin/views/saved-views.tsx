import { Trans, useLingui } from '@lingui/react/macro'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SavedView } from '#shared/views/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { useViews } from './use-views.ts'
import { ViewDialog } from './view-dialog.tsx'

/** The parameter of the URL that says which view was chosen. */
const viewParameter = 'saved'

type Props = {
  /** The tab of the dashboard: `orders`. */
  tab: string
  /**
   * The parameters of the URL that belong to a view: what the list is filtered and sorted by, not what is
   * opened in it.
   */
  parameters: readonly string[]
}

/**
 * The saved views of one list, own and shared: choosing one sets the URL's parameters, and whatever they are
 * is saved as another. Put it into the `views` of the filters of a list that keeps all of them in the
 * URL:
 *
 *     <FilterBar label={…} views={<SavedViews tab="orders" parameters={['q', 'status', 'sort']} />}>
 */
export const SavedViews = ({ tab, parameters }: Props) => {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const views = useViews(tab)
  const [open, setOpen] = useState(false)
  const items = views.query.data?.items ?? []
  const chosen = items.find(({ id }) => id === search.get(viewParameter))
  const present = parametersOf(search, parameters)
  const choose = (view: SavedView | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const name of parameters) next.delete(name)
        next.delete(viewParameter)
        if (view === undefined) return next
        for (const [name, value] of new URLSearchParams(view.query))
          if (parameters.includes(name)) next.append(name, value)
        next.set(viewParameter, view.id)
        return next
      },
      { preventScrollReset: true },
    )
  const options = (own: boolean) =>
    items
      .filter((view) => view.own === own)
      .map(({ id, name, owner }) => (
        <option key={id} value={id}>
          {own ? name : `${name} (${owner})`}
        </option>
      ))
  const changed = chosen !== undefined && chosen.query !== present
  return (
    // On a phone and beside a detail, where rows are dear, a list whose first view is still to be saved has
    // none of it.
    <div
      className={`flex flex-wrap items-center gap-3 ${items.length === 0 ? 'max-sm:not-has-[p]:hidden @max-4xl/beside:not-has-[p]:hidden' : ''}`}
    >
      <div className="flex min-w-0 items-center gap-3 max-sm:w-full">
        <select
          aria-label={t`Saved views`}
          value={chosen?.id ?? ''}
          onChange={({ target }) => choose(items.find(({ id }) => id === target.value))}
          className="field !w-auto min-w-0 max-w-full flex-1 font-semibold sm:flex-none"
        >
          <option value="">{t`Standard view`}</option>
          {items.some(({ own }) => own) && <optgroup label={t`My views`}>{options(true)}</optgroup>}
          {items.some(({ own }) => !own) && <optgroup label={t`Shared by others`}>{options(false)}</optgroup>}
        </select>
        <Button look="plain" onClick={() => setOpen(true)}>
          <IconBookmark aria-hidden="true" size={20} />
          {/* Beside search and filters on the narrowest desk. */}
          <span className="lg:max-xl:sr-only @max-4xl/beside:sr-only">
            {chosen?.own ? <Trans>Change View</Trans> : <Trans>Save View</Trans>}
          </span>
        </Button>
      </div>
      {changed && (
        <p className="text-sm text-soft">
          <Trans>Changed since it was saved</Trans>
        </p>
      )}
      {views.query.isError && (
        <div className="w-full">
          <FailedPart
            error={views.query.error}
            otherwise={t`The views could not be loaded.`}
            onRetry={views.query.refetch}
          />
        </div>
      )}
      {open && (
        <ViewDialog
          view={chosen?.own ? chosen : undefined}
          query={present}
          views={views}
          onClose={() => setOpen(false)}
          onChosen={choose}
        />
      )}
    </div>
  )
}

/** What the list is filtered by, always in the same order, so that two of them can be compared. */
const parametersOf = (search: URLSearchParams, parameters: readonly string[]): string =>
  new URLSearchParams(
    parameters.flatMap((name) => search.getAll(name).map((value) => [name, value])),
  ).toString()
