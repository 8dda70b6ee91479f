import { type Paise, paise } from '#shared/money/money.ts'
import { hasConfirmedEmail } from '../../../db/views/accounts.ts'
import { hasOrdered } from '../../../db/views/orders.ts'
import type { Promo } from '../promo.ts'
import { alreadySpent, expired, firstOrderOnly, invalidPromo, unconfirmed } from '../refusals.ts'

/** A campaign as `campaignJson` reads it for one person. */
export type FoundCampaign = {
  percent: number | null
  amount: Paise | null
  most: Paise | null
  minimum: Paise
  restaurant_ids: string[] | null
  first_order: boolean
  max_uses: number | null
  max_uses_each: number | null
  used: number
  version: number
  paused: boolean
  early: boolean
  over: boolean
  mine: number
  ordered: boolean
  confirmed: boolean
}

/** SQL of a campaign with what is known of a person, as JSON; null without one of that code. */
export const campaignJson = (code: string, userId: string, now: string): string => `(
  SELECT json_build_object(
    'percent', c.percent, 'amount', c.amount, 'most', c.most, 'minimum', c.minimum, 'restaurant_ids', c.restaurant_ids,
    'first_order', c.first_order, 'max_uses', c.max_uses, 'max_uses_each', c.max_uses_each, 'used', c.used,
    'version', c.version, 'paused', c.paused, 'early', c.starts_at > ${now}, 'over', coalesce(c.ends_at <= ${now}, false),
    'mine', (SELECT count(*) FROM promo_uses p WHERE p.code = c.code AND p.user_id = ${userId}::uuid),
    'ordered', ${hasOrdered(`${userId}::uuid`)},
    'confirmed', ${hasConfirmedEmail(`${userId}::uuid`)})
  FROM promo_campaigns c WHERE c.code = ${code}
)`

/**
 * What a campaign gives a person, or a visitor as far as that is known. Refuses with promo_code_invalid one
 * that is paused, has not begun, is over or used up, that the person has used as often as each may, after a
 * first order where it is for that, and before the e-mail address is confirmed.
 */
export const campaignPromo = (code: string, found: FoundCampaign, userId: string | null): Promo => {
  const { max_uses: maxUses, max_uses_each: maxUsesEach, first_order: firstOrder } = found
  if (found.paused) throw invalidPromo(/*i18n*/ 'This promo code is not valid right now.')
  if (found.early) throw invalidPromo(/*i18n*/ 'This promo code is not valid yet.')
  if (found.over) throw expired()
  if (maxUses !== null && found.used >= maxUses) throw usedUp()
  if (maxUsesEach !== null && found.mine >= maxUsesEach) throw alreadyUsed(maxUsesEach)
  if (firstOrder && found.ordered) throw firstOrderOnly()
  if (userId !== null && !found.confirmed) throw unconfirmed()
  const { percent, amount, most, restaurant_ids: restaurantIds, version } = found
  return {
    code,
    discount: { percent, amount, most, restaurantIds },
    campaign: {
      version,
      minimum: paise(found.minimum),
      firstOrder,
      limited: maxUses !== null,
      maxUsesEach,
    },
  }
}

export const usedUp = () => invalidPromo(/*i18n*/ 'This promo code has been used up.')

const alreadyUsed = (each: number) =>
  each === 1
    ? alreadySpent()
    : invalidPromo(/*i18n*/ 'You have already used this promo code {count} times.', { count: each })
