import { Trans } from '@lingui/react/macro'
import { Suspense, useRef } from 'react'
import { useInView } from '../../../lib/hooks/use-in-view.ts'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import { Rating } from '../../../ui/rating/rating.tsx'

const ReviewList = lazyPart(() => import('./review-list.tsx'))

type Props = {
  of: 'restaurants' | 'dishes'
  id: string
  /** Who answers. */
  restaurant: string
  rating: number | null
  count: number
}

/** What customers wrote, read when somebody comes near it; nothing where nobody has rated. */
export const Reviews = ({ of, id, restaurant, rating, count }: Props) => {
  const box = useRef<HTMLElement>(null)
  const near = useInView(box)
  if (count === 0) return null
  return (
    <section ref={box} aria-labelledby="reviews" className="scroll-mt-44 pt-12">
      <h2 id="reviews" className="mb-3 flex flex-wrap items-center gap-x-4 text-2xl">
        {of === 'dishes' ? <Trans>Reviews of orders with this dish</Trans> : <Trans>Reviews</Trans>}{' '}
        <Rating rating={rating} count={count} />
      </h2>
      <div className="min-h-24">
        {near && (
          <Suspense fallback={<div className="skeleton h-24 w-full !rounded-card" />}>
            <ReviewList key={id} of={of} id={id} restaurant={restaurant} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
