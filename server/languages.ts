import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { FastifyRequest } from 'fastify'
import { type Language, sourceLanguage } from '#shared/languages.ts'
import { acceptedLanguage } from './http/negotiate.ts'

/** What people read from the server (errors, e-mails, receipts) is looked up in the web's own catalogue by its English. */
const readCatalogue = (language: Language): Messages => {
  if (language === sourceLanguage) return {}
  const file = path.resolve(import.meta.dirname, `../languages/${language}.po`)
  const entries = formatter().parse(readFileSync(file, 'utf8'), {
    locale: language,
    sourceLocale: sourceLanguage,
    filename: file,
  }) as Record<string, { translation?: string }>
  const translated = Object.entries(entries).filter(([, { translation }]) => translation)
  return Object.fromEntries(translated.map(([id, { translation = '' }]) => [id, compileMessage(translation)]))
}

/** What is no message of ours may have braces of its own, such as a schema's words about what was sent. */
const compileOrKeep = (text: string): ReturnType<typeof compileMessageOrThrow> => {
  try {
    return compileMessageOrThrow(text)
  } catch {
    return [text]
  }
}

const instances = new Map<Language, I18n>()

/** The texts of a language: `i18nFor('hi')._('Hello {name}', { name })`; a sentence without a translation stays English. */
export const i18nFor = (language: Language): I18n => {
  const known = instances.get(language)
  if (known) return known
  const i18n = setupI18n({ locale: language, messages: { [language]: readCatalogue(language) } })
  i18n.setMessagesCompiler(compileOrKeep)
  instances.set(language, i18n)
  return i18n
}

/** The language a request asks for, by Accept-Language; English otherwise. */
export const languageOf = (request: Pick<FastifyRequest, 'headers'>): Language =>
  acceptedLanguage(request.headers)
