import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import { awayBeside } from './table-heading.tsx'

type Cell = {
  id: string
  label: string | undefined
  numeric: boolean
  beside?: boolean
  card?: Column<unknown>['card'] | undefined
  content: ReactNode
}

type Props = {
  name: string
  /** The first one names the row. */
  cells: readonly Cell[]
  dense: boolean
  /** New or changed since somebody last looked. */
  fresh: boolean
  selection: { chosen: boolean; onChange: (event: unknown) => void } | undefined
  actions: ReactNode
}

/**
 * On the phone a row is a card: checkbox, name and mark on one line, below it the values in reading order, as
 * many on a line as there is room for. A press anywhere on it is one on its name's link.
 */
const card =
  'max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3.5 max-md:gap-y-0.5 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:px-3.5 max-md:py-2.5 max-md:shadow-card max-md:before:order-4 max-md:before:w-full max-md:before:content-[""]'

/** What can be pressed beside the name, above the link that covers the card. */
const pressable = 'max-md:[&_:is(a,button,label,input)]:relative max-md:[&_:is(a,button,label,input)]:z-10'

/** As low as a line of words where rows stand close together, for whoever has a mouse. */
const lowButtons =
  'md:pointer-fine:[&_:is(a,button)]:!min-h-7 md:pointer-fine:[&_:is(a,button)]:!px-2.5 md:pointer-fine:[&_:is(a,button)]:!py-0 md:pointer-fine:[&_:is(a,button)]:text-sm'

/** A row of a table; a card on the phone, with the columns' labels in it. */
export const TableRow = ({ name, cells: [first, ...others], dense, fresh, selection, actions }: Props) => {
  const { t } = useLingui()
  const space = dense ? 'md:py-0.5 md:text-sm' : 'md:py-2.5'
  // On wide screens no word is broken for a column's sake: the table scrolls sideways where it must.
  const words = 'max-md:wrap-anywhere md:break-words'
  return (
    <tr
      aria-label={name}
      className={`relative ${card} md:border-b md:border-line md:last:border-0 md:hover:bg-sunken has-[[data-opens][aria-current]]:bg-accent-tint`}
    >
      {selection && (
        <td className="align-middle max-md:relative max-md:z-10 max-md:-my-2.5 max-md:-mr-5 max-md:-ml-3 max-md:self-center">
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
        className={`${words} min-w-32 align-middle font-bold max-md:order-1 max-md:min-w-0 max-md:flex-auto max-md:text-[1.0625rem] max-md:[&_a]:after:absolute max-md:[&_a]:after:inset-0 md:px-2 ${space}`}
      >
        {fresh && (
          <span
            role="img"
            aria-label={t`New since you last looked`}
            title={t`New since you last looked`}
            className="mr-1.5 inline-block size-2 rounded-full bg-accent align-middle"
          />
        )}
        {first?.content}
      </th>
      {others.map(({ id, label, numeric, beside = false, card: place, content }) => (
        <td
          key={id}
          className={`${words} align-middle max-md:gap-x-1.5 max-md:text-[0.9375rem] md:px-2 ${pressable} ${space} ${numeric ? 'md:text-right' : ''} ${content === '' || content == null ? 'max-md:hidden' : 'max-md:flex max-md:flex-wrap max-md:items-baseline'} ${place === 'corner' ? 'max-md:order-2' : 'max-md:order-5'} ${place === 'line' ? 'max-md:w-full' : 'max-md:max-w-full'} ${beside ? '' : awayBeside}`}
        >
          <span className={place ? 'sr-only md:hidden' : 'min-w-0 text-sm text-soft md:hidden'}>{label}</span>
          <span className="min-w-0">{content}</span>
        </td>
      ))}
      {actions !== undefined && (
        <td
          className={`whitespace-nowrap text-right align-middle max-md:order-6 max-md:ml-auto max-md:pt-1 md:px-3 ${pressable} ${dense ? lowButtons : ''}`}
        >
          {actions}
        </td>
      )}
    </tr>
  )
}
