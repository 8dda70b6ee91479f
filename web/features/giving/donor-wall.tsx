import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { WallEntry } from '#shared/contracts/giving.ts'
import { formatPaise } from '#shared/money.ts'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { TimeText } from '../../ui/time-text.tsx'

const perPage = 12

/** Who gave, the newest first: name or 'Anonymous', amount, message. */
export const DonorWall = () => {
  const { t } = useLingui()
  const wall = useInfiniteQuery({
    queryKey: ['donations'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/donations',
        { query: { limit: perPage, ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
  const entries = wall.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-labelledby="wall" aria-busy={wall.isPending}>
      <h2 id="wall" className="mb-4 text-2xl">
        <Trans>Recent donations</Trans>
      </h2>
      {wall.isPending && <Skeletons />}
      {wall.isError && (
        <Message kind="error">{messageOf(wall.error, t`The donations could not be loaded.`)}</Message>
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
