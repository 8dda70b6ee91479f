import { Trans } from '@lingui/react/macro'
import type { DishCount } from './all-day.ts'

/** How much of each dish is still to be made, on one line: what does not fit is scrolled to. */
export const AllDayCounts = ({ counts }: { counts: readonly DishCount[] }) => (
  <section aria-labelledby="all-day" className="mb-3 flex min-h-11 items-center gap-3">
    <h2 id="all-day" className="shrink-0 text-lg leading-none">
      <Trans>Still to make</Trans>
    </h2>
    {counts.length === 0 ? (
      <p className="text-lg text-soft">
        <Trans>Nothing right now</Trans>
      </p>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      <ul tabIndex={0} aria-labelledby="all-day" className="flex min-w-0 gap-2 overflow-x-auto py-1">
        {counts.map(({ key, name, options, count }) => (
          <li key={key} className="shrink-0 rounded-xl bg-sunken px-3 py-1 text-xl font-bold">
            <span className="tabular-nums text-accent">{count}×</span> {name}
            {options.length > 0 && <span className="text-lg font-semibold"> ({options.join(', ')})</span>}
          </li>
        ))}
      </ul>
    )}
  </section>
)
