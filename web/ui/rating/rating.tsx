import { Plural, Trans } from '@lingui/react/macro'
import { Icon } from '../icons/icon.tsx'

type Props = {
  rating: number | null
  /** How many people gave it; none is not mentioned. */
  count?: number
}

/** `4.5 (1,240)` with a star; nothing without ratings. */
export const Rating = ({ rating, count = 0 }: Props) =>
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
        {count > 0 && (
          <>
            {' '}
            <Plural value={count} one="by # customer" other="by # customers" />
          </>
        )}
      </span>
      {count > 0 && (
        <span aria-hidden="true" className="font-semibold text-soft">
          ({count.toLocaleString('en-IN')})
        </span>
      )}
    </span>
  )
