const maxRows = 10

type Row = { key: string; name: string; value: number; shown: string }

/**
 * The largest rows of a report that has no order of time, as bars; the table beside it says the same, and
 * all.
 */
export const TopRows = ({ title, rows }: { title: string; rows: readonly Row[] }) => {
  const top = rows
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value)
    .slice(0, maxRows)
  const [first] = top
  if (first === undefined) return null
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <p className="mb-3 font-bold">{title}</p>
      <ul className="space-y-2.5">
        {top.map(({ key, name, value, shown }) => (
          <li key={key} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-3 text-sm">
            <span className="truncate">{name}</span>
            <span className="flex items-center gap-2">
              <span
                className="h-4 min-w-1 shrink-0 rounded bg-turmeric"
                style={{ width: `${(value / first.value) * 65}%` }}
              />
              <span className="money whitespace-nowrap">{shown}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
