import { eq } from 'drizzle-orm'
import { defaultPricing, type PricingSettings } from '#shared/pricing.ts'
import type { Executor } from '../../db/connection.ts'
import { platformSettings } from '../../db/tables/index.ts'

/** The prices in force: the specification's, unless an admin changed them. */
export const readPricing = async (executor: Executor): Promise<PricingSettings> => {
  const [row] = await executor
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.name, 'pricing'))
  return { ...defaultPricing, ...(row?.value as Partial<PricingSettings> | undefined) }
}
