import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Language, sourceLanguage } from '#shared/languages.ts'
import { acceptedLanguage } from './http/caching/negotiate.ts'

/**
 * Reads a language's catalogue, which the web uses too; texts of the server (errors, e-mails, receipts) are
 * looked up by their English.
 */
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

type Compiled = ReturnType<typeof compileMessageOrThrow>
/** English texts, which have no catalogue: Lingui would parse one anew each time that a mail is written. */
const compiledTexts = new LRUCache<string, Compiled>({ max: 2_000 })

/** Compiles a text, or keeps it as it is if it is no valid message: a schema's error may contain braces. */
const compileOrKeep = (text: string): Compiled => {
  const known = compiledTexts.get(text)
  if (known) return known
  const compiled = compile(text)
  compiledTexts.set(text, compiled)
  return compiled
}

const compile = (text: string): Compiled => {
  try {
    return compileMessageOrThrow(text)
  } catch {
    return [text]
  }
}

const instances = new Map<Language, I18n>()

/**
 * Translates into a language: `i18nFor('hi')._('Hello {name}', { name })`. A text without a translation stays
 * English.
 */
export const i18nFor = (language: Language): I18n => {
  const cached = instances.get(language)
  if (cached) return cached
  const i18n = setupI18n({ locale: language, messages: { [language]: readCatalogue(language) } })
  i18n.setMessagesCompiler(compileOrKeep)
  instances.set(language, i18n)
  return i18n
}

/** The language that a request accepts, by Accept-Language; English by default. */
export const languageOf = (request: Pick<FastifyRequest, 'headers'>): Language =>
  acceptedLanguage(request.headers)
