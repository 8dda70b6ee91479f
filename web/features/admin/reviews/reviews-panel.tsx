import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminReview } from '#shared/ratings/contracts.ts'
import { reviewStates } from '#shared/ratings/review-lists.ts'
import { foodTagLabels } from '#shared/ratings/tags.ts'
import { call } from '../../../lib/calls/api.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { writtenIn } from '../../../lib/language/written-in.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ChipFilter, FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { StarRow } from '../../../ui/rating/star-row.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { reportReasonLabels, TagList } from '../../ratings/index.ts'
import { adminAddress } from '../address.ts'

const reviewsKey = ['admin-reviews']

/** Reviews that somebody reported, and those that were taken down. */
const ReviewsPanel = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({ state: [...reviewStates] })
  const { state } = filters.values
  const query = useInfiniteQuery({
    queryKey: [...reviewsKey, state],
    ...pagesOf('GET /api/admin/reviews', { query: { state } }),
  })
  return (
    <section aria-label={t`Reviews`} className="space-y-4">
      <FilterBar label={t`Filter reviews`}>
        <ChipFilter
          label={t`Which reviews`}
          value={state}
          onChange={(next) => filters.set({ state: next })}
          choices={[
            { value: 'reported', label: t`Reported` },
            { value: 'hidden', label: t`Taken down` },
          ]}
        />
      </FilterBar>
      <PagedList
        query={query}
        failure={t`The reviews could not be loaded.`}
        empty={
          state === 'reported' ? (
            <EmptyState
              glyph="compass"
              title={t`Nobody has reported a review`}
              text={t`What somebody reports waits here until it is kept or taken down.`}
            />
          ) : (
            <EmptyState glyph="compass" title={t`No review was taken down`} />
          )
        }
      >
        {(review) => <Reported review={review} />}
      </PagedList>
    </section>
  )
}
export default ReviewsPanel

const Reported = ({ review }: { review: AdminReview }) => {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState<'hide' | 'keep'>()
  const { id, orderId, restaurant, rating, tags, text, at, reply, hidden, reports } = review
  const author = review.author ?? t`A customer`
  const decide = async (reason: string) => {
    const body = { hidden: asked === 'hide', reason }
    await call('POST /api/admin/reviews/:id/decision', { params: { id }, body })
    await Promise.all([
      client.invalidateQueries({ queryKey: reviewsKey }),
      client.invalidateQueries({ queryKey: ['admin', 'stats'] }),
    ])
    toast.success(asked === 'hide' ? t`The review is taken down` : t`The review is shown`)
  }
  const texts = {
    hide: {
      title: t`Take this review down?`,
      description: t`Words and stars count for nobody any more. Whoever wrote it reads the reason with the order.`,
      confirm: t`Take down`,
    },
    keep: {
      title: hidden ? t`Show this review again?` : t`Keep this review?`,
      description: t`It stays where everybody reads it, and its stars count.`,
      confirm: hidden ? t`Show` : t`Keep`,
    },
  }
  const shown = asked ?? 'hide'
  return (
    <article
      aria-label={t`Review of ${author}`}
      className="space-y-2 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <p className="flex flex-wrap items-center gap-x-3">
        <b className="wrap-anywhere">{author}</b>
        <StarRow rating={rating} />
        <span className="wrap-anywhere">{restaurant.name}</span>
        <span className="text-sm text-soft">{exactTime(at)}</span>
        <Link
          to={adminAddress({ tab: 'orders', order: orderId })}
          className="ml-auto inline-flex min-h-11 items-center font-bold text-accent hover:underline"
        >
          {orderId}
        </Link>
      </p>
      <TagList labels={tags.map((tag) => i18n._(foodTagLabels[tag]))} />
      <blockquote lang={writtenIn(text)} className="wrap-anywhere whitespace-pre-line">
        {text}
      </blockquote>
      {reply !== null && <p className="wrap-anywhere border-l-4 border-line pl-3">{reply}</p>}
      {hidden && (
        <p className="wrap-anywhere rounded-2xl bg-sunken px-4 py-2">
          <b>{exactTime(hidden.at)}:</b> {hidden.reason}
        </p>
      )}
      {reports.length > 0 && (
        <ul aria-label={t`Reports`} className="space-y-1 rounded-2xl bg-sunken px-4 py-2">
          {reports.map((report) => (
            <li
              key={`${report.at} ${report.by}`}
              className={`wrap-anywhere ${report.decided ? 'text-soft' : ''}`}
            >
              <b>{report.by === 'restaurant' ? t`The restaurant` : t`A reader`}:</b>{' '}
              {t(reportReasonLabels[report.reason])}
              {report.note !== '' && ` · ${report.note}`}
              {report.decided && ` · ${t`decided`}`}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {!hidden && (
          <Button look="danger" onClick={() => setAsked('hide')}>
            <Trans>Take down</Trans>
          </Button>
        )}
        <Button look="plain" onClick={() => setAsked('keep')}>
          {hidden ? <Trans>Show again</Trans> : <Trans>Keep</Trans>}
        </Button>
      </div>
      <ReasonDialog
        key={shown}
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        {...texts[shown]}
        reasonRequired
        onConfirm={decide}
      />
    </article>
  )
}
