import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

/** The order of a list, as `?sort=` has it. */
export type Order = { value: string; onChange: (sort: string) => void }

/** Away where the list stands beside a detail and is narrow for it (`ListAndDetail`). */
export const awayBeside = '@max-4xl/beside:hidden'

type Props = {
  label: string
  /** What the list is sorted by on a press; absent: it cannot be. */
  sort?: string
  numeric?: boolean
  /** Whether it stays where the list is narrow. */
  beside?: boolean
  order: Order | undefined
}

/** The heading of a column, which sorts on a press, the other way round on the next. */
export const TableHeading = ({ label, sort, numeric = false, beside = false, order }: Props) => {
  const place = `px-3 md:px-2 font-bold ${numeric ? 'text-right' : ''} ${beside ? '' : awayBeside}`
  if (sort === undefined || !order)
    return (
      <th scope="col" className={`${place} py-2`}>
        {label}
      </th>
    )
  const direction = order.value === sort ? 'ascending' : order.value === `-${sort}` ? 'descending' : undefined
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={place}>
      <button
        type="button"
        onClick={() => order.onChange(direction === 'descending' ? sort : `-${sort}`)}
        className="inline-flex min-h-8 items-center gap-1 hover:text-accent"
      >
        {label}
        {direction === 'ascending' && <IconArrowUp aria-hidden="true" size={16} />}
        {direction === 'descending' && <IconArrowDown aria-hidden="true" size={16} />}
      </button>
    </th>
  )
}
