import { IconStarFilled } from '@tabler/icons-react'

/** `4.5` with a star; nothing until somebody rated. */
export const Rating = ({ rating }: { rating: number | null }) =>
  rating === null ? null : (
    <span className="inline-flex items-center gap-1 text-sm font-bold">
      <IconStarFilled aria-hidden="true" size={14} className="text-star" />
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)}
      <span className="sr-only"> out of 5</span>
    </span>
  )
