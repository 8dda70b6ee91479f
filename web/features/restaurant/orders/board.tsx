import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { RestaurantOrderCounts } from '#shared/orders/restaurant-contracts.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { Message } from '../../../ui/message.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { AcceptAll } from '../kitchen/index.ts'
import type { useKitchenOrders } from '../order/use-kitchen-orders.ts'
import { PreparationTime } from '../shift/preparation-time.tsx'
import { Column } from './column.tsx'
import { boardOf } from './desk.ts'

type Query = ReturnType<typeof useKitchenOrders>
type Props = {
  open: Query
  finished: Query
  counts: RestaurantOrderCounts | undefined
  /** In place of everything, where nothing is found. */
  none: React.ReactNode
}

/** Everything beside each other, from what waits for somebody to what is over. */
export const Board = ({ open, finished, counts, none }: Props) => {
  const { t } = useLingui()
  const minutesId = useId()
  const failure = t`The orders could not be loaded.`
  if (!open.data || !finished.data) {
    const failed = open.error ?? finished.error
    if (failed && !open.isFetching && !finished.isFetching)
      return (
        <PartFailure
          error={failed}
          otherwise={failure}
          onRetry={() => void Promise.all([open.refetch(), finished.refetch()])}
        />
      )
    return <BoardSkeleton />
  }
  const items = (query: Query) => query.data?.pages.flatMap((page) => page.items) ?? []
  const board = boardOf(items(open), items(finished))
  const isEmpty = Object.values(board).every((column) => column.length === 0)
  if (isEmpty)
    return (
      none ?? (
        <EmptyState glyph="kitchen" title={t`No orders here`} text={t`New ones appear by themselves.`} />
      )
    )
  const error = open.error ?? finished.error
  const waiting = board.new.filter(({ status }) => status === 'confirmed')
  const isOutdated = open.isPlaceholderData || finished.isPlaceholderData
  return (
    <>
      {error && <Message kind="error">{messageOf(error, failure)}</Message>}
      <div
        aria-busy={isOutdated}
        className={`grid grid-cols-3 items-start gap-x-3 gap-y-6 xl:grid-cols-[repeat(3,minmax(0,1.2fr))_repeat(2,minmax(0,1fr))] ${isOutdated ? 'outdated' : ''}`}
      >
        <Column
          title={t`New`}
          count={counts?.pending}
          orders={board.new}
          look="border-turmeric"
          live
          above={
            waiting.length > 0 && (
              <div className="mb-2.5 space-y-2">
                <PreparationTime labelId={minutesId} />
                <AcceptAll waiting={waiting} />
              </div>
            )
          }
        />
        <Column title={t`Cooking`} count={counts?.preparing} orders={board.cooking} look="border-action" />
        <Column title={t`Ready`} count={counts?.ready} orders={board.ready} look="border-leaf" />
        <div className="col-span-3 grid grid-cols-2 items-start gap-x-3 gap-y-6 xl:contents">
          <Column title={t`Out`} count={counts?.out} orders={board.out} look="border-line-strong" />
          <Column
            title={t`Done`}
            count={counts && counts.delivered + counts.cancelled}
            orders={board.done}
            look="border-line-strong"
            below={
              finished.hasNextPage && (
                <Button
                  look="plain"
                  className="mt-3 w-full"
                  busy={finished.isFetchingNextPage}
                  onClick={() => finished.fetchNextPage()}
                >
                  <Trans>Load more</Trans>
                </Button>
              )
            }
          />
        </div>
      </div>
      {open.hasNextPage && (
        <p className="mt-4 text-center">
          <Button look="plain" busy={open.isFetchingNextPage} onClick={() => open.fetchNextPage()}>
            <Trans>More open orders</Trans>
          </Button>
        </p>
      )}
    </>
  )
}

const BoardSkeleton = () => {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="grid grid-cols-3 gap-3 xl:grid-cols-5">
      {['new', 'cooking', 'ready', 'out', 'done'].map((column) => (
        <div key={column} className="skeleton h-80 !rounded-card" />
      ))}
    </div>
  )
}
