import { Trans, useLingui } from '@lingui/react/macro'
import { IconStar, IconStarFilled, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { courierTagLabels, foodTagLabels } from '#shared/ratings/tags.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { useDishText } from '../../lib/language/dish-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { RateButton } from './rate-button.tsx'
import { TagList } from './tag-list.tsx'

const stars = [1, 2, 3, 4, 5] as const

/** The rating that the customer gave, with what was written and what the restaurant answered. */
export const GivenRating = ({ order }: { order: Order }) => {
  const { t, i18n } = useLingui()
  const { nameOf } = useDishText()
  const { rating: given } = order
  const restaurant = order.restaurant.name
  if (given === null) return null
  const { rating, feedback, reply, tags, courier, dishes, hidden } = given
  const names = new Map(order.items.map((item) => [item.dishId, nameOf(item)]))
  const named = (up: boolean) =>
    dishes.flatMap((dish) => (dish.up === up ? (names.get(dish.dishId) ?? []) : [])).join(', ')
  const [good, bad] = [named(true), named(false)]
  const name = order.delivery?.agent.name ?? t`the courier`
  const courierStars = courier?.rating ?? 0
  const why = hidden?.reason
  return (
    <section
      aria-labelledby="given-rating"
      className="space-y-2 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <h2 id="given-rating" className="text-lg">
        <Trans>You rated {rating} of 5</Trans>
      </h2>
      <p aria-hidden="true" className="flex gap-0.5">
        {stars.map((star) =>
          star <= rating ? (
            <IconStarFilled key={star} size={24} className="text-star" />
          ) : (
            <IconStar key={star} size={24} className="text-soft" />
          ),
        )}
      </p>
      <TagList labels={tags.map((tag) => i18n._(foodTagLabels[tag]))} />
      {good !== '' && (
        <p className="flex gap-2">
          <IconThumbUp aria-label={t`Good:`} size={20} className="mt-0.5 shrink-0 text-leaf" />
          <span className="wrap-anywhere">{good}</span>
        </p>
      )}
      {bad !== '' && (
        <p className="flex gap-2">
          <IconThumbDown aria-label={t`Not good:`} size={20} className="mt-0.5 shrink-0 text-chilli" />
          <span className="wrap-anywhere">{bad}</span>
        </p>
      )}
      {feedback !== '' && <p className="wrap-anywhere text-soft">{feedback}</p>}
      {reply !== null && (
        <p className="wrap-anywhere border-l-4 border-accent pl-3">
          <b>
            <Trans>{restaurant} answered:</Trans>
          </b>{' '}
          {reply}
        </p>
      )}
      {courier && (
        <p className="font-bold">
          <Trans>
            You gave {name} {courierStars} of 5
          </Trans>
        </p>
      )}
      {courier && <TagList labels={courier.tags.map((tag) => i18n._(courierTagLabels[tag]))} />}
      {hidden && (
        <Message kind="error">
          <Trans>Our team took this review down: {why}</Trans>
        </Message>
      )}
      <div className="-ml-3 flex flex-wrap">
        <RateButton order={order} look="quiet" className="!px-3" />
        {order.allowedActions.includes('removeRating') && <RemoveRating orderId={order.id} />}
      </div>
    </section>
  )
}

/** Asks again, since it cannot be taken back. */
const RemoveRating = ({ orderId }: { orderId: string }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const remove = async () => {
    try {
      client.setQueryData(
        ['order', orderId],
        await call('DELETE /api/orders/:id/rating', { params: { id: orderId } }),
      )
    } catch (error) {
      setProblem(messageOf(error, t`Your rating could not be deleted. Please try again.`))
    }
  }
  return (
    <>
      <Button look="quiet" className="!px-3" onClick={asked ? remove : () => setAsked(true)}>
        {asked ? <Trans>Delete it for good?</Trans> : <Trans>Delete your rating</Trans>}
      </Button>
      {problem && <Message kind="error">{problem}</Message>}
    </>
  )
}
