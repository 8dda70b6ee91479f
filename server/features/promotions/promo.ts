import type { Paise } from '#shared/money/money.ts'
import type { Discount } from '#shared/promotions/promotions.ts'

/** A code that somebody may use now, with what it takes off. */
export type Promo = {
  /** In capitals. */
  code: string
  discount: Discount
  /** The campaign whose terms it has; null for a first-order code of somebody's own. */
  campaign: {
    /** Changes with its terms. */
    version: number
    /** What the dishes it applies to must cost at least, in paise. */
    minimum: Paise
    firstOrder: boolean
    /**
     * Whether all uses together are limited, and how often each person may use it; null: as often as they
     * like.
     */
    limited: boolean
    maxUsesEach: number | null
  } | null
}
