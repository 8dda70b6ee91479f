import type { ReactNode } from 'react'

type Props = {
  id: string
  title: ReactNode
  count: number
  /** What stands beside the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** One of the three parts of the board, which scrolls by itself where there is room beside the others. */
export const Rail = ({ id, title, count, aside, className = '', children }: Props) => (
  <section aria-labelledby={id} className={`flex min-w-0 flex-col lg:min-h-0 ${className}`}>
    <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      <h2 id={id} className="text-2xl leading-none">
        {title} {count > 0 && <span className="tabular-nums text-soft">{count}</span>}
      </h2>
      {aside}
    </div>
    {/* Room for outlines within what scrolls. */}
    <div className="-m-1.5 min-h-0 flex-1 p-1.5 lg:overflow-y-auto">{children}</div>
  </section>
)
