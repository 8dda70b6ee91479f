import { toRow } from '../../db/rows.ts'
import { insertRows, type StatementPart } from '../../db/statement.ts'
import { promoRedemptions } from '../../db/tables/index.ts'
import { viewText } from '../../db/view-text.ts'
import { emailAddresses } from '../../db/views/accounts.ts'
import { hasOrdered } from '../../db/views/orders.ts'

type Redemption = { row: typeof promoRedemptions.$inferSelect; percent: number }

const rowOf = toRow(promoRedemptions)

/**
 * A statement part that redeems a first-order code with a checkout, if this customer may still use it at
 * `percent`. `now` is a value of another part. Unique indexes of promo_redemptions refuse a second redemption
 * of the code or by the customer.
 */
export const spendCode = ({ row, percent }: Redemption): StatementPart => ({
  name: 'code_valid',
  reads: ['now'],
  values: { redemptions: JSON.stringify([rowOf(row)]), percent },
  check: (parameter) => `code_valid AS (
    SELECT EXISTS (
      SELECT FROM json_populate_recordset(null::promo_redemptions, ${parameter('redemptions')}) p
      JOIN promo_codes c ON c.code = p.code AND c.percent = ${parameter('percent')} AND c.expires_at > ${parameter('now')}::timestamptz
      JOIN ${viewText(emailAddresses)} u ON u.id = p.user_id AND u.email_confirmed_at IS NOT NULL
        AND (c.issued_to IS NULL OR c.issued_to = u.id::text OR c.issued_to = lower(u.email))
      WHERE NOT ${hasOrdered('p.user_id')}
    ) AS ok
  )`,
  write: (parameter) => insertRows('redemption', promoRedemptions, parameter('redemptions')),
})
