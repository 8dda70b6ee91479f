import type { StatementPart } from '../../../db/statement.ts'
import { hasConfirmedEmail } from '../../../db/views/accounts.ts'
import { hasOrdered } from '../../../db/views/orders.ts'
import type { Promo } from '../promo.ts'

export type CampaignUse = {
  code: string
  campaign: NonNullable<Promo['campaign']>
  userId: string
  paymentId: string
  /** Of all orders of the checkout, in paise. */
  discount: number
}

/**
 * A statement part that uses a campaign's code with a checkout, if its terms are still those that the
 * checkout was priced by, and it and its person may still use it. Where all uses together are limited, the
 * campaign's row is locked before they are counted: of concurrent checkouts each finds what the one before
 * has left. Unique indexes of promo_uses refuse a person's concurrent second use. `now` is a value of another
 * part.
 */
export const campaignPart = ({ code, campaign, userId, paymentId, discount }: CampaignUse): StatementPart => {
  const { version, limited, firstOrder, maxUsesEach } = campaign
  // Its text depends on these three, and so must its name.
  const kinds = [limited && 'limited', firstOrder && 'first', maxUsesEach !== null && 'each']
  const name = ['campaign', ...kinds.filter((kind) => kind !== false)].join('_')
  return {
    name,
    reads: ['now'],
    values: {
      code,
      version,
      userId,
      usePayment: paymentId,
      useDiscount: discount,
      ...(maxUsesEach !== null && { maxUsesEach }),
    },
    check: (parameter, soFar) => {
      const person = `${parameter('userId')}::uuid`
      const conditions = [
        `c.version = ${parameter('version')}`,
        'NOT c.paused',
        `c.starts_at <= ${parameter('now')}::timestamptz`,
        `coalesce(c.ends_at > ${parameter('now')}::timestamptz, true)`,
        'coalesce(c.used < c.max_uses, true)',
        hasConfirmedEmail(person),
        ...(firstOrder ? [`NOT ${hasOrdered(person)}`] : []),
        ...(maxUsesEach === null ? [] : ['(SELECT nth FROM campaign_nth) IS NOT NULL']),
      ]
      return `campaign_read AS (
        SELECT c.* FROM promo_campaigns c WHERE c.code = ${parameter('code')} AND ${soFar} ${limited ? 'FOR NO KEY UPDATE' : ''}
      ), campaign_nth AS (
        SELECT ${
          maxUsesEach === null
            ? 'null::integer'
            : `(SELECT min(n) FROM generate_series(1, ${parameter('maxUsesEach')}::integer) n WHERE NOT EXISTS (
          SELECT FROM promo_uses p WHERE p.code = ${parameter('code')} AND p.user_id = ${person} AND p.nth = n))`
        } AS nth
      ), ${name} AS (
        SELECT EXISTS (SELECT FROM campaign_read c WHERE ${conditions.join(' AND ')}) AS ok
      )`
    },
    write: (parameter) => `campaign_use AS (
      INSERT INTO promo_uses (payment_id, code, user_id, nth, first_order, discount, at)
      SELECT ${parameter('usePayment')}::uuid, ${parameter('code')}, ${parameter('userId')}::uuid, nth, ${firstOrder},
        ${parameter('useDiscount')}::bigint, ${parameter('now')}::timestamptz
      FROM agreed, campaign_nth WHERE ok
    )${
      limited
        ? `, campaign_used AS (
      UPDATE promo_campaigns c SET used = r.used + 1 FROM agreed, campaign_read r WHERE ok AND c.code = r.code
    )`
        : ''
    }`,
  }
}
