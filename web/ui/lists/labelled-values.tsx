/** Values side by side, each under its label, as many in a row as fit. */
export const LabelledValues = ({
  values,
}: {
  values: readonly (readonly [label: string, value: string])[]
}) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-1">
    {values.map(([label, value]) => (
      <div key={label}>
        <dt className="text-sm text-soft">{label}</dt>
        <dd className="wrap-anywhere font-bold tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)
