import { Trans, useLingui } from '@lingui/react/macro'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { Review } from '#shared/ratings/contracts.ts'
import { foodTagLabels } from '#shared/ratings/tags.ts'
import { useDishText } from '../../../lib/language/dish-text.ts'
import { writtenIn } from '../../../lib/language/written-in.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { StarRow } from '../../../ui/rating/star-row.tsx'
import { TagList } from '../tag-list.tsx'
import { ReportReview } from './report-review.tsx'

/** One review: who, how many stars, when, what, and what the restaurant answered. */
export const ReviewItem = ({ review, restaurant }: { review: Review; restaurant: string }) => {
  const { t, i18n } = useLingui()
  const { nameOf } = useDishText()
  const isSignedIn = useUser() !== null
  const [reporting, setReporting] = useState(false)
  const { rating, tags, text, month, changed, reply, dishes } = review
  const author = review.author ?? t`A customer`
  const when = i18n.date(new Date(`${month}-15`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <article
      aria-label={t`Review of ${author}`}
      className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <p className="flex flex-wrap items-center gap-x-3">
        <b className="wrap-anywhere">{author}</b>
        <StarRow rating={rating} />
        <span className="text-sm text-soft">
          {when}
          {changed && (
            <>
              {' '}
              · <Trans>changed</Trans>
            </>
          )}
        </span>
      </p>
      <TagList labels={tags.map((tag) => i18n._(foodTagLabels[tag]))} />
      <p lang={writtenIn(text)} className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {dishes.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {dishes.map((dish) => (
            <li key={dish.id} className="inline-flex items-center gap-1.5">
              {dish.up ? (
                <IconThumbUp aria-label={t`Good:`} size={17} className="shrink-0 text-leaf" />
              ) : (
                <IconThumbDown aria-label={t`Not good:`} size={17} className="shrink-0 text-chilli" />
              )}
              <span className="wrap-anywhere">{nameOf(dish)}</span>
            </li>
          ))}
        </ul>
      )}
      {reply !== null && (
        <p className="wrap-anywhere border-l-4 border-accent pl-3">
          <b>
            <Trans>{restaurant} answered:</Trans>
          </b>{' '}
          {reply}
        </p>
      )}
      {isSignedIn && (
        <p className="mt-auto">
          <Button
            look="quiet"
            className="!-ml-2 !px-2 text-sm !text-soft"
            aria-label={t`Report the review of ${author}`}
            onClick={() => setReporting(true)}
          >
            <Trans>Report</Trans>
          </Button>
        </p>
      )}
      <ReportReview id={review.id} open={reporting} onClose={() => setReporting(false)} />
    </article>
  )
}
