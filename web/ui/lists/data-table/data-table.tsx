import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import {
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import { timeOfDay } from '../../../lib/language/time.ts'
import { Button } from '../../button.tsx'
import { IconButton } from '../../icons/icon-button.tsx'
import { FailedPart } from '../../page/failed-part.tsx'
import { PartFailure } from '../../page/failure.tsx'
import { again } from '../again.ts'
import { SelectFilter } from '../filter-bar.tsx'
import type { Column } from './column.ts'
import { type Order, TableHeading } from './table-heading.tsx'
import { TableLook } from './table-look.tsx'
import { TableRow } from './table-row.tsx'
import { useLastLook } from './use-last-look.ts'
import { useTableLook } from './use-table-look.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

type Page<T> = { items: T[]; nextCursor: string | null }

type Props<T extends { id: string }> = {
  /** Its name in this browser's storage: `admin-orders`. */
  name: string
  /** What it lists, for screen readers. */
  label: string
  /** The same array until the texts change (`useMemo`). The first names the row and is always shown. */
  columns: readonly [Column<T>, ...Column<T>[]]
  query: UseInfiniteQueryResult<InfiniteData<Page<T>>>
  /** Shown in place of an empty list. */
  empty: ReactNode
  /** Why there is nothing to see, where the server says nothing. */
  failure: string
  sort?: Order
  /** A row's name, for its checkbox: an order's number. */
  nameOf: (item: T) => string
  /** The last cell of a row. */
  actions?: (item: T) => ReactNode
  /** What can be done with the chosen rows; with it they have checkboxes. */
  bulk?: (chosen: T[], clear: () => void) => ReactNode
  /** On the left of what is above the table: what of the list is shown, to be chosen by one press. */
  chips?: ReactNode
  /** Beside the button for columns: an export, saved views. */
  tools?: ReactNode
  /** When something last happened to a row: what is new since somebody last looked is marked. */
  changedAt?: (item: T) => string
}

const noItems: never[] = []

/**
 * A list that the server filters, sorts and cuts into pages: a table whose columns can be chosen on wide
 * screens, cards on the phone. Rows are chosen singly, with Shift a range, or all that are loaded.
 */
export const DataTable = <T extends { id: string }>({
  name,
  label,
  columns,
  query,
  empty,
  failure,
  sort,
  nameOf,
  actions,
  bulk,
  chips,
  tools,
  changedAt,
}: Props<T>) => {
  const { t } = useLingui()
  const look = useTableLook(name)
  const pages = query.data?.pages
  const data = useMemo(() => pages?.flatMap(({ items }) => items) ?? noItems, [pages])
  const isFresh = useLastLook(name, changedAt ? data.map(changedAt) : noItems)
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ id, hidden = false }, index) => [id, index === 0 || (look.columns[id] ?? !hidden)]),
      ),
    [columns, look.columns],
  )
  const definitions = useMemo(() => columns.map(({ id, label: header }) => ({ id, header })), [columns])
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ id }: T) => id,
    enableRowSelection: bulk !== undefined,
    state: { rowSelection, columnVisibility },
    onRowSelectionChange: setRowSelection,
  })
  if (query.isPending)
    return (
      <>
        <Controls chips={chips} />
        <div role="status" aria-label={t`Loading`} className="space-y-3">
          {['first', 'second', 'third', 'fourth'].map((row) => (
            <div key={row} className="skeleton h-16 w-full !rounded-card" />
          ))}
        </div>
      </>
    )
  if (!query.data)
    return (
      <>
        <Controls chips={chips} />
        <PartFailure error={query.error} otherwise={failure} onRetry={query.refetch} />
      </>
    )
  const byId = new Map(columns.map((column) => [column.id, column]))
  const chosen = data.filter(({ id }) => rowSelection[id])
  const clear = () => setRowSelection({})
  const sortable = columns.flatMap(({ sort: by, label: named }) =>
    by === undefined
      ? []
      : [
          { value: by, label: t`${named}, ascending` },
          { value: `-${by}`, label: t`${named}, descending` },
        ],
  )
  const isSorted = sort !== undefined && sortable.length > 0
  const freshRows = changedAt ? data.filter((item) => isFresh(changedAt(item))).length : 0
  const updated = timeOfDay(new Date(query.dataUpdatedAt).toISOString())
  return (
    <>
      <Controls chips={chips}>
        <p
          className={`mr-auto flex items-center gap-1 whitespace-nowrap text-sm text-soft ${isSorted ? 'max-md:order-last max-md:mr-0' : ''}`}
        >
          <span
            // The chips need the room.
            className={`@max-4xl/beside:sr-only ${chips === undefined ? '' : 'max-2xl:sr-only'} ${isSorted ? 'max-md:sr-only' : ''}`}
          >
            <Trans>Updated {updated}</Trans>
          </span>
          {freshRows > 0 && (
            <span className="rounded-full bg-accent-tint px-2.5 py-0.5 font-bold text-accent">
              <Plural value={freshRows} one="# since you last looked" other="# since you last looked" />
            </span>
          )}
          <IconButton label={t`Update the list`} onClick={() => void query.refetch()}>
            <IconRefresh
              aria-hidden="true"
              size={18}
              className={query.isRefetching ? 'animate-spin' : undefined}
            />
          </IconButton>
        </p>
        {sort && isSorted && (
          <div className="min-w-0 flex-1 md:hidden">
            <SelectFilter label={t`Sort by`} value={sort.value} choices={sortable} onChange={sort.onChange} />
          </div>
        )}
        <div
          className={`contents max-md:[&_[data-label]]:sr-only @max-4xl/beside:[&_[data-label]]:sr-only @max-4xl/beside:[&_button]:px-3 ${chips === undefined ? '' : 'max-2xl:[&_[data-label]]:sr-only max-2xl:[&_button:has([data-label])]:px-3'}`}
        >
          {tools}
        </div>
        <TableLook
          columns={columns.map((column, index) => ({
            id: column.id,
            label: column.label,
            shown: columnVisibility[column.id] ?? true,
            fixed: index === 0,
          }))}
          dense={look.dense}
          onShow={look.showColumn}
          onDense={look.setDense}
          onReset={look.reset}
        />
      </Controls>
      {query.isError && (
        <div className="mb-2">
          <FailedPart error={query.error} otherwise={failure} onRetry={again(query)} />
        </div>
      )}
      {data.length === 0 ? (
        empty
      ) : (
        <div
          // Whoever has keys alone scrolls it by them, whether or not there is a link in a row.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the focus for it
          tabIndex={0}
          className="md:max-h-[calc(100dvh-4rem)] md:overflow-auto md:rounded-card md:border md:border-line md:bg-surface md:shadow-card"
        >
          <table
            aria-busy={query.isPlaceholderData}
            className={`w-full text-left max-md:block ${query.isPlaceholderData ? 'outdated' : ''}`}
          >
            <caption className="sr-only">{label}</caption>
            <thead className="sticky top-0 z-10 bg-surface text-sm text-soft shadow-[inset_0_-1px_var(--line)] max-md:hidden">
              <tr>
                {bulk && (
                  <th scope="col" className="w-11">
                    <span className="grid h-8 w-11 place-items-center">
                      <input
                        type="checkbox"
                        aria-label={t`Select all that are loaded`}
                        checked={table.getIsAllRowsSelected()}
                        onChange={table.getToggleAllRowsSelectedHandler()}
                        className="size-5 accent-action"
                      />
                    </span>
                  </th>
                )}
                {table.getVisibleLeafColumns().map(({ id }) => {
                  const column = byId.get(id)
                  return (
                    column && (
                      <TableHeading
                        key={id}
                        {...column}
                        beside={column.beside === true || column === columns[0]}
                        order={sort}
                      />
                    )
                  )
                })}
                {actions && (
                  <th scope="col" className="px-3 py-2 text-right font-bold">
                    <Trans>Actions</Trans>
                  </th>
                )}
              </tr>
            </thead>
            <tbody className="max-md:block max-md:space-y-2.5">
              {table.getRowModel().rows.map((row) => (
                <TableRow
                  key={row.id}
                  name={nameOf(row.original)}
                  cells={row.getVisibleCells().map(({ column: { id } }) => ({
                    id,
                    label: byId.get(id)?.label,
                    numeric: byId.get(id)?.numeric ?? false,
                    beside: byId.get(id)?.beside ?? false,
                    card: byId.get(id)?.card,
                    content: byId.get(id)?.cell(row.original),
                  }))}
                  dense={look.dense}
                  fresh={changedAt !== undefined && isFresh(changedAt(row.original))}
                  selection={
                    bulk && { chosen: row.getIsSelected(), onChange: row.getToggleSelectedHandler() }
                  }
                  actions={actions?.(row.original)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {query.hasNextPage && (
        <p className="mt-6 text-center">
          <Button look="plain" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </p>
      )}
      {bulk && chosen.length > 0 && (
        <section
          aria-label={t`Chosen rows`}
          className="sticky bottom-20 z-20 mt-4 flex flex-wrap items-center gap-3 rounded-card border border-line-strong bg-surface p-3 shadow-lift md:bottom-4"
        >
          <p className="mr-auto font-bold">
            <Plural value={chosen.length} one="# chosen" other="# chosen" />
          </p>
          {bulk(chosen, clear)}
          <Button look="quiet" onClick={clear}>
            <Trans>Choose none</Trans>
          </Button>
        </section>
      )}
    </>
  )
}

/** One row on wide screens: the chips, and what is done with the list as a whole. */
const Controls = ({ chips, children }: { chips: ReactNode; children?: ReactNode }) => (
  <div className="mb-2 flex flex-wrap items-center justify-end gap-2">
    {chips !== undefined && <div className="w-full min-w-0 lg:w-0 lg:flex-1">{chips}</div>}
    {children}
  </div>
)
