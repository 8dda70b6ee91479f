import { readFileSync } from 'node:fs'
import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'
import { type Language, sourceLanguage } from '../shared/languages.ts'

/** A file of a language, and which of its texts are asked for: `/languages/hi.po?desk`. */
const part = /\/languages\/(\w+)\.po\?(pages|desk)$/

/** Whose texts no page shows but the dashboards of those who cook, deliver, shelter or administer. */
export const deskFeatures = /^web\/features\/(?:admin|deliveries|dispatch|restaurant|shelter)\//

/**
 * The server's texts that a visitor meets in mails, papers, tables and refusals, which it sends translated.
 * Its others may be stored and shown by a page, such as why an order was cancelled, or what a restaurant
 * cooks.
 */
const sentByServer =
  /^server\/(?:http\/|features\/(?:areas|audit-log|invoices|menu\/file|notifications|payouts|promotions|receipts)\/|features\/.*(?:\/admin\/|columns\.ts$))/

/** What reports and settings are called, and what of them is refused. */
const ofDesks = /^shared\/(?:reports|settings)\//

type Part = 'pages' | 'desk'

/**
 * Who needs a text, by the files that have it: the dashboards, or every page. Each text is in one part; the
 * dashboards load those of the pages as well.
 */
export const partOf = (files: readonly string[]): Part =>
  files.every((file) => [deskFeatures, ofDesks, sentByServer].some((pattern) => pattern.test(file)))
    ? 'desk'
    : 'pages'

type Entry = { translation?: string; origin?: [file: string, line?: number][] }

/** The translated texts of one part, by their ids. */
const readPart = (file: string, language: string, wanted: string): Record<string, string> => {
  const entries = formatter({ lineNumbers: false }).parse(readFileSync(file, 'utf8'), {
    locale: language,
    sourceLocale: sourceLanguage,
    filename: file,
  }) as Record<string, Entry>
  const chosen = Object.entries(entries).filter(
    ([, { origin = [] }]) => partOf(origin.map(([name]) => name)) === wanted,
  )
  return Object.fromEntries(
    chosen.flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])),
  )
}

/**
 * Makes a module of a part of a language: nearly half of all texts are those of dashboards, mails and papers,
 * which no visitor of the menu should wait for.
 */
export const catalogues = (): Plugin => ({
  name: 'catalogues',
  enforce: 'pre',
  load: {
    filter: { id: part },
    handler(id) {
      const [file = ''] = id.split('?')
      const [, language = '', wanted = ''] = part.exec(id) ?? []
      this.addWatchFile(file)
      const { source, errors } = createCompiledCatalog(
        language as Language,
        readPart(file, language, wanted),
        { namespace: 'es' },
      )
      for (const { error } of errors) this.error(error)
      return { code: source, moduleType: 'js' }
    },
  },
})
