import type { SiteContent } from '#shared/content/site-content.ts'
import type { Language } from '#shared/languages.ts'
import type { Deps } from '../../deps.ts'
import { readSetting } from '../settings/read-setting.ts'
import { defaultContent } from './default-content.ts'

/** The operator's texts in a language; defaults where there are none. */
export const readContent = async (deps: Deps, language: Language): Promise<SiteContent> => {
  const written = await readSetting(deps.db, 'site-content')
  return { ...defaultContent[language], ...written[language] }
}
