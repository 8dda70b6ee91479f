import { Trans } from '@lingui/react/macro'
import { Icon } from './icon.tsx'

/** `4.5` with a star; nothing without ratings. */
export const Rating = ({ rating }: { rating: number | null }) =>
  rating === null ? null : (
    <span className="inline-flex items-center gap-1 text-sm font-bold">
      <Icon name="star-filled" size={14} className="text-star" />
      <span className="sr-only">
        <Trans>Rated</Trans>{' '}
      </span>
      {rating.toFixed(1)}
      <span className="sr-only">
        {' '}
        <Trans>out of 5</Trans>
      </span>
    </span>
  )
