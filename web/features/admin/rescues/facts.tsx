type Props = { values: readonly (readonly [label: string, value: string])[] }

/**
 * Values under their labels, without those that there are not; a date breaks where there is no room for it.
 */
export const Facts = ({ values }: Props) => (
  <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] sm:grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-x-4 gap-y-1.5">
    {values
      .filter(([, value]) => value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="wrap-anywhere font-bold">{value}</dd>
        </div>
      ))}
  </dl>
)
