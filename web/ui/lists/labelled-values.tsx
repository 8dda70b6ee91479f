/** From so many letters on a value has a row of the phone to itself: an e-mail address. */
const longValue = 21

/** Values side by side, each under its label, as many in a row as fit. */
export const LabelledValues = ({
  values,
}: {
  values: readonly (readonly [label: string, value: string])[]
}) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-3 gap-y-1 sm:gap-x-4">
    {values.map(([label, value]) => (
      <div key={label} className={value.length >= longValue ? 'max-sm:col-span-full' : ''}>
        <dt className="text-sm text-soft">{label}</dt>
        <dd className="wrap-anywhere font-bold tabular-nums max-sm:text-sm">{value}</dd>
      </div>
    ))}
  </dl>
)
