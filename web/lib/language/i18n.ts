import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { useHref } from 'react-router'
import { type Language, languages, sourceLanguage, splitLanguage } from '#shared/languages.ts'

/** One file for each language but English; the browser fetches only the one it needs. */
const catalogs = import.meta.glob<{ messages: Messages }>('/languages/*.po')

const instances = new Map<Language, I18n>()

/** Loads the messages of a language. English is in the code and needs no file. */
export const loadMessages = async (language: Language): Promise<void> => {
  if (instances.has(language)) return
  const messages =
    language === sourceLanguage ? {} : ((await catalogs[`/languages/${language}.po`]?.())?.messages ?? {})
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  // The build has compiled the messages (scripts/compile-messages.ts); what is still a string has no
  // placeholders.
  i18n.setMessagesCompiler((text) => [text])
  instances.set(language, i18n)
}

export const loadAllMessages = () => Promise.all(languages.map(loadMessages))

/** The instance for a language whose messages have been loaded. */
export const i18nFor = (language: Language): I18n => {
  const i18n = instances.get(language)
  if (!i18n) throw new Error(`the messages of ${language} are not loaded`)
  return i18n
}

/** The language of the page, taken from its path. */
export const useLocale = (): Language => splitLanguage(useHref('/')).language

/** In the browser: the language of the page. It changes only with a new document. */
export const currentLocale = (): Language => splitLanguage(window.location.pathname).language

/**
 * In the browser, outside components: translates a message of `shared` or of a module into the page's
 * language, with these values in its places.
 */
export const translate = (text: string, values?: Record<string, string>): string =>
  i18nFor(currentLocale())._(text, values)
