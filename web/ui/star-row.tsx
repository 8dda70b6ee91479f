import { Trans } from '@lingui/react/macro'
import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react'
import { starsOf } from './stars.ts'

const icons = { full: IconStarFilled, half: IconStarHalfFilled, empty: IconStar }

/** A rating as five stars, to the half. */
export const StarRow = ({ rating, size = 16 }: { rating: number; size?: number }) => (
  <span className="inline-flex items-center gap-0.5 text-star">
    {starsOf(rating).map((star, place) => {
      const Icon = icons[star]
      // biome-ignore lint/suspicious/noArrayIndexKey: five stars that stay where they are
      return <Icon key={place} aria-hidden="true" size={size} />
    })}
    <span className="sr-only">
      <Trans>Rated {rating.toFixed(1)} out of 5</Trans>
    </span>
  </span>
)
