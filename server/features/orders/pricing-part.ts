import type { StatementPart } from '../../db/statement.ts'

/** Checks that the pricing is what the order was priced by. `storedPricing` is as it is stored; null: the defaults. */
export const pricingUnchanged = (storedPricing: unknown): StatementPart => ({
  name: 'pricing_unchanged',
  values: { pricing: storedPricing === null ? null : JSON.stringify(storedPricing) },
  check: (parameter) => `pricing_unchanged AS (
    SELECT (SELECT value FROM platform_settings WHERE name = 'pricing') IS NOT DISTINCT FROM ${parameter('pricing')}::jsonb AS ok
  )`,
})
