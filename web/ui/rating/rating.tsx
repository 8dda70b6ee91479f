import { Plural, Trans } from '@lingui/react/macro'
import { Icon } from '../icons/icon.tsx'
import { shortCount } from './rating-text.ts'

type Props = {
  rating: number | null
  /** How many people gave it. */
  count: number
  /** Where nobody has: says that it is new instead of nothing. */
  orNew?: boolean
}

/** `4.5 (1.2K+)` with a star, never without the number of people. */
export const Rating = ({ rating, count, orNew = false }: Props) =>
  rating === null || count === 0 ? (
    orNew ? (
      <span className="rounded-full bg-leaf-tint px-2.5 py-0.5 text-sm font-bold text-leaf">
        <Trans>New</Trans>
      </span>
    ) : null
  ) : (
    <span className="inline-flex items-center gap-1 text-sm font-bold">
      <Icon name="star-filled" size={14} className="text-star" />
      <span className="sr-only">
        <Trans>Rated</Trans>{' '}
      </span>
      {rating.toFixed(1)}
      <span className="sr-only">
        {' '}
        <Trans>out of 5</Trans> <Plural value={count} one="by # customer" other="by # customers" />
      </span>
      <span aria-hidden="true" className="font-semibold text-soft">
        ({shortCount(count)})
      </span>
    </span>
  )
