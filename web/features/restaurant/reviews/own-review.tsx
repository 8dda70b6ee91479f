import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnReview } from '#shared/ratings/contracts.ts'
import { foodTagLabels } from '#shared/ratings/tags.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { writtenIn } from '../../../lib/language/written-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { StarRow } from '../../../ui/rating/star-row.tsx'
import { ReportReview, TagList } from '../../ratings/index.ts'
import { useMay } from '../access/use-duties.ts'
import { useDashboardAddress, useRestaurantId } from '../access/use-restaurant.ts'
import { AnswerForm } from '../order/answer-form.tsx'
import { restaurantKey } from '../order/kitchen-cache.ts'

/** One rating with its words, the answer to it, and the way to its order. */
export const OwnReviewItem = ({ review }: { review: OwnReview }) => {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const address = useDashboardAddress()
  const may = useMay()
  const [reporting, setReporting] = useState(false)
  const { orderId, number, rating, tags, text, at, reply, hidden, reported, dishes } = review
  const author = review.author ?? t`A customer`
  const order = number === null ? orderId : `#${number}`
  const named = (up: boolean) => dishes.flatMap((dish) => (dish.up === up ? [dish.name] : [])).join(', ')
  const why = hidden?.reason
  const [good, bad] = [named(true), named(false)]
  return (
    <article
      aria-label={t`Review of ${author}`}
      className="space-y-2 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex items-start gap-x-3">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <b className="wrap-anywhere">{author}</b>
          <StarRow rating={rating} />
          <span className="text-sm text-soft">{exactTime(at)}</span>
        </p>
        <Link
          to={address({ tab: 'orders', order: orderId })}
          className="-my-2 inline-flex min-h-11 shrink-0 items-center font-bold text-accent hover:underline"
        >
          <Trans>Order {order}</Trans>
        </Link>
      </div>
      <TagList labels={tags.map((tag) => i18n._(foodTagLabels[tag]))} />
      {good !== '' && (
        <p className="wrap-anywhere text-leaf">
          <Trans>Good: {good}</Trans>
        </p>
      )}
      {bad !== '' && (
        <p className="wrap-anywhere text-chilli">
          <Trans>Not good: {bad}</Trans>
        </p>
      )}
      {text !== '' && (
        <>
          <blockquote lang={writtenIn(text)} className="wrap-anywhere whitespace-pre-line">
            {text}
          </blockquote>
          {!review.public && (
            <p className="text-sm text-soft">
              <Trans>For you alone: nobody else reads it.</Trans>
            </p>
          )}
        </>
      )}
      {hidden ? (
        <Message kind="success">
          <Trans>Our team took this review down: {why}</Trans>
        </Message>
      ) : (
        <div className="flex flex-wrap items-center gap-x-2 [&>:is(div,form)]:w-full">
          <AnswerForm
            key={reply}
            id={orderId}
            to="rating-reply"
            before={reply}
            label={t`Your answer`}
            hint={
              review.public && text !== ''
                ? t`Everybody who reads the review reads it.`
                : t`The customer reads it with the order.`
            }
            send={t`Send the answer`}
            folded={t`Answer`}
          />
          {text !== '' && may('sell') && (
            <Button look="quiet" className="!px-2" disabled={reported} onClick={() => setReporting(true)}>
              {reported ? <Trans>Reported: our team looks at it</Trans> : <Trans>Report</Trans>}
            </Button>
          )}
        </div>
      )}
      <ReportReview
        id={review.id}
        open={reporting}
        onClose={() => setReporting(false)}
        onReported={() => client.invalidateQueries({ queryKey: [...restaurantKey(restaurant), 'reviews'] })}
      />
    </article>
  )
}
