import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { useHref } from 'react-router'
import { type Language, languages, sourceLanguage, splitLanguage } from '#shared/languages.ts'

/** One for each language beside English: a file that the browser fetches only where that language is read. */
const catalogues = import.meta.glob<{ messages: Messages }>('/languages/*.po')

const instances = new Map<Language, I18n>()

/** Makes the texts of a language ready. English stands in the code and needs nothing. */
export const loadTexts = async (language: Language): Promise<void> => {
  if (instances.has(language)) return
  const messages =
    language === sourceLanguage ? {} : ((await catalogues[`/languages/${language}.po`]?.())?.messages ?? {})
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  // Texts come parsed from the build (scripts/compile-messages.ts): what is still a string is shown as it is.
  i18n.setMessagesCompiler((text) => [text])
  instances.set(language, i18n)
}

export const loadAllTexts = () => Promise.all(languages.map(loadTexts))

/** The texts of a language that was loaded before. */
export const textsIn = (language: Language): I18n => {
  const i18n = instances.get(language)
  if (!i18n) throw new Error(`the texts of ${language} are not loaded`)
  return i18n
}

/** The language of the page, which its address says. */
export const useLanguage = (): Language => splitLanguage(useHref('/')).language

/** In the browser: the language of the page that was opened. It changes only by opening another one. */
export const languageHere = (): Language => splitLanguage(window.location.pathname).language

/** In the browser, outside components: a sentence from `shared`, or of a module, in the page's language. */
export const say = (text: string): string => textsIn(languageHere())._(text)
