export type Star = 'full' | 'half' | 'empty'

const maxStars = 5

/**
 * A rating from 0 to 5 as five stars: plus a half where the fraction is .5 or above (specification section
 * 9).
 */
export const starsOf = (rating: number): Star[] => {
  const within = Math.min(maxStars, Math.max(0, rating))
  const full = Math.floor(within)
  const half = within - full >= 0.5
  return Array.from({ length: maxStars }, (_, index) =>
    index < full ? 'full' : index === full && half ? 'half' : 'empty',
  )
}
