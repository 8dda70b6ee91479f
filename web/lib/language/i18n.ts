import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { useHref } from 'react-router'
import { type Language, splitLanguage } from '#shared/languages.ts'

/** Loads one part of a language's messages (scripts/catalogues.ts). */
export type Catalogues = Record<string, () => Promise<{ messages: Messages }>>

/** The messages of every page; those of the dashboards are in desk-messages.ts. */
const ofPages = import.meta.glob('/languages/*.po', { query: '?pages' }) as Catalogues

const instances = new Map<Language, I18n>()

/** The instance for a language, which speaks English until its messages are loaded. */
export const i18nFor = (language: Language): I18n => {
  const existing = instances.get(language)
  if (existing) return existing
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } })
  // The build has compiled the messages (scripts/compile-messages.ts); what is still a string has no
  // placeholders.
  i18n.setMessagesCompiler((text) => [text])
  instances.set(language, i18n)
  return i18n
}

/** English is in the code and needs no file; the browser fetches the language that it needs. */
export const loadMessages = async (language: Language, catalogues = ofPages): Promise<void> => {
  const load = catalogues[`/languages/${language}.po`]
  i18nFor(language).load(language, load ? (await load()).messages : {})
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
