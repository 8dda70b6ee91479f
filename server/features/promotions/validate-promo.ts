import { percentOff } from '#shared/promotions/promotions.ts'
import { viewText } from '../../db/view-text.ts'
import { emailAddresses } from '../../db/views/accounts.ts'
import { hasOrdered } from '../../db/views/orders.ts'
import type { Deps } from '../../deps.ts'
import { limits } from '../../http/limits/limits.ts'
import {
  type Count,
  countInsert,
  countParameter,
  counts,
  RateLimited,
  spentAt,
} from '../../http/limits/rate-limit.ts'
import { campaignJson, campaignPromo, type FoundCampaign } from './campaigns/find-campaign.ts'
import type { Promo } from './promo.ts'
import { firstOrder } from './promo-code.ts'
import { alreadyHad, alreadySpent, expired, firstOrderOnly, invalidPromo, unconfirmed } from './refusals.ts'

/**
 * Who uses a code; a visitor has no id. `ip` by http/limits/ip.ts; null if the code was issued by us and is
 * no guess.
 */
export type PromoUser = { userId: string | null; ip: string | null }

type Found = {
  percent: number | null
  expires_at: Date
  spent: boolean
  had: boolean
  ordered: boolean
  theirs: boolean
  confirmed: boolean
  /** When guesses are allowed again. */
  until: Date | null
  campaign: FoundCampaign | null
}

/**
 * Reads the code and, in the same statement, counts it if it is a guess: unknown, or issued to somebody else.
 * Beyond the limit valid codes are refused too, since the difference would reveal them. Concurrent guesses
 * can exceed the limit by at most the number of connections.
 */
const text = `
  WITH found AS (
    SELECT c.percent, c.expires_at,
      EXISTS (SELECT FROM promo_redemptions r WHERE r.code = c.code) AS spent,
      EXISTS (SELECT FROM promo_redemptions r WHERE r.user_id = $2::uuid AND r.offer = $3) AS had,
      ${hasOrdered('$2::uuid')} AS ordered,
      coalesce(c.issued_to IS NULL OR c.issued_to = u.id::text OR c.issued_to = lower(u.email), false) AS theirs,
      u.email_confirmed_at IS NOT NULL AS confirmed
    FROM promo_codes c LEFT JOIN ${viewText(emailAddresses)} u ON u.id = $2::uuid WHERE c.code = $1
  ), counted AS (
    ${countInsert(
      '$4',
      '$5',
      `NOT EXISTS (SELECT FROM found WHERE theirs OR $2::uuid IS NULL) AND NOT EXISTS (SELECT FROM promo_campaigns WHERE code = $1)`,
    )}
  ), held AS (${spentAt(counts('$4'), '$5')})
  SELECT held.until, found.*, ${campaignJson('$1', '$2', '$5')} AS campaign FROM held LEFT JOIN found ON true`

/**
 * Checks whether somebody may use a promo code (in capitals) now; for a visitor, as far as that is known. One
 * round trip. The result may be stale a moment later: the checkout's own statement decides.
 *
 * Refuses with promo_code_invalid (422) a code that is unknown, expired or used, that was issued to somebody
 * else, that is the person's second one, after a first order, or before the e-mail address is confirmed.
 * Cancelled orders do not count, nor those with a declined payment. Refuses with rate_limited (429) after too
 * many guesses.
 */
export const validatePromo = async (deps: Deps, code: string, { userId, ip }: PromoUser): Promise<Promo> => {
  const guesses = countParameter(deps, guessCounts(userId, ip))
  const { rows } = await deps.pool.query<Found>({
    name: 'validate-promo',
    text,
    values: [code, userId, firstOrder, guesses, deps.clock()],
  })
  const [found] = rows
  if (found?.until) throw new RateLimited(deps, found.until)
  if (found?.campaign) return campaignPromo(code, found.campaign, userId)
  if (!found || found.percent === null) throw invalidPromo(/*i18n*/ 'This promo code is not valid.')
  if (userId !== null && !found.theirs)
    throw invalidPromo(/*i18n*/ 'This promo code belongs to another account.')
  if (found.had) throw alreadyHad()
  if (found.spent) throw alreadySpent()
  if (found.expires_at <= deps.clock()) throw expired()
  if (found.ordered) throw firstOrderOnly()
  if (userId !== null && !found.confirmed) throw unconfirmed()
  return { code, discount: percentOff(found.percent), campaign: null }
}

const guessCounts = (userId: string | null, ip: string | null): Count[] => {
  if (ip === null) return []
  const byIp = { limit: limits.promoGuessesByIp, subject: ip }
  return userId === null ? [byIp] : [{ limit: limits.promoGuesses, subject: userId }, byIp]
}
