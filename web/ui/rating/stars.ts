export type Star = 'full' | 'half' | 'empty'

const most = 5

/**
 * A rating from 0 to 5 as five stars: plus a half where the fraction is .5 or above (specification section
 * 9).
 */
export const starsOf = (rating: number): Star[] => {
  const within = Math.min(most, Math.max(0, rating))
  const full = Math.floor(within)
  const half = within - full >= 0.5
  return Array.from({ length: most }, (_, index) =>
    index < full ? 'full' : index === full && half ? 'half' : 'empty',
  )
}
