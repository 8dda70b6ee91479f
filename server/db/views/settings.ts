import { QueryBuilder } from 'drizzle-orm/pg-core'
import { platformSettings } from '../tables/settings.ts'

/** The settings that somebody has set, as they are stored: a checkout compares them. */
export const storedSettings = new QueryBuilder()
  .select({ name: platformSettings.name, value: platformSettings.value })
  .from(platformSettings)
  .as('stored_settings')
