import { Trans, useLingui } from '@lingui/react/macro'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { RestaurantOrderDetails } from '#shared/orders/restaurant-contracts.ts'
import { foodTagLabels } from '#shared/ratings/tags.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { TagList } from '../../ratings/index.ts'
import { AnswerForm } from '../order/answer-form.tsx'
import { Part } from './part.tsx'

const stars = [1, 2, 3, 4, 5] as const

/** What the customer thought of it, and what the restaurant says to that; nothing without a rating. */
export const OrderRating = ({ details: { order, ratedAt } }: { details: RestaurantOrderDetails }) => {
  const { t, i18n } = useLingui()
  const { rating } = order
  if (rating === null) return null
  const given = rating.rating
  const at = exactTime(ratedAt)
  const thumbOf = ({ dishId, up }: { dishId: string; up: boolean }) => {
    const name = order.items.find((item) => item.dishId === dishId)?.name ?? dishId
    return up ? t`${name}: good` : t`${name}: not good`
  }
  return (
    <Part title={<Trans>Rating</Trans>}>
      <div className="space-y-3">
        <p className="flex flex-wrap items-center gap-x-3">
          <span aria-hidden="true" className="flex gap-0.5">
            {stars.map((star) =>
              star <= given ? (
                <IconStarFilled key={star} size={22} className="text-star" />
              ) : (
                <IconStar key={star} size={22} className="text-soft" />
              ),
            )}
          </span>
          <b>
            <Trans>{given} of 5</Trans>
          </b>
          {ratedAt && <span className="text-sm text-soft">{at}</span>}
        </p>
        <TagList labels={rating.tags.map((tag) => i18n._(foodTagLabels[tag]))} />
        {rating.dishes.length > 0 && (
          <p className="wrap-anywhere">{rating.dishes.map(thumbOf).join(' · ')}</p>
        )}
        {rating.feedback !== '' && (
          <blockquote className="wrap-anywhere border-l-4 border-line pl-3">{rating.feedback}</blockquote>
        )}
        <AnswerForm
          key={rating.reply}
          id={order.id}
          to="rating-reply"
          before={rating.reply}
          label={t`Your answer`}
          hint={t`The customer reads it with the order.`}
          send={t`Send the answer`}
        />
      </div>
    </Part>
  )
}
