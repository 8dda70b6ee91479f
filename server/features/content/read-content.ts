import { eq } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import type { SiteContent } from '#shared/site-content.ts'
import { platformSettings } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { defaultContent } from './default-content.ts'

/** What the site says about itself in a language: what the operator wrote, and the defaults where nothing was written. */
export const readContent = async (deps: Deps, language: Language): Promise<SiteContent> => {
  const [row] = await deps.db
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.name, 'site-content'))
  const written = row?.value as Partial<Record<Language, Partial<SiteContent>>> | undefined
  return { ...defaultContent[language], ...written?.[language] }
}
