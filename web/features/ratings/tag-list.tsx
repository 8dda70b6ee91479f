/** What was chosen with the stars. */
export const TagList = ({ labels }: { labels: readonly string[] }) =>
  labels.length === 0 ? null : (
    <ul className="flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <li key={label} className="rounded-full bg-sunken px-3 py-0.5 text-sm font-bold">
          {label}
        </li>
      ))}
    </ul>
  )
