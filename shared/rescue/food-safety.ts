import { minuteMs } from '../time.ts'
import type { LotKind } from './rescue-lifecycle.ts'

/**
 * Minutes from cooking for which food may be given, by kind; what is packed has a date of its own. Settings
 * (`foodSafety`).
 */
export type FoodSafety = { hotMinutes: number; highRiskMinutes: number; chilledMinutes: number }

/**
 * Until when food of a kind may be handed over (giving.md, after FSSAI's guidance: hot food kept above 60 °C
 * 4 hours from cooking, high-risk food 2 hours, food chilled at 5 °C 24 hours, packed food the stated date).
 * A stated date only ever shortens it. Null for packed food without one.
 */
export const safeUntilOf = (
  { kind, cookedAt, useBy }: { kind: LotKind; cookedAt: Date; useBy: Date | null },
  { hotMinutes, highRiskMinutes, chilledMinutes }: FoodSafety,
): Date | null => {
  if (kind === 'packed') return useBy
  const minutes = { hot: hotMinutes, highRisk: highRiskMinutes, chilled: chilledMinutes }[kind]
  const ruled = new Date(cookedAt.getTime() + minutes * minuteMs)
  return useBy !== null && useBy < ruled ? useBy : ruled
}

/**
 * Until when customers may buy, so that shelters still have `shelterMinutes` to fetch it; halfway, where
 * there is not twice as much time. Null without a price.
 */
export const saleUntilOf = (
  { listedAt, pickUpBy, salePrice }: { listedAt: Date; pickUpBy: Date; salePrice: number | null },
  shelterMinutes: number,
): Date | null => {
  if (salePrice === null) return null
  const left = pickUpBy.getTime() - listedAt.getTime()
  return new Date(pickUpBy.getTime() - Math.min(shelterMinutes * minuteMs, left / 2))
}
