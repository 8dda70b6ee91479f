import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

type Cell = { id: string; label: string | undefined; numeric: boolean; content: ReactNode }

type Props = {
  name: string
  /** The first one names the row. */
  cells: readonly Cell[]
  dense: boolean
  selection: { chosen: boolean; onChange: (event: unknown) => void } | undefined
  actions: ReactNode
}

/** A row of a table; a card on the phone, with the columns' labels in it. */
export const TableRow = ({ name, cells: [first, ...others], dense, selection, actions }: Props) => {
  const { t } = useLingui()
  const space = dense ? 'md:py-0.5 md:text-sm' : 'md:py-2.5'
  // On wide screens no word is broken for a column's sake: the table scrolls sideways where it must.
  const words = 'max-md:wrap-anywhere md:break-words'
  return (
    <tr
      aria-label={name}
      className="relative max-md:block max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-3.5 max-md:shadow-card md:border-b md:border-line md:last:border-0 md:hover:bg-sunken"
    >
      {selection && (
        <td className="align-middle max-md:absolute max-md:right-1 max-md:top-1">
          <label className={`grid size-11 place-items-center ${dense ? 'md:h-7' : ''}`}>
            <input
              type="checkbox"
              aria-label={t`Select ${name}`}
              checked={selection.chosen}
              onChange={selection.onChange}
              className="size-5 accent-action"
            />
          </label>
        </td>
      )}
      <th
        scope="row"
        className={`${words} min-w-32 align-middle font-bold max-md:block max-md:pb-1.5 max-md:text-lg md:px-2 ${selection ? 'max-md:pr-11' : ''} ${space}`}
      >
        {first?.content}
      </th>
      {others.map(({ id, label, numeric, content }) => (
        <td
          key={id}
          className={`${words} align-middle max-md:flex max-md:flex-wrap max-md:justify-between max-md:gap-x-4 max-md:py-0.5 max-md:text-right md:px-2 ${space} ${numeric ? 'md:text-right' : ''}`}
        >
          <span className="min-w-0 text-left text-sm text-soft md:hidden">{label}</span>
          <span className="ml-auto min-w-0">{content}</span>
        </td>
      ))}
      {actions !== undefined && (
        <td className="whitespace-nowrap text-right align-middle max-md:block max-md:pt-2 md:px-3">
          {actions}
        </td>
      )}
    </tr>
  )
}
