/** The languages the product speaks. English stands in the code itself; each other one has `languages/<code>.po`. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]
export const sourceLanguage = 'en'

/** Each language's name in itself, for the chooser. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' }

/** How dates, numbers and the page's `lang` are written. */
export const languageTags: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' }

/** What goes before a page's path: nothing in English, `/hi` in Hindi. */
export const languagePrefix = (language: Language): string =>
  language === sourceLanguage ? '' : `/${language}`

/** The language an address is in, and the address as it is in English. */
export const splitLanguage = (path: string): { language: Language; path: string } => {
  for (const language of languages) {
    const prefix = languagePrefix(language)
    if (prefix === '') continue
    if (path === prefix) return { language, path: '/' }
    if (path.startsWith(`${prefix}/`)) return { language, path: path.slice(prefix.length) }
  }
  return { language: sourceLanguage, path }
}
