import { sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import { firstOrder } from './promo-code.ts'

/** A code that is good now, and the percent of each subtotal that it takes off. */
export type Promo = { code: string; percent: number }

type Found = { percent: number; expires_at: Date; spent: boolean; had: boolean; ordered: boolean }

/**
 * The promo code, in capitals, as `userId` may use it now; for a visitor (null) as far as it can be told. One round trip.
 * What it says can be out of date a moment later: the checkout's own statement decides.
 *
 * Refuses with promo_code_invalid (422) a code that is unknown, expired or spent, that is the second one of this person, or
 * that comes after the first order. An order that was cancelled, as with a refused payment, was none.
 */
export const usablePromo = async (deps: Deps, code: string, userId: string | null): Promise<Promo> => {
  const { rows } = await deps.db.execute<Found>(sql`
    SELECT c.percent, c.expires_at,
      EXISTS (SELECT FROM promo_redemptions r WHERE r.code = c.code) AS spent,
      EXISTS (SELECT FROM promo_redemptions r WHERE r.user_id = ${userId}::uuid AND r.offer = ${firstOrder}) AS had,
      EXISTS (SELECT FROM orders o WHERE o.user_id = ${userId}::uuid AND o.status <> 'cancelled') AS ordered
    FROM promo_codes c WHERE c.code = ${code}`)
  const [found] = rows
  if (!found) throw invalidPromo(/*i18n*/ 'This promo code is not valid.')
  if (found.had) throw alreadyHad()
  if (found.spent) throw alreadySpent()
  if (new Date(found.expires_at) <= deps.clock()) throw invalidPromo(/*i18n*/ 'This promo code has expired.')
  if (found.ordered) throw invalidPromo(/*i18n*/ 'This promo code is for a first order only.')
  return { code, percent: found.percent }
}

const invalidPromo = (message: string) => new Refusal('promo_code_invalid', message, { promoCode: message })
export const alreadyHad = () => invalidPromo(/*i18n*/ 'You have already used a first-order promo code.')
export const alreadySpent = () => invalidPromo(/*i18n*/ 'This promo code has already been used.')
