/** A count at the corner of a round button; nothing for zero. */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      key={count}
      className="absolute -right-0.5 top-0.5 grid h-5 min-w-5 animate-[rise_180ms_ease-out] place-items-center rounded-full bg-action px-1 text-xs font-bold text-on-action"
    >
      {count}
    </span>
  )
