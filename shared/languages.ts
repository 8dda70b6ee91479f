/** The supported languages. English texts are in the code; every other language has `languages/<code>.po`. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]
export const sourceLanguage = 'en'

/** Each language's name in itself, for the chooser. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' }

/** BCP 47 tags for dates, numbers and the page's `lang`. */
export const languageTags: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' }

/** The prefix of a page's path: none in English, `/hi` in Hindi. */
export const languagePrefix = (language: Language): string =>
  language === sourceLanguage ? '' : `/${language}`

/** The language of a path, and the path without its language prefix. */
export const splitLanguage = (path: string): { language: Language; path: string } => {
  for (const language of languages) {
    const prefix = languagePrefix(language)
    if (prefix === '') continue
    if (path === prefix) return { language, path: '/' }
    if (path.startsWith(`${prefix}/`)) return { language, path: path.slice(prefix.length) }
  }
  return { language: sourceLanguage, path }
}
