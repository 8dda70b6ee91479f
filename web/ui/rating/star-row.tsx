import { Trans } from '@lingui/react/macro'
import { Icon } from '../icons/icon.tsx'
import { starsOf } from './stars.ts'

const icons = { full: 'star-filled', half: 'star-half-filled', empty: 'star' } as const

/** A rating as five stars, in halves. */
export const StarRow = ({ rating, size = 16 }: { rating: number; size?: number }) => (
  <span className="inline-flex items-center gap-0.5 text-star">
    {starsOf(rating).map((star, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: five stars that stay where they are
      <Icon key={index} name={icons[star]} size={size} />
    ))}
    <span className="sr-only">
      <Trans>Rated {rating.toFixed(1)} out of 5</Trans>
    </span>
  </span>
)
