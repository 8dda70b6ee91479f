import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { WallEntry } from '#shared/giving/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { pagesOf } from '../../lib/lists/pages-of.ts'
import { Button } from '../../ui/button.tsx'
import { chipClass } from '../../ui/chip.ts'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { TimeText } from '../../ui/time-text.tsx'

const perPage = 12

/** Who gave, the newest or the largest first: name or 'Anonymous', amount, message. */
export const DonorWall = () => {
  const { t } = useLingui()
  const [sort, setSort] = useState<Sort>('newest')
  const wall = useInfiniteQuery({
    queryKey: ['donations', sort],
    ...pagesOf('GET /api/donations', { query: { limit: perPage, sort } }),
    placeholderData: (before) => before,
  })
  const entries = wall.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-labelledby="wall" aria-busy={wall.isPending}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="wall" className="text-2xl">
          {sort === 'newest' ? <Trans>Recent donations</Trans> : <Trans>Largest donations</Trans>}
        </h2>
        {(entries.length > 1 || sort === 'largest') && (
          <fieldset aria-label={t`Order of the donations`} className="flex flex-wrap gap-2">
            <SortButton value="newest" chosen={sort} onChoose={setSort}>
              <Trans>Newest</Trans>
            </SortButton>
            <SortButton value="largest" chosen={sort} onChoose={setSort}>
              <Trans>Largest</Trans>
            </SortButton>
          </fieldset>
        )}
      </div>
      {wall.isPending && <Skeletons />}
      {wall.isError && (
        <FailedPart
          error={wall.error}
          otherwise={t`The donations could not be loaded.`}
          onRetry={wall.refetch}
        />
      )}
      {wall.isSuccess && entries.length === 0 && (
        <p className="text-soft">
          <Trans>Nobody has given yet. Yours would be the first.</Trans>
        </p>
      )}
      <ul className="space-y-3">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id that may be public
          <Entry key={`${entry.at} ${index}`} entry={entry} />
        ))}
      </ul>
      {wall.hasNextPage && (
        <p className="mt-4 text-center">
          <Button look="plain" busy={wall.isFetchingNextPage} onClick={() => wall.fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </p>
      )}
    </section>
  )
}

type Sort = 'newest' | 'largest'
type SortProps = { value: Sort; chosen: Sort; onChoose: (sort: Sort) => void; children: ReactNode }

const SortButton = ({ value, chosen, onChoose, children }: SortProps) => (
  <button type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)} className={chipClass}>
    {children}
  </button>
)

const Entry = ({ entry: { name, anonymous, amount, message, at } }: { entry: WallEntry }) => (
  <li className="rounded-card border border-line bg-surface px-4 py-3">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <p className="min-w-0 truncate font-bold">{anonymous ? <Trans>Anonymous</Trans> : name}</p>
      <p className="money font-display text-lg font-bold text-leaf">{formatPaise(amount)}</p>
    </div>
    {message !== '' && <p className="wrap-anywhere">{message}</p>}
    <p className="text-sm text-soft">
      <TimeText at={at} />
    </p>
  </li>
)

const Skeletons = () => (
  <div role="status" className="space-y-3">
    <span className="sr-only">
      <Trans>Loading</Trans>
    </span>
    {[0, 1, 2].map((number) => (
      <div key={number} className="skeleton h-20 w-full !rounded-card" />
    ))}
  </div>
)
