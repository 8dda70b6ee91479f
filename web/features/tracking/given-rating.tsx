import { Trans } from '@lingui/react/macro'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { Order } from '#shared/contracts/orders.ts'

const stars = [1, 2, 3, 4, 5] as const

/** The rating that the customer gave, with what was written and what the restaurant answered. */
export const GivenRating = ({
  rating: { rating, feedback, reply },
  restaurant,
}: {
  rating: NonNullable<Order['rating']>
  restaurant: string
}) => (
  <section
    aria-labelledby="given-rating"
    className="rounded-card border border-line bg-surface p-4 shadow-card"
  >
    <h2 id="given-rating" className="text-lg">
      <Trans>You rated {rating} of 5</Trans>
    </h2>
    <p aria-hidden="true" className="mt-1 flex gap-0.5">
      {stars.map((star) =>
        star <= rating ? (
          <IconStarFilled key={star} size={24} className="text-star" />
        ) : (
          <IconStar key={star} size={24} className="text-soft" />
        ),
      )}
    </p>
    {feedback !== '' && <p className="mt-2 break-words text-soft">{feedback}</p>}
    {reply !== null && (
      <p className="mt-2 break-words border-l-4 border-accent pl-3">
        <b>
          <Trans>{restaurant} answered:</Trans>
        </b>{' '}
        {reply}
      </p>
    )}
  </section>
)
